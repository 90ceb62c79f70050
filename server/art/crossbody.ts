/** 斜挎包: a soft half-moon bag with a chunky chain of a strap and one long zip. */
import { move } from './curve.ts';
import { clip, type Drawing, disc, fill, glow, ink, line, panel, rim, seam, stitch, tex } from './kit.ts';

const bag =
  'M62 292C58 276 70 266 86 266C160 288 230 296 300 296C370 296 440 288 514 266C530 266 542 276 538 292C524 420 440 520 300 520C160 520 76 420 62 292Z';
const top =
  'M62 292C58 276 70 266 86 266C160 288 230 296 300 296C370 296 440 288 514 266C530 266 542 276 538 292C536 310 532 328 526 344C450 366 376 374 300 374C224 374 150 366 74 344C68 328 64 310 62 292Z';
const topEdge = 'M74 344C150 366 224 374 300 374C376 374 450 366 526 344';
const strap = 'M90 282C70 150 170 72 300 72C430 72 530 150 510 282';
const zip = 'M92 304C160 324 230 332 300 332C370 332 440 324 508 304';

// Drawn a little small; grown about the centre to fill the frame like the others.
const k = 1.1;
const grow = (d: string) => move(d, (x, y) => [300 + (x - 300) * k, 300 + (y - 300) * k]);

export const crossbody: Drawing = {
  outline: grow(bag),
  lines: {
    any: grow('M150 380C230 420 370 420 450 380'),
    scuff: grow('M150 460C230 510 370 510 450 460'),
    stain: grow('M160 400C230 440 370 440 440 400'),
    crease: grow('M110 350C130 420 170 460 210 480'),
    scratch: grow('M200 410C260 440 340 440 400 410'),
    fading: grow('M180 400C240 420 360 420 420 400'),
    yellowing: grow('M200 480C260 500 340 500 400 480'),
    'loose-thread': grow(topEdge),
    'sole-wear': grow('M190 490C260 514 340 514 410 490'),
  },
  crops: { collar: [120, 290, 210], sole: [300, 460, 240], detail: [300, 360, 190], heel: [480, 300, 190] },
  shadow: { cx: 300, y: 544, rx: 206 },
  draw: (p) =>
    [
      `<g transform="translate(${300 - 300 * k} ${300 - 300 * k}) scale(${k})">`,
      line(strap, ink, 26, 0.22),
      line(strap, p.u2, 22),
      line(strap, '#fff', 5, 0.25, 'transform="translate(-2 -4)"'),
      stitch(strap, 7, 0.45),
      stitch(strap, -7, 0.3),
      ...(
        [
          [90, 278, 6],
          [510, 278, -6],
        ] as const
      ).map(
        ([x, y, r]) =>
          `<g transform="rotate(${r} ${x} ${y})"><rect x="${x - 19}" y="${y - 26}" width="38" height="30" rx="9" fill="none" stroke="#b79b5c" stroke-width="8"/><rect x="${x - 19}" y="${y - 26}" width="38" height="30" rx="9" fill="none" stroke="#fff3cf" stroke-opacity=".6" stroke-width="2.400"/></g>`,
      ),
      `<g transform="translate(156 128) rotate(-46)"><rect x="-24" y="-17" width="48" height="34" rx="8" fill="#c4a864"/><rect x="-24" y="-17" width="48" height="34" rx="8" fill="url(#metalX)"/><rect x="-13" y="-12" width="26" height="24" rx="3" fill="${p.u2}"/></g>`,
      fill(bag, p.u1),
      clip(
        'cb',
        bag,
        [
          tex(bag, 'grain'),
          glow('hi', 230, 410, 110, 50, 0.4, -10),
          glow('lo', 420, 440, 90, 80, 0.5),
          ...[
            'M120 380C150 440 190 470 226 490',
            'M480 380C450 440 410 470 374 490',
            'M180 386C200 420 226 440 250 448',
            'M420 386C400 420 376 440 352 450',
          ].map((d) => line(d, ink, 9, 0.09) + line(d, '#fff', 3, 0.12, 'transform="translate(4 -2)"')),
          panel(top, p.u2, { edge: topEdge, tex: 'grain', stitch: -8, drop: 12 }),
          line(zip, ink, 20, 0.28),
          line(zip, p.o, 16),
          line(zip, '#d9cfae', 6, 1, 'stroke-dasharray="3.500 3.500" style="stroke-linecap:butt"'),
          stitch(zip, 14, 0.4),
          stitch(zip, -14, 0.4),
          tex(bag, 'v'),
          tex(bag, 'h'),
          rim(bag, 0.035, 48),
          stitch('M62 292C76 420 160 520 300 520C440 520 524 420 538 292', -12, 0.35),
        ].join(''),
      ),
      seam('M62 292C76 420 160 520 300 520C440 520 524 420 538 292', 0.1),
      `<rect x="462" y="306" width="20" height="24" rx="6" fill="#c4a864" transform="rotate(-14 472 318)"/><rect x="462" y="306" width="20" height="24" rx="6" fill="url(#metalX)" transform="rotate(-14 472 318)"/>`,
      panel('M462 332L484 328L494 398L478 412L466 402Z', p.u3, { stitch: 4, drop: 9 }),
      `<circle cx="300" cy="430" r="34" fill="${p.u2}"/>${tex(disc(300, 430, 34), 'grain')}<circle cx="300" cy="430" r="34" fill="none" stroke="${ink}" stroke-opacity=".35" stroke-width="2"/><circle cx="300" cy="430" r="28" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="1.600" stroke-dasharray="5 4"/>`,
      line('M282 440C294 440 297 420 308 420C320 420 322 433 314 438', '#d9bf80', 5),
      '</g>',
    ].join(''),
};
