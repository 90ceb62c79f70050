/** 外套: a coach-length zip jacket: two-colour yoke, stand collar, slanted welt pockets, ribbed hem. */
import { both } from './curve.ts';
import { clip, type Drawing, fill, glow, ink, line, mirror, panel, readable, rim, seam, stitch, tex } from './kit.ts';

const body =
  'M214 108C250 128 350 128 386 108C416 116 440 128 452 146C462 200 452 270 454 340C456 400 462 456 464 504C464 510 460 514 454 514C350 522 250 522 146 514C140 514 136 510 136 504C138 456 144 400 146 340C148 270 138 200 148 146C160 128 184 116 214 108Z';
const yoke =
  'M214 108C250 128 350 128 386 108C416 116 440 128 452 146C458 176 459 204 458 232C360 244 240 244 142 232C141 204 142 176 148 146C160 128 184 116 214 108Z';
const yokeEdge = 'M142 232C240 244 360 244 458 232';
const hem = 'M140 504C250 516 350 516 460 504C464 520 464 536 460 550C350 560 250 560 140 550C136 536 136 520 140 504Z';
const sleeve =
  'M216 108C172 114 140 132 124 172C98 250 70 368 50 466C48 476 52 482 62 486C82 493 98 496 110 498C120 498 124 492 128 480C140 420 154 352 164 300C172 230 188 160 216 108Z';
const sleeveTop =
  'M216 108C172 114 140 132 124 172C116 198 108 226 100 254C126 262 150 266 170 266C176 210 192 154 216 108Z';
const cuff = 'M50 464C76 476 102 484 128 486C126 504 120 522 112 534C104 540 62 530 46 516C40 504 44 480 50 464Z';
const collar =
  'M214 110C212 86 222 64 238 54C270 44 330 44 362 54C378 64 388 86 386 110C360 128 330 136 300 138C270 136 240 128 214 110Z';
const inner = 'M244 58C272 50 328 50 356 58C352 80 330 100 300 116C270 100 248 80 244 58Z';

const half = (p: { u1: string; u2: string }) =>
  [
    fill(sleeve, p.u1),
    clip(
      'cl',
      sleeve,
      [
        tex(sleeve, 'twill'),
        panel(sleeveTop, p.u2, { edge: 'M100 254C126 262 150 266 170 266', stitch: -6 }),
        tex(sleeve, 'fadeL', 0.7),
        glow('hi', 138, 180, 30, 70, 0.35, 20),
        rim(sleeve, 0.035, 46),
        line('M110 330C126 340 142 342 156 338', ink, 9, 0.12),
        line('M92 392C110 402 126 404 144 400', ink, 9, 0.12),
        line('M90 404C108 412 126 416 142 412', '#fff', 6, 0.1),
        line('M80 438C100 448 116 450 134 446', ink, 8, 0.1),
      ].join(''),
    ),
    fill(cuff, p.u2),
    clip('ck', cuff, tex(cuff, 'rib') + tex(cuff, 'fadeL', 0.6) + rim(cuff, 0.04, 26)),
    seam('M50 464C76 476 102 484 128 486', 0.3),
  ].join('');

export const jacket: Drawing = {
  outline: `${body}${hem}${both(sleeve)}${both(cuff)}${collar}`,
  lines: {
    any: 'M180 300C230 340 250 380 200 440',
    stain: 'M176 300C220 340 240 380 200 450',
    fading: 'M170 180C220 200 380 200 430 180',
    yellowing: 'M218 100C240 128 360 128 382 100',
    'loose-thread': 'M150 232C230 240 270 242 290 242',
    scuff: 'M64 476C84 484 104 488 122 490',
    crease: 'M180 330C220 350 250 350 280 340',
    scratch: 'M330 300C370 320 420 320 440 300',
  },
  crops: { collar: [300, 120, 260], sole: [240, 500, 210], detail: [392, 330, 200], toe: [120, 440, 220] },
  shadow: { cx: 300, y: 556, rx: 240 },
  draw: (p) =>
    [
      half(p),
      mirror(half(p)),
      fill(hem, p.u2),
      clip('ch', hem, tex(hem, 'rib') + tex(hem, 'tubeV', 0.5) + tex(hem, 'h') + rim(hem, 0.04, 26)),
      fill(body, p.u1),
      clip(
        'cb',
        body,
        [
          tex(body, 'twill'),
          panel(yoke, p.u2, { edge: yokeEdge, stitch: -7 }),
          stitch(yokeEdge, -12, 0.22),
          fill('M142 244L458 244L458 256L142 256Z', p.u3),
          tex('M142 244L458 244L458 256L142 256Z', 'canvas'),
          line('M142 243L458 243', ink, 2, 0.25),
          line('M142 257L458 257', ink, 2, 0.25),
          glow('hi', 220, 320, 60, 120, 0.32),
          glow('hi', 360, 190, 60, 40, 0.25),
          glow('lo', 430, 430, 60, 120, 0.5),
          glow('lo', 166, 430, 44, 110, 0.42),
          line('M158 290C190 330 220 342 250 344', ink, 10, 0.09),
          line('M442 290C412 330 384 342 352 344', ink, 10, 0.1),
          line('M270 470C262 430 262 400 270 370', ink, 10, 0.06),
          line('M340 480C348 440 346 410 338 380', ink, 10, 0.08),
          tex(body, 'v', 0.8),
          tex(body, 'h'),
          rim(body, 0.035, 44),
          line('M138 506C250 518 350 518 462 506', ink, 10, 0.14),
        ].join(''),
      ),
      seam('M214 108C184 160 162 230 152 330', 0.28),
      seam('M386 108C416 160 438 230 448 330', 0.28),
      seam('M140 504C250 516 350 516 460 504', 0.32),
      ...['M196 372L222 360L240 456L212 466Z', 'M404 372L378 360L360 456L388 466Z'].map((d) =>
        panel(d, p.u1, { stitch: d.startsWith('M1') ? 5 : -5 }),
      ),
      line('M222 362L240 454', ink, 4, 0.4),
      line('M378 362L360 454', ink, 4, 0.4),
      panel('M360 286L412 286L412 312L360 312Z', p.m, { drop: 4 }),
      line('M368 306C376 306 378 294 386 294C393 294 395 300 391 304', readable(p.m, p.u3, p.o), 3.4),
      line('M396 304L404 304', readable(p.m, p.u3, p.o), 3),
      clip('cx', body, line(collar, ink, 14, 0.14) + line(collar, ink, 6, 0.14)),
      fill(collar, p.u2),
      clip('cc', collar, [tex(collar, 'v'), tex(collar, 'h'), rim(collar, 0.04, 36)].join('')),
      fill(inner, p.l),
      tex(inner, 'deepUp'),
      seam(inner, 0.35),
      stitch(collar, 7, 0.25),
      fill('M284 62L316 62L316 78L284 78Z', p.m),
      line('M291 70L309 70', p.o, 3),
      // zip: tape, teeth, slider and pull
      fill('M290 114L310 114L310 556L290 556Z', p.o),
      line('M290 116L290 556M310 116L310 556', ink, 2, 0.35),
      line('M312 118L312 556', '#fff', 1.4, 0.3),
      line('M300 118L300 556', '#d6d2c6', 7, 1, 'stroke-dasharray="3 4" style="stroke-linecap:butt"'),
      line('M300 118L300 556', ink, 1.6, 0.5),
      `<rect x="292" y="134" width="16" height="22" rx="5" fill="#c9c5ba"/><rect x="292" y="134" width="16" height="22" rx="5" fill="url(#metalX)"/><rect x="295.500" y="152" width="9" height="36" rx="4.500" fill="${p.u3}"/><rect x="295.500" y="152" width="9" height="36" rx="4.500" fill="url(#tube)"/>`,
    ].join(''),
};
