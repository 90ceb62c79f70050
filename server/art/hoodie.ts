/** 卫衣: heavyweight hoodie, hood up, kangaroo pocket, ribbed hem and cuffs. One half is drawn and mirrored; the light is laid over both afterwards. */
import { both } from './curve.ts';
import { clip, type Drawing, fill, glow, ink, line, mirror, panel, readable, rim, seam, stitch, tex } from './kit.ts';

const body =
  'M206 190C232 210 262 228 300 240C338 228 368 210 394 190C418 196 436 206 444 226C452 268 446 320 448 376C450 424 456 466 458 506C458 512 454 516 448 516C350 526 250 526 152 516C146 516 142 512 142 506C144 466 150 424 152 376C154 320 148 268 156 226C164 206 182 196 206 190Z';
const hem = 'M148 506C250 518 350 518 452 506C456 520 456 534 452 548C350 560 250 560 148 548C144 534 144 520 148 506Z';
const sleeve =
  'M210 190C170 196 142 212 126 250C100 310 70 396 50 470C48 480 52 486 62 490C82 498 98 502 110 504C120 504 124 498 128 486C142 436 156 388 168 348C176 300 190 240 210 190Z';
const cuff = 'M50 468C76 480 102 488 128 490C126 506 120 524 112 536C104 542 62 532 46 518C40 508 44 484 50 468Z';
const hood = 'M204 194C184 138 202 44 300 42C398 44 416 138 396 194C378 222 338 246 300 258C262 246 222 222 204 194Z';
const opening = 'M300 78C352 78 376 118 370 158C362 196 330 222 300 236C270 222 238 196 230 158C224 118 248 78 300 78Z';
const pocket =
  'M212 404C230 396 370 396 388 404C398 424 412 448 424 470C424 482 420 492 414 498C340 506 260 506 186 498C180 492 176 482 176 470C188 448 202 424 212 404Z';

const half = (c: string, rib: string) =>
  [
    fill(sleeve, c),
    clip(
      'cl',
      sleeve,
      [
        tex(sleeve, 'twill'),
        tex(sleeve, 'fadeL', 0.75),
        rim(sleeve, 0.035, 46),
        line('M120 330C132 338 146 340 160 336', ink, 9, 0.1),
        line('M98 396C114 406 132 408 148 404', ink, 9, 0.11),
        line('M92 418C110 424 128 428 144 424', '#fff', 6, 0.09),
        line('M86 440C102 450 120 452 138 448', ink, 8, 0.1),
      ].join(''),
    ),
    fill(cuff, rib),
    clip('ck', cuff, tex(cuff, 'rib') + tex(cuff, 'fadeL', 0.6) + rim(cuff, 0.04, 26)),
    seam('M50 468C76 480 102 488 128 490', 0.3),
  ].join('');

export const hoodie: Drawing = {
  outline: `${body}${hem}${hood}${both(sleeve)}${both(cuff)}`,
  lines: {
    any: 'M190 300C240 340 360 340 410 300',
    stain: 'M200 340C250 370 360 370 400 330',
    fading: 'M200 280C260 300 340 300 400 280',
    yellowing: 'M204 206C240 236 360 236 396 206',
    'loose-thread': 'M150 500C250 514 350 514 450 500',
    scuff: 'M70 470C90 480 110 486 126 488',
    crease: 'M190 380C260 390 340 390 410 380',
    scratch: 'M200 440C260 450 340 450 400 440',
  },
  crops: { collar: [300, 170, 280], sole: [250, 500, 200], detail: [392, 310, 170], toe: [120, 440, 220] },
  shadow: { cx: 300, y: 554, rx: 236 },
  draw: (p) => {
    const mark = readable(p.u1, p.u3, p.m, p.o);
    return [
      half(p.u1, p.u1),
      mirror(half(p.u1, p.u1)),
      fill(hem, p.u1),
      clip('ch', hem, tex(hem, 'rib') + tex(hem, 'tubeV', 0.5) + tex(hem, 'h') + rim(hem, 0.04, 26)),
      fill(body, p.u1),
      clip(
        'cb',
        body,
        [
          tex(body, 'twill'),
          line('M206 190C186 240 166 290 158 352', ink, 16, 0.08),
          line('M394 190C414 240 434 290 442 352', ink, 16, 0.08),
          glow('lo', 300, 250, 130, 40, 0.7),
          glow('hi', 240, 330, 60, 100, 0.3),
          glow('lo', 420, 430, 60, 100, 0.5),
          glow('lo', 180, 440, 44, 90, 0.4),
          line('M176 320C206 352 236 362 262 360', ink, 10, 0.09),
          line('M424 320C398 352 370 362 342 360', ink, 10, 0.1),
          line('M178 328C208 360 236 370 260 368', '#fff', 5, 0.1),
          line('M300 270C302 310 298 350 300 388', ink, 8, 0.05),
          tex(body, 'v', 0.8),
          tex(body, 'h'),
          rim(body, 0.035, 44),
          line('M146 508C250 520 350 520 454 508', ink, 10, 0.14),
        ].join(''),
      ),
      seam('M206 190C186 240 166 300 154 356', 0.28),
      seam('M394 190C414 240 434 300 446 356', 0.28),
      stitch('M206 190C186 240 166 300 154 356', 6, 0.2),
      stitch('M394 190C414 240 434 300 446 356', -6, 0.2),
      seam('M148 506C250 518 350 518 452 506', 0.32),
      panel(pocket, p.u1, { tex: 'twill', stitch: 7, drop: 10 }),
      tex(pocket, 'fadeD', 0.35),
      glow('hi', 290, 430, 70, 24, 0.25),
      line('M212 406C202 426 188 450 177 470', ink, 5, 0.3),
      line('M388 406C398 426 412 450 423 470', ink, 5, 0.3),
      // the mark on the chest
      line('M372 318C384 318 388 300 402 300C414 300 418 312 410 318', mark, 6),
      line('M372 328L416 328', mark, 4),
      clip('cx', body, line(hood, ink, 14, 0.12) + line(hood, ink, 6, 0.14)),
      fill(hood, p.u1),
      clip(
        'cd',
        hood,
        [
          tex(hood, 'twill'),
          glow('hi', 254, 92, 70, 44, 0.6, -26),
          tex(hood, 'h'),
          tex(hood, 'v'),
          rim(hood, 0.04, 50),
          line('M300 42L300 80', ink, 3, 0.3),
          line('M212 214C236 234 264 246 300 256C336 246 364 234 388 214', ink, 8, 0.1),
        ].join(''),
      ),
      fill(opening, p.l),
      tex(opening, 'deepUp'),
      clip(
        'co',
        opening,
        [
          rim(opening, 0.09, 60),
          fill('M272 214C282 204 318 204 328 214L322 250L278 250Z', p.u1, 0.25),
          fill('M284 198L316 198L316 220L284 220Z', p.m),
          line('M291 206L309 206M291 212L303 212', readable(p.m, p.u3, p.o), 2.4),
        ].join(''),
      ),
      seam(opening, 0.4),
      stitch(opening, -9, 0.34),
      line('M266 236C282 246 292 252 300 256C308 252 318 246 334 236', ink, 3, 0.3),
      ...(
        [
          [256, 232, 252, 344],
          [344, 232, 350, 330],
        ] as const
      ).map(
        ([x, y, x2, y2]) =>
          `<circle cx="${x}" cy="${y}" r="6" fill="${p.m}"/><circle cx="${x}" cy="${y}" r="6" fill="url(#ball)"/><circle cx="${x}" cy="${y}" r="2.4" fill="${ink}" fill-opacity=".6"/>` +
          line(
            `M${x} ${y}C${x - 8} ${y + 40} ${x + 4} ${y + 70} ${x2} ${y2}`,
            ink,
            9,
            0.16,
            'transform="translate(4 4)"',
          ) +
          line(`M${x} ${y}C${x - 8} ${y + 40} ${x + 4} ${y + 70} ${x2} ${y2}`, p.la, 6.5) +
          line(`M${x - 1} ${y + 4}C${x - 9} ${y + 40} ${x + 3} ${y + 70} ${x2 - 1} ${y2}`, '#fff', 1.6, 0.5) +
          line(`M${x2} ${y2}L${x2} ${y2 + 14}`, ink, 9, 0.8) +
          line(`M${x2 - 1.5} ${y2 + 2}L${x2 - 1.5} ${y2 + 12}`, '#fff', 2, 0.4),
      ),
    ].join('');
  },
};
