/** 低帮板鞋: smooth leather on a flat cupsole, a wrapped toe, a rolling-wave side mark and a two-tone heel tab. */
import { clip, type Drawing, fill, glow, holes, ink, laces, line, panel, rim, seam, stitch, tex } from './kit.ts';

const upper =
  'M48 380C40 346 58 316 98 300C142 283 184 272 222 250C258 229 286 200 308 174C318 163 338 164 347 176C362 204 394 222 430 216C464 210 486 182 512 172C534 164 551 172 551 194C546 240 536 300 544 340C548 356 552 368 556 380C420 396 180 396 48 380Z';
const collar = 'M347 176C362 204 394 222 430 216C464 210 486 182 512 172C534 164 551 172 551 190';
const mouth = 'M340 186C372 160 470 148 540 170C532 200 480 226 430 224C388 224 352 208 340 186Z';
const tongue = 'M268 224C288 190 302 164 312 144C320 130 358 130 364 147C369 164 368 188 364 214Z';
const throat = 'M224 256C258 234 288 204 311 178';
const toeEdge = 'M104 297C92 328 112 346 150 346C192 346 226 336 252 356C262 366 266 378 268 396';
const toe = `${toeEdge}L36 396C32 344 56 312 104 297Z`;
const stayEdge = 'M196 264C202 290 228 300 256 290C294 274 326 238 366 206';
const stay = `${stayEdge}L346 176C336 164 320 162 308 174C276 210 240 242 196 264Z`;
const heelEdge = 'M470 214C486 232 494 262 492 296C490 330 494 360 500 398';
const heel = `${heelEdge}L572 398L566 150L512 172C496 180 484 196 470 214Z`;
const tab = 'M500 178C516 166 540 164 551 180C554 200 552 222 551 240C532 244 512 236 504 222C498 208 496 192 500 178Z';
// The mark: a wave that rises off the sole, crests under the eyestay and curls back.
const wave =
  'M286 392C318 372 338 344 352 312C364 284 384 262 414 262C442 262 456 286 446 306C438 322 416 324 408 310C422 312 430 304 428 294C424 280 404 282 394 300C378 328 368 362 352 394Z';
const sole =
  'M34 372C110 380 200 383 300 381C396 379 490 376 566 367C572 386 571 412 562 424C558 430 552 432 544 432L88 432C58 432 40 420 34 400C31 390 31 380 34 372Z';

export const court: Drawing = {
  outline: `${upper}${sole}${tongue}`,
  base: sole,
  lines: {
    any: 'M120 320C220 300 330 320 470 280',
    crease: 'M158 304C184 294 206 286 226 274',
    scuff: 'M72 352C100 360 150 366 210 366',
    stain: 'M140 318C240 300 300 330 460 250',
    'loose-thread': stayEdge,
    'sole-wear': 'M80 420C160 424 260 424 380 422',
    yellowing: 'M90 396C220 402 380 400 520 392',
    scratch: 'M300 320C330 300 420 340 480 330',
    fading: 'M300 300C360 290 430 330 520 320',
  },
  crops: {
    toe: [160, 336, 250],
    heel: [474, 300, 260],
    collar: [400, 214, 240],
    sole: [180, 398, 220],
    detail: [390, 300, 190],
  },
  shadow: { cx: 302, y: 432, rx: 282 },
  draw: (p) =>
    [
      fill(tongue, p.u1),
      tex(tongue, 'fadeR'),
      seam('M318 152C330 146 348 146 358 153', 0.25),
      panel('M322 160C332 155 346 155 355 161L357 182C346 176 330 178 318 184Z', p.u2, { drop: 3 }),
      fill(mouth, p.l),
      tex(mouth, 'deep'),
      line('M362 196C400 172 466 164 528 178', ink, 4, 0.15),
      fill(upper, p.u1),
      clip(
        'cu',
        upper,
        [
          tex(upper, 'grain'),
          glow('hi', 164, 306, 80, 22, 0.55, -20),
          glow('lo', 300, 320, 120, 40, 0.22, -20),
          panel(wave, p.u3, { tex: 'grain', stitch: 4 }),
          panel(toe, p.u2, { edge: toeEdge, tex: 'grain', stitch: 8 }),
          stitch(toeEdge, 13, 0.25),
          holes(
            [
              [136, 320],
              [156, 314],
              [176, 308],
              [146, 330],
              [166, 325],
              [186, 319],
              [158, 338],
              [178, 333],
              [198, 327],
            ],
            3.2,
          ),
          panel(heel, p.u2, { edge: heelEdge, tex: 'grain', stitch: -8 }),
          panel(tab, p.u3, { stitch: 6, tex: 'grain' }),
          panel(stay, p.u2, { edge: stayEdge, tex: 'grain', stitch: -7 }),
          stitch(stayEdge, -12, 0.25),
          line(collar, ink, 30, 0.1),
          line(collar, p.l, 22),
          line(collar, '#fff', 5, 0.2, 'transform="translate(0 2)"'),
          line('M352 196C370 216 400 232 432 227C468 221 490 196 516 184', ink, 2, 0.25),
          stitch('M352 196C370 216 400 232 432 227C468 221 490 196 516 184', 6, 0.35),
          tex(upper, 'v'),
          tex(upper, 'h'),
          rim(upper, 0.032, 50),
          glow('hi', 86, 330, 44, 22, 0.55, -34),
          glow('lo', 430, 246, 80, 22, 0.42),
          glow('hi', 540, 270, 16, 70, 0.4),
          line('M34 372C110 380 200 383 300 381C396 379 490 376 566 367', ink, 22, 0.14),
          line('M34 372C110 380 200 383 300 381C396 379 490 376 566 367', ink, 8, 0.24),
        ].join(''),
      ),
      laces(throat, 6, p.la, { length: 36, lean: 88, from: 0.04, to: 0.94, out: 0.36, width: 11 }),
      fill(sole, p.m),
      clip(
        'cs',
        sole,
        [
          tex('M30 364L570 364L570 434L30 434Z', 'sole'),
          stitch('M34 374C110 382 200 385 300 383C396 381 490 378 566 369', 8, 0.5, '#5b5142'),
          fill('M20 414C200 420 400 420 580 412L580 440L20 440Z', p.o),
          seam('M30 414C200 420 400 420 572 412', 0.3),
          ...Array.from({ length: 10 }, (_, i) => line(`M${44 + i * 8} ${398}L${44 + i * 8} 410`, ink, 2.4, 0.16)),
          line('M34 398C200 405 400 405 570 397', ink, 2, 0.12),
          line('M34 400C200 407 400 407 570 399', '#fff', 2, 0.5),
          rim(sole, 0.028, 26),
          tex(sole, 'fadeR', 0.35),
          glow('hi', 70, 388, 40, 14, 0.7),
        ].join(''),
      ),
    ].join(''),
};
