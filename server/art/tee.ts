/** 短袖: boxy heavyweight tee with a big wave-and-moon print. */
import { both } from './curve.ts';
import {
  clip,
  type Drawing,
  disc,
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

const body =
  'M222 96C246 122 354 122 378 96C412 104 442 116 462 134C472 190 466 250 466 310C466 390 470 450 474 512C474 520 470 524 462 525C360 534 240 534 138 525C130 524 126 520 126 512C130 450 134 390 134 310C134 250 128 190 138 134C158 116 188 104 222 96Z';
const sleeve =
  'M222 96C184 102 150 116 128 142C92 192 62 244 40 292C36 300 38 306 46 311C72 328 102 342 128 350C136 352 140 348 143 340C150 300 150 240 160 190C168 150 190 118 222 96Z';
const neck = 'M222 96C246 122 354 122 378 96C374 126 346 148 300 148C254 148 226 126 222 96Z';
const inside = 'M226 95C246 84 354 84 374 95C354 122 246 122 226 95Z';

const half = (c: string) =>
  [
    fill(sleeve, c),
    clip(
      'cl',
      sleeve,
      [
        tex(sleeve, 'twill'),
        tex(sleeve, 'fadeL', 0.6),
        glow('hi', 130, 190, 50, 70, 0.4, 30),
        rim(sleeve, 0.035, 44),
        line('M96 250C116 272 134 280 150 280', ink, 10, 0.1),
        line('M112 216C128 236 142 246 154 248', ink, 8, 0.08),
        stitch('M40 292C66 310 100 328 143 340', -14, 0.32),
        stitch('M40 292C66 310 100 328 143 340', -9, 0.25),
      ].join(''),
    ),
  ].join('');

export const tee: Drawing = {
  outline: `${body}${both(sleeve)}${neck}`,
  lines: {
    any: 'M190 330C240 380 360 380 410 330',
    stain: 'M180 420C250 450 350 450 420 410',
    fading: 'M210 300C260 320 340 320 390 300',
    yellowing: 'M226 104C250 140 350 140 374 104',
    'loose-thread': 'M140 514C240 526 360 526 460 514',
    crease: 'M180 440C260 460 340 460 420 440',
    scratch: 'M220 300C260 330 340 330 380 300',
    scuff: 'M160 480C240 490 360 490 440 480',
  },
  crops: { collar: [300, 130, 250], sole: [220, 480, 210], detail: [300, 300, 230], toe: [110, 280, 200] },
  shadow: { cx: 300, y: 530, rx: 200 },
  draw: (p) => {
    const surf = readable(p.u1, p.u2, p.m, p.o);
    return [
      half(p.u1),
      mirror(half(p.u1)),
      fill(inside, p.u1),
      tex(inside, 'deepUp'),
      fill('M280 96L320 96L320 112L280 112Z', p.m),
      line('M288 104L312 104', p.o, 3),
      fill(body, p.u1),
      clip(
        'cb',
        body,
        [
          tex(body, 'twill'),
          glow('hi', 230, 220, 110, 110, 0.35),
          glow('lo', 430, 420, 70, 150, 0.5),
          glow('lo', 160, 430, 50, 130, 0.42),
          glow('lo', 160, 230, 36, 90, 0.42),
          glow('lo', 440, 230, 36, 90, 0.45),
          line('M150 250C180 290 210 304 240 304', ink, 10, 0.08),
          line('M450 250C420 290 392 304 362 304', ink, 10, 0.08),
          line('M176 470C196 400 196 350 190 300', ink, 12, 0.06),
          line('M420 490C404 420 404 380 412 330', ink, 12, 0.08),
          line('M400 490C386 430 388 390 396 350', '#fff', 7, 0.08),
          line('M300 520C296 480 300 450 310 420', ink, 10, 0.05),
          tex(body, 'v', 0.8),
          tex(body, 'h'),
          rim(body, 0.035, 44),
          stitch('M126 508C240 526 360 526 474 508', -4, 0.3),
          stitch('M126 508C240 526 360 526 474 508', 1, 0.25),
          line('M126 525C240 534 360 534 474 525', ink, 6, 0.2),
        ].join(''),
      ),
      seam('M222 96C190 118 168 150 160 190C152 230 150 262 148 300', 0.26),
      seam('M378 96C410 118 432 150 440 190C448 230 450 262 452 300', 0.26),
      // print: a moon, and three returning waves under it
      `<circle cx="300" cy="254" r="52" fill="${p.u3}"/>${tex(disc(300, 254, 52), 'canvas')}`,
      fill(
        'M300 202C328 202 352 226 352 254C352 282 328 306 300 306C322 296 334 278 334 254C334 230 322 212 300 202Z',
        ink,
        0.14,
      ),
      ...[0, 1, 2].map((i) =>
        line(
          `M${206 + i * 4} ${300 + i * 26}C226 ${276 + i * 26} 244 ${276 + i * 26} 260 ${296 + i * 26}C276 ${316 + i * 26} 292 ${316 + i * 26} 308 ${296 + i * 26}C324 ${276 + i * 26} 340 ${276 + i * 26} 352 ${292 + i * 26}C364 ${308 + i * 26} 382 ${312 + i * 26} ${394 - i * 4} ${296 + i * 26}`,
          i === 1 ? p.u3 : surf,
          13 - i * 2.5,
        ),
      ),
      panel(neck, p.u1, { drop: 6 }),
      clip('cn', neck, tex(neck, 'rib') + rim(neck, 0.04, 24)),
      stitch('M222 96C226 126 254 148 300 148C346 148 374 126 378 96', 7, 0.3),
      line('M224 97C246 122 354 122 376 97', ink, 3, 0.28),
    ].join('');
  },
};
