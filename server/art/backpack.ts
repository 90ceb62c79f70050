/** 双肩包: roll of fabric over a big front pocket, webbing straps with buckles, two-tone. */
import { both } from './curve.ts';
import { clip, type Drawing, fill, glow, ink, line, panel, rim, seam, stitch, tex } from './kit.ts';

const bag =
  'M300 74C404 74 450 118 458 214C466 300 476 390 482 480C484 522 466 544 426 547C340 552 260 552 174 547C134 544 116 522 118 480C124 390 134 300 142 214C150 118 196 74 300 74Z';
const lid =
  'M300 74C404 74 450 118 458 214C460 240 462 260 464 282C462 306 448 314 424 316C340 322 260 322 176 316C152 314 138 306 136 282C138 260 140 240 142 214C150 118 196 74 300 74Z';
const lidEdge = 'M464 282C462 306 448 314 424 316C340 322 260 322 176 316C152 314 138 306 136 282';
const pocket =
  'M176 372C176 360 182 354 194 353C260 348 340 348 406 353C418 354 424 360 424 372L430 500C430 518 422 526 406 527C340 532 260 532 194 527C178 526 170 518 170 500Z';
const sideL = 'M118 372C100 378 90 396 88 420C86 452 86 484 92 508C96 520 106 524 120 524L126 380Z';
const handle = 'M250 80C250 34 350 34 350 80';
const zip = 'M186 388C260 382 340 382 414 388';
const baseEdge = 'M112 506C200 514 400 514 488 506';

const strap = (x: number, p: { u2: string; u3: string }) =>
  [
    `<g transform="translate(4 4)">${line(`M${x} 200L${x} 384`, ink, 26, 0.14, 'style="stroke-linecap:butt"')}</g>`,
    panel(`M${x - 14} 190L${x + 14} 190L${x + 14} 400L${x} 410L${x - 14} 400Z`, p.u2, { stitch: 5, tex: 'canvas' }),
    `<rect x="${x - 22}" y="326" width="44" height="40" rx="9" fill="#a9a79f"/><rect x="${x - 22}" y="326" width="44" height="40" rx="9" fill="url(#metalX)"/><rect x="${x - 14}" y="334" width="28" height="24" rx="4" fill="${p.u2}"/><rect x="${x - 14}" y="334" width="28" height="24" rx="4" fill="${ink}" fill-opacity=".3"/><rect x="${x - 3}" y="330" width="6" height="32" rx="3" fill="#d8d6ce"/><rect x="${x - 22}" y="326" width="44" height="40" rx="9" fill="none" stroke="${ink}" stroke-opacity=".35" stroke-width="1.600"/>`,
  ].join('');

export const backpack: Drawing = {
  outline: `${bag}${both(sideL)}`,
  lines: {
    any: 'M170 180C240 240 360 240 430 180',
    scuff: 'M130 524C220 536 380 536 470 524',
    stain: 'M190 440C260 460 340 460 410 440',
    crease: 'M170 250C260 270 340 270 430 250',
    fading: 'M190 130C240 110 360 110 410 130',
    scratch: 'M190 470C260 490 340 490 410 470',
    yellowing: 'M170 220C240 240 360 240 430 220',
    'loose-thread': lidEdge,
    'sole-wear': 'M140 530C220 540 380 540 460 530',
  },
  crops: { collar: [300, 140, 240], sole: [180, 470, 220], detail: [300, 210, 170], heel: [390, 350, 190] },
  shadow: { cx: 300, y: 549, rx: 222 },
  draw: (p) =>
    [
      line(handle, ink, 24, 0.2),
      line(handle, p.u2, 20),
      line(handle, '#fff', 4, 0.25, 'transform="translate(-2 -4)"'),
      stitch(handle, 6, 0.4),
      ...[1, -1].map(
        (k) =>
          `<g transform="matrix(${k} 0 0 1 ${k < 0 ? 600 : 0} 0)">${fill(sideL, p.u2)}${clip(`s${k + 1}`, sideL, tex(sideL, 'canvas') + tex(sideL, 'tube', 0.8))}${line('M92 420C100 424 112 426 122 425', ink, 3, 0.35)}</g>`,
      ),
      fill(bag, p.u1),
      clip(
        'cb',
        bag,
        [
          tex(bag, 'canvas'),
          glow('lo', 300, 326, 180, 26, 0.9),
          panel('M100 506C200 514 400 514 500 506L500 560L100 560Z', p.u2, { edge: baseEdge, stitch: 8 }),
          panel(pocket, p.u1, { tex: 'canvas', stitch: 8, drop: 10 }),
          line(zip, ink, 14, 0.4),
          line(zip, p.o, 11),
          line(zip, '#d8d4c8', 4, 0.9, 'stroke-dasharray="3 3" style="stroke-linecap:butt"'),
          tex(pocket, 'fadeD', 0.4),
          glow('hi', 260, 440, 60, 40, 0.3),
          panel(lid, p.u1, { edge: lidEdge, tex: 'canvas', stitch: 8, drop: 14 }),
          stitch(lidEdge, 14, 0.22),
          glow('hi', 230, 140, 90, 50, 0.55, -20),
          glow('lo', 420, 210, 50, 90, 0.5),
          line('M176 316C260 322 340 322 424 316', ink, 5, 0.2),
          tex(bag, 'v', 0.7),
          tex(bag, 'h'),
          rim(bag, 0.035, 48),
        ].join(''),
      ),
      strap(206, p),
      strap(394, p),
      panel(
        'M262 190L338 190C344 190 347 193 347 199L347 235C347 241 344 244 338 244L262 244C256 244 253 241 253 235L253 199C253 193 256 190 262 190Z',
        p.m,
        { stitch: 5 },
      ),
      line('M272 226C286 226 290 206 304 206C317 206 320 219 311 225', p.o, 5),
      line('M318 226L330 226', p.o, 4.5),
      seam('M300 74C404 74 450 118 458 214', 0.12),
      `<rect x="404" y="380" width="12" height="16" rx="4" fill="#c9c6bc"/><rect x="404" y="380" width="12" height="16" rx="4" fill="url(#metalX)"/>`,
      line('M410 396L412 424', p.u3, 8),
      line('M408 398L410 422', '#fff', 2, 0.4),
    ].join(''),
};
