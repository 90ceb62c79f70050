/** 坐熊: a seated plush bear, boucle body, embroidered pads and a knitted scarf. */
import { both } from './curve.ts';
import { clip, type Drawing, disc, fill, glow, ink, line, mirror, panel, readable, rim, seam, tex } from './kit.ts';

const head = 'M300 70C400 70 448 138 444 206C440 276 376 312 300 312C224 312 160 276 156 206C152 138 200 70 300 70Z';
const body = 'M216 300C174 350 156 430 176 492C196 542 404 542 424 492C444 430 426 350 384 300Z';
const arm = 'M210 316C160 322 118 366 100 414C92 446 116 466 144 456C178 442 204 400 226 360Z';
const foot = 'M88 492C76 446 112 420 152 426C200 432 240 460 248 500C252 540 226 560 180 562C128 564 98 536 88 492Z';
const scarf =
  'M182 290C240 324 360 324 418 290C430 306 430 322 420 332C360 362 240 362 180 332C170 322 170 306 182 290Z';
const tail = 'M338 330C352 372 356 414 352 456L396 450C402 410 396 366 384 324Z';
const ear = (p: { u1: string; l: string }) =>
  `<circle cx="186" cy="106" r="54" fill="${p.u1}"/><circle cx="186" cy="106" r="54" fill="url(#ball)"/>${tex(disc(186, 106, 54), 'fuzz')}<circle cx="188" cy="110" r="32" fill="${p.l}"/><circle cx="188" cy="110" r="32" fill="url(#lo)"/>`;
const paw = (p: { u1: string }) =>
  fill(arm, p.u1) +
  clip('ca', arm, tex(arm, 'ball') + tex(arm, 'fuzz') + rim(arm, 0.05, 40)) +
  line('M108 440L118 426M122 450L130 434M138 454L144 440', ink, 4, 0.4);
const sole = (p: { u1: string; m: string; u3: string }) =>
  fill(foot, p.u1) +
  clip('cf', foot, tex(foot, 'ball') + tex(foot, 'fuzz') + rim(foot, 0.05, 40)) +
  panel(
    'M112 492C108 462 132 448 154 454C178 460 192 484 188 508C184 530 162 540 144 534C124 528 114 512 112 492Z',
    p.m,
    { stitch: 5, drop: 4 },
  ) +
  tex(
    'M112 492C108 462 132 448 154 454C178 460 192 484 188 508C184 530 162 540 144 534C124 528 114 512 112 492Z',
    'ball',
    0.5,
  );

export const bear: Drawing = {
  outline: `${head}${body}${both(arm)}${both(foot)}`,
  lines: {
    any: 'M230 400C260 430 340 430 370 400',
    stain: 'M220 430C260 460 340 460 380 430',
    'loose-thread': 'M190 330C240 352 360 352 410 330',
    fading: 'M200 150C250 110 350 110 400 150',
    yellowing: 'M250 230C270 250 330 250 350 230',
    scuff: 'M120 480C140 500 160 510 180 510',
    crease: 'M210 380C260 400 340 400 390 380',
    scratch: 'M210 440C260 470 340 470 390 440',
    'sole-wear': 'M124 500L180 516',
  },
  crops: { toe: [300, 200, 280], detail: [300, 330, 200], sole: [160, 490, 200], collar: [240, 120, 220] },
  shadow: { cx: 300, y: 560, rx: 230 },
  draw: (p) => {
    const thread = readable(p.m, p.o, p.u2);
    return [
      ear(p),
      mirror(ear(p)),
      fill(body, p.u1),
      clip(
        'cb',
        body,
        [
          tex(body, 'ball'),
          tex(body, 'fuzz'),
          rim(body, 0.045, 50),
          glow('lo', 300, 310, 170, 44, 0.9),
          line('M300 360L300 540', ink, 3, 0.16),
          `<ellipse cx="300" cy="446" rx="76" ry="70" fill="${p.l}"/><ellipse cx="300" cy="446" rx="76" ry="70" fill="url(#ball)" fill-opacity=".6"/><ellipse cx="300" cy="446" rx="68" ry="62" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2" stroke-dasharray="6 5"/>`,
        ].join(''),
      ),
      paw(p),
      mirror(paw(p)),
      sole(p),
      mirror(sole(p)),
      fill(tail, p.u3),
      clip('ct', tail, tex(tail, 'rib') + tex(tail, 'tube', 0.8) + fill('M330 412L410 400L410 420L330 432Z', p.u2)),
      ...Array.from({ length: 7 }, (_, i) =>
        line(`M${354 + i * 6.6} ${456 - i * 0.8}L${353 + i * 7} ${472 - i}`, p.u3, 4),
      ),
      fill(head, p.u1),
      clip(
        'ch',
        head,
        [tex(head, 'ball'), tex(head, 'fuzz'), rim(head, 0.035, 54), line('M300 70L300 170', ink, 3, 0.16)].join(''),
      ),
      `<ellipse cx="300" cy="236" rx="66" ry="52" fill="${p.m}"/><ellipse cx="300" cy="236" rx="66" ry="52" fill="url(#ball)" fill-opacity=".6"/><ellipse cx="300" cy="236" rx="66" ry="52" fill="none" stroke="${ink}" stroke-opacity=".16" stroke-width="2"/>`,
      fill('M272 208C272 196 328 196 328 208C328 224 310 234 300 234C290 234 272 224 272 208Z', '#231c17'),
      line('M284 204C290 200 300 200 306 202', '#fff', 4, 0.5),
      line('M300 234L300 252M300 252C294 264 278 264 272 256M300 252C306 264 322 264 328 256', thread, 4.5, 0.85),
      ...[222, 378].map(
        (x) =>
          `<circle cx="${x}" cy="192" r="17" fill="#231c17"/><circle cx="${x - 5}" cy="186" r="5.500" fill="#fff"/><circle cx="${x + 6}" cy="199" r="2.600" fill="#fff" fill-opacity=".6"/>`,
      ),
      ...[190, 410].map((x) => `<ellipse cx="${x}" cy="232" rx="22" ry="14" fill="#e8775f" fill-opacity=".3"/>`),
      clip('cy', body, line('M180 340C240 372 360 372 420 340', ink, 12, 0.2)),
      fill(scarf, p.u3),
      clip('cs', scarf, tex(scarf, 'rib') + tex(scarf, 'tubeV') + tex(scarf, 'h')),
      seam('M180 332C240 362 360 362 420 332', 0.25),
      panel(
        'M334 318C350 312 378 310 392 314C398 330 396 346 388 356C372 360 352 360 338 356C332 344 330 330 334 318Z',
        p.u3,
        { drop: 5 },
      ),
      tex(
        'M334 318C350 312 378 310 392 314C398 330 396 346 388 356C372 360 352 360 338 356C332 344 330 330 334 318Z',
        'rib',
      ),
      panel('M228 444L262 440L266 476L232 480Z', p.m, { drop: 3, stitch: 3 }),
      line('M238 468C245 467 246 454 252 454C258 453 260 460 256 463', thread, 3.5),
    ].join('');
  },
};
