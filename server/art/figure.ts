/** 搪胶公仔: 阿潮, a wave-haired kid in a hoodie. Hair u2, hoodie u1, accent u3, face m, trousers o. */
import { both } from './curve.ts';
import {
  at,
  clip,
  type Drawing,
  fill,
  glow,
  ink,
  line,
  mirror,
  panel,
  readable,
  rim,
  seam,
  stitch,
  tex,
} from './kit.ts';

const head =
  'M300 106C402 106 464 164 464 240C464 322 398 366 300 366C202 366 136 322 136 240C136 164 198 106 300 106Z';
const hair =
  'M128 262C108 138 196 76 306 78C412 80 490 150 472 262C466 240 456 222 442 206C424 226 396 228 374 210C352 230 320 232 298 212C274 232 242 232 218 212C196 232 160 234 128 262Z';
const crest =
  'M206 100C236 40 312 14 378 34C432 50 446 106 410 124C384 136 356 120 362 94C380 106 398 98 394 82C386 66 356 70 344 104Z';
const body =
  'M220 344C200 396 196 446 204 486C240 502 360 502 396 486C404 446 400 396 380 344C336 330 264 330 220 344Z';
const arm = 'M226 350C192 358 168 396 158 440C154 466 174 478 194 470C212 462 224 424 236 392Z';
const leg = 'M232 476C230 504 228 524 226 540C226 548 232 552 240 552L290 552C296 552 299 548 299 542L299 480Z';
const shoe =
  'M206 552C204 532 222 522 246 522C276 522 296 526 297 544L297 556C297 562 292 565 286 565L218 565C210 565 206 560 206 552Z';
const cord = (x: number) => `M${x} 372C${x - 4} 392 ${x + 2} 404 ${x} 420`;

const side = (p: { u1: string; m: string; o: string; u3: string; u2: string }) =>
  [
    fill(leg, p.o),
    tex(leg, 'tube'),
    seam('M226 530C250 536 280 536 299 532', 0.3),
    fill(shoe, p.m),
    clip('csh', shoe, tex(shoe, 'ball') + fill('M200 553L300 553L300 570L200 570Z', p.u3)),
    seam('M206 553L297 553', 0.25),
    line('M236 530L262 528M234 537L262 535', ink, 3, 0.25),
    `<circle cx="174" cy="462" r="24" fill="${p.m}"/><circle cx="174" cy="462" r="24" fill="url(#ball)"/>`,
    fill(arm, p.u1),
    clip(
      'car',
      arm,
      tex(arm, 'ball') +
        rim(arm, 0.05, 34) +
        line('M152 438C168 452 186 458 204 454', ink, 3, 0.3) +
        line('M150 444C168 458 186 464 206 460', '#fff', 2, 0.25),
    ),
    `<ellipse cx="138" cy="258" rx="24" ry="30" fill="${p.m}"/><ellipse cx="138" cy="258" rx="24" ry="30" fill="url(#ball)"/>`,
  ].join('');

export const figure: Drawing = {
  outline: `${head}${hair}${body}${both(arm)}${both(leg)}${both(shoe)}${crest}`,
  lines: {
    any: 'M210 170C260 130 340 130 400 170',
    scratch: 'M200 150C250 110 340 110 400 150',
    scuff: 'M220 556L290 558',
    stain: 'M230 430C270 450 330 450 370 430',
    yellowing: 'M200 310C250 340 350 340 400 310',
    fading: 'M180 160C240 110 340 110 420 160',
    crease: 'M230 400C270 420 330 420 370 400',
    'loose-thread': 'M220 480C270 494 330 494 380 480',
    'sole-wear': 'M214 558L290 560',
  },
  crops: { toe: [300, 250, 270], detail: [300, 420, 210], collar: [340, 100, 210], sole: [270, 520, 170] },
  shadow: { cx: 300, y: 564, rx: 150, ry: 20 },
  draw: (p) =>
    [
      side(p),
      mirror(side(p)),
      fill(body, p.u1),
      clip(
        'cb',
        body,
        [
          tex(body, 'ball', 0.9),
          glow('lo', 300, 352, 120, 30, 0.9),
          rim(body, 0.05, 40),
          panel(
            'M240 432C260 426 340 426 360 432C366 446 370 458 374 470C340 482 260 482 226 470C230 458 234 446 240 432Z',
            p.u1,
            { stitch: 5 },
          ),
          line('M204 482C240 498 360 498 396 482', ink, 14, 0.14),
        ].join(''),
      ),
      line('M246 360C270 378 330 378 354 360', ink, 9, 0.2),
      line('M246 356C270 374 330 374 354 356', p.l, 10),
      ...[272, 328].map((x) => line(cord(x), ink, 7, 0.18, 'transform="translate(3 2)"') + line(cord(x), p.la, 5)),
      fill(head, p.m),
      clip(
        'cf',
        head,
        [
          tex(head, 'ball', 0.55),
          glow('lo', 300, 222, 180, 40, 0.5),
          rim(head, 0.028, 54),
          glow('hi', 240, 280, 90, 60, 0.5),
        ].join(''),
      ),
      // face
      ...(
        [
          [226, 268],
          [374, 268],
        ] as const
      ).map(
        ([x, y]) =>
          `<ellipse cx="${x}" cy="${y}" rx="18" ry="23" fill="#211c18"/><circle cx="${x - 6}" cy="${y - 9}" r="7" fill="#fff"/><circle cx="${x + 6}" cy="${y + 9}" r="3.500" fill="#fff" fill-opacity=".7"/>`,
      ),
      line('M206 234C214 228 226 226 236 229M364 229C374 226 386 228 394 234', '#211c18', 5, 0.7),
      ...(
        [
          [188, 308],
          [412, 308],
        ] as const
      ).map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="24" ry="15" fill="#e8775f" fill-opacity=".38"/>`),
      line('M284 300C290 312 310 312 316 300', '#211c18', 5, 0.85),
      // hair: cap, strands and the crest that gives him his name
      clip('cx', head, `<g transform="translate(0 10)">${fill(hair, ink, 0.16)}</g>`),
      fill(crest, p.u2),
      clip(
        'cc',
        crest,
        tex(crest, 'ball') + rim(crest, 0.05, 30) + line('M228 96C258 50 320 34 372 52', '#fff', 6, 0.28),
      ),
      fill(hair, p.u2),
      clip(
        'ch',
        hair,
        [
          tex(hair, 'ball', 0.9),
          rim(hair, 0.045, 44),
          line('M218 212C216 180 232 150 262 130', ink, 4, 0.22),
          line('M298 212C292 180 300 148 324 124', ink, 4, 0.22),
          line('M374 210C376 180 388 160 398 146', ink, 4, 0.22),
          line('M222 208C222 182 238 154 266 136', '#fff', 3, 0.2),
          line('M164 176C186 134 222 112 262 104', '#fff', 9, 0.34),
        ].join(''),
      ),
      at(
        412,
        190,
        14,
        `<rect x="-30" y="-9" width="60" height="18" rx="9" fill="${p.u3}"/><rect x="-30" y="-9" width="60" height="18" rx="9" fill="url(#tubeV)"/>`,
      ),
      line('M286 452C296 452 298 440 306 440C316 440 318 450 311 454', readable(p.u1, p.u3, p.m, p.o), 5),
      stitch('M204 486C240 502 360 502 396 486', -6, 0.3),
    ].join(''),
};
