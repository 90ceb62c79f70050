/** 高帮: a basketball high with a padded ankle, an ankle strap, and eight rows of laces. */
import { clip, type Drawing, fill, glow, holes, ink, laces, line, panel, rim, seam, stitch, tex } from './kit.ts';

const upper =
  'M48 468C40 434 58 406 98 390C142 373 186 364 220 340C256 314 276 274 290 228C300 190 306 158 312 132C318 112 340 110 350 121C376 142 414 150 450 138C476 128 496 112 518 112C538 112 545 128 543 150C532 216 524 290 536 372C542 410 550 440 556 468C420 484 180 484 48 468Z';
const collar = 'M350 121C376 142 414 150 450 138C476 128 496 112 518 112C538 112 545 128 543 150';
const mouth = 'M340 134C372 92 482 78 536 114C524 144 480 158 420 158C388 158 352 150 340 134Z';
const tongue = 'M276 268C294 200 304 136 314 92C322 74 364 74 369 95C374 120 368 164 358 196Z';
const throat = 'M226 346C262 320 282 280 296 232C304 200 310 168 317 138';
const toeEdge = 'M104 387C92 416 112 434 150 434C192 434 228 424 254 444C264 454 268 466 270 484';
const toe = `${toeEdge}L36 484C32 434 56 402 104 387Z`;
const stayEdge = 'M196 354C200 378 228 386 256 372C296 350 320 300 334 250C344 214 352 184 372 164';
const stay = `${stayEdge}L350 121C340 110 318 112 312 132C300 196 286 262 260 300C244 326 224 340 196 354Z`;
const cuffEdge = 'M352 152C388 176 430 182 470 172C500 164 520 164 552 168';
const cuff = `${cuffEdge}L556 100L518 112C496 112 476 128 450 138C414 150 376 142 350 121Z`;
const heelEdge = 'M556 236C528 248 502 270 496 304C490 344 500 392 506 484';
const heel = `${heelEdge}L572 484L572 236Z`;
const strapEdge = 'M330 262C390 246 470 236 556 238L556 284C474 280 396 290 318 312';
const strap = `${strapEdge}C322 296 326 280 330 262Z`;
const wave =
  'M290 482C326 462 352 432 372 398C388 370 412 350 442 352C468 354 480 378 468 396C458 410 438 408 432 394C446 396 452 388 450 378C444 366 426 370 414 388C396 416 378 450 360 484Z';
const sole =
  'M34 460C110 468 200 471 300 469C396 467 490 464 566 455C572 476 571 502 562 514C558 520 552 522 544 522L88 522C58 522 40 510 34 488C31 478 31 468 34 460Z';

export const high: Drawing = {
  outline: `${upper}${sole}${tongue}`,
  base: sole,
  lines: {
    any: 'M120 410C240 390 330 380 480 300',
    crease: 'M158 394C186 384 210 374 232 356',
    scuff: 'M72 442C100 448 150 452 210 454',
    stain: 'M140 404C240 390 330 400 470 220',
    'loose-thread': stayEdge,
    'sole-wear': 'M80 510C160 514 260 514 380 512',
    yellowing: 'M90 486C220 492 380 490 520 482',
    scratch: 'M330 360C380 330 430 330 480 400',
    fading: 'M390 210C430 220 450 330 520 400',
  },
  crops: {
    toe: [160, 424, 250],
    heel: [464, 390, 270],
    collar: [420, 160, 260],
    sole: [180, 486, 210],
    detail: [440, 274, 210],
  },
  shadow: { cx: 302, y: 522, rx: 282 },
  draw: (p) =>
    [
      fill(tongue, p.u1),
      tex(tongue, 'fadeR'),
      seam('M320 104C334 96 354 96 364 104', 0.25),
      panel('M322 114C334 108 352 108 362 115L362 146C350 139 332 141 316 149Z', p.u2, { drop: 3 }),
      line('M328 130C338 125 348 125 356 129', p.m, 4, 0.9),
      fill(mouth, p.l),
      tex(mouth, 'deep'),
      line('M366 138C404 112 470 104 526 122', ink, 4, 0.15),
      fill(upper, p.u1),
      clip(
        'cu',
        upper,
        [
          tex(upper, 'grain'),
          glow('hi', 164, 394, 80, 22, 0.55, -20),
          glow('lo', 310, 420, 110, 50, 0.2, -30),
          panel(wave, p.u3, { tex: 'grain', stitch: 4 }),
          panel(toe, p.u2, { edge: toeEdge, tex: 'grain', stitch: 8 }),
          stitch(toeEdge, 13, 0.25),
          holes(
            [
              [136, 408],
              [156, 402],
              [176, 396],
              [146, 419],
              [166, 413],
              [186, 407],
              [158, 427],
              [178, 421],
              [198, 415],
            ],
            3.2,
          ),
          panel(heel, p.u2, { edge: heelEdge, tex: 'grain', stitch: -8 }),
          seam('M548 300C536 350 538 420 546 470', 0.2),
          panel(cuff, p.u2, { edge: cuffEdge, tex: 'grain', stitch: -8 }),
          glow('lo', 440, 186, 100, 18, 0.4),
          panel(strap, p.u1, { edge: strapEdge, tex: 'grain' }),
          stitch('M332 262C390 246 470 236 556 238', 7, 0.5, '#5b5142'),
          stitch('M318 312C396 290 474 280 556 284', -7, 0.5, '#5b5142'),
          panel(
            'M470 246C484 243 498 243 508 246C512 256 512 268 508 278C496 281 484 281 470 278C466 268 466 256 470 246Z',
            p.u3,
            { drop: 4 },
          ),
          line('M478 268C484 252 494 252 500 262', p.m, 3.5, 0.9),
          panel(stay, p.u2, { edge: stayEdge, tex: 'grain', stitch: -7 }),
          stitch(stayEdge, -12, 0.25),
          line(collar, ink, 24, 0.1),
          line(collar, p.l, 15),
          line(collar, '#fff', 4, 0.22, 'transform="translate(0 2)"'),
          tex(upper, 'v'),
          tex(upper, 'h'),
          rim(upper, 0.032, 50),
          glow('hi', 86, 418, 44, 22, 0.55, -34),
          glow('hi', 430, 214, 70, 30, 0.3),
          glow('hi', 524, 180, 12, 50, 0.4),
          glow('hi', 308, 230, 10, 70, 0.35, 14),
          line('M34 460C110 468 200 471 300 469C396 467 490 464 566 455', ink, 22, 0.14),
          line('M34 460C110 468 200 471 300 469C396 467 490 464 566 455', ink, 8, 0.24),
        ].join(''),
      ),
      laces(throat, 9, p.la, { length: 36, lean: 86, from: 0.03, to: 0.95, out: 0.36, width: 10 }),
      fill(sole, p.m),
      clip(
        'cs',
        sole,
        [
          tex('M30 452L570 452L570 524L30 524Z', 'sole'),
          stitch('M34 462C110 470 200 473 300 471C396 469 490 466 566 457', 8, 0.5, '#5b5142'),
          fill('M20 502C200 508 400 508 580 500L580 530L20 530Z', p.o),
          seam('M30 502C200 508 400 508 572 500', 0.3),
          ...Array.from({ length: 10 }, (_, i) => line(`M${44 + i * 8} 486L${44 + i * 8} 498`, ink, 2.4, 0.16)),
          line('M34 486C200 493 400 493 570 485', ink, 2, 0.12),
          line('M34 488C200 495 400 495 570 487', '#fff', 2, 0.5),
          rim(sole, 0.028, 26),
          tex(sole, 'fadeR', 0.35),
          glow('hi', 70, 476, 40, 14, 0.7),
        ].join(''),
      ),
    ].join(''),
};
