/** 棒球帽: six-panel cap, curved brim to the left, embroidered wave. */
import { clip, type Drawing, fill, glow, holes, ink, line, panel, readable, rim, seam, stitch, tex } from './kit.ts';

const crown =
  'M180 350C158 228 226 138 346 134C470 134 544 222 548 348C549 370 540 382 520 386C416 406 298 404 200 378C186 374 182 364 180 350Z';
const brim =
  'M192 336C136 344 74 374 44 408C34 420 40 432 56 436C132 450 248 438 330 406C342 400 340 392 330 386C276 382 226 364 192 336Z';
const under = 'M44 412C36 424 42 434 56 438C132 454 250 442 332 406C336 400 336 396 332 392C250 428 130 440 44 412Z';

export const cap: Drawing = {
  outline: `${crown}${brim}`,
  lines: {
    any: 'M230 250C290 210 420 210 490 270',
    stain: 'M240 340C320 370 430 370 510 350',
    fading: 'M240 230C300 180 400 180 470 240',
    yellowing: 'M220 366C310 390 430 392 520 374',
    scuff: 'M70 410C140 420 220 410 280 400',
    crease: 'M110 390C170 390 230 390 280 390',
    scratch: 'M90 400C160 410 230 404 290 394',
    'loose-thread': 'M210 378C300 398 420 400 520 384',
    'sole-wear': 'M60 420C130 432 220 424 290 406',
  },
  crops: { toe: [170, 380, 250], detail: [330, 280, 230], heel: [470, 310, 220], collar: [346, 170, 200] },
  shadow: { cx: 300, y: 432, rx: 262, ry: 20 },
  draw: (p) => {
    const mark = readable(p.u1, p.u3, p.m, p.o);
    return [
      fill(crown, p.u1),
      clip(
        'cc',
        crown,
        [
          tex(crown, 'twill'),
          glow('hi', 290, 200, 120, 66, 0.55, -24),
          glow('lo', 500, 330, 80, 80, 0.6),
          ...[
            'M346 134C280 190 250 290 262 390',
            'M346 134C430 180 466 290 462 396',
            'M346 134C450 150 520 230 540 330',
            'M346 134C250 150 196 230 190 330',
          ].map((d, i) => (i < 2 ? seam(d, 0.34) + stitch(d, 6, 0.26) + stitch(d, -6, 0.26) : seam(d, 0.2))),
          tex(crown, 'v'),
          tex(crown, 'h'),
          rim(crown, 0.04, 54),
          stitch('M184 362C240 396 420 412 546 368', 0, 0.35),
          line('M180 356C240 392 420 412 550 362', ink, 14, 0.08),
        ].join(''),
      ),
      holes(
        [
          [252, 208],
          [432, 206],
          [498, 236],
        ],
        5,
      ),
      // embroidery: thread direction is what makes it read as sewn
      ...[
        [0, 3, ink, 0.3],
        [0, 0, mark, 1],
      ].map(
        ([x, y, c, a]) =>
          `<g transform="translate(${x} ${y})">${line('M300 330C330 330 336 268 372 258C404 252 422 280 404 300C396 310 380 308 376 298', String(c), 19, Number(a))}${line('M404 330L440 330', String(c), 17, Number(a))}</g>`,
      ),
      line(
        'M300 330C330 330 336 268 372 258C404 252 422 280 404 300C396 310 380 308 376 298M404 330L440 330',
        '#000',
        17,
        0.12,
        'stroke-dasharray="2 3" style="stroke-linecap:butt"',
      ),
      `<ellipse cx="346" cy="134" rx="22" ry="11" fill="${p.u2}"/><ellipse cx="346" cy="134" rx="22" ry="11" fill="url(#ball)"/>`,
      clip('cx', crown, `<g transform="translate(4 -10)">${fill(brim, ink, 0.2)}</g>`),
      fill(brim, p.u2),
      clip(
        'cb',
        brim,
        [
          tex(brim, 'twill'),
          glow('hi', 150, 384, 110, 22, 0.6, -14),
          tex(brim, 'v'),
          rim(brim, 0.04, 34),
          ...[10, 20, 30, 40].map((k) => stitch('M192 336C136 344 74 374 44 408', -k, 0.22)),
          stitch('M44 408C34 420 40 432 56 436C132 450 248 438 330 406', -8, 0.34),
          stitch('M192 336C226 364 276 382 330 386', -6, 0.3),
        ].join(''),
      ),
      fill(under, p.o, 0.9),
      tex(under, 'tubeV', 0.6),
      panel('M500 344L540 338L543 366L504 372Z', p.m, { drop: 3 }),
      line('M510 362C516 361 517 350 523 349C529 348 531 355 527 358', readable(p.m, p.o, p.u2), 3.4),
    ].join('');
  },
};
