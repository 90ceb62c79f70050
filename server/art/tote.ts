/** 托特包: structured day tote, rolled handles, contrast base and corner tabs, stamped plate. */
import { clip, type Drawing, fill, glow, ink, line, panel, rim, seam, stitch, tex } from './kit.ts';

const bag =
  'M116 228C230 220 370 220 484 228C492 228 496 232 497 240C506 330 516 420 526 506C528 526 520 540 500 541C370 546 230 546 100 541C80 540 72 526 74 506C84 420 94 330 103 240C104 232 108 228 116 228Z';
const baseEdge = 'M76 462C220 468 380 468 524 462';
const base = `${baseEdge}L540 560L60 560Z`;
const mouth = 'M116 230C230 214 370 214 484 230C370 242 230 242 116 230Z';
const handle = 'M206 330L206 200C206 108 240 52 300 52C360 52 394 108 394 200L394 330';
const back = 'M232 226L232 196C232 120 256 82 300 82C344 82 368 120 368 196L368 226';
const tab = (x: number) => `M${x - 22} 282L${x + 22} 282L${x + 22} 356L${x} 376L${x - 22} 356Z`;

export const tote: Drawing = {
  outline: `${bag}M180 60L420 60L420 230L180 230Z`,
  base,
  lines: {
    any: 'M130 300C240 340 360 340 470 300',
    scuff: 'M90 516C200 530 400 530 510 516',
    stain: 'M130 420C230 440 370 440 470 420',
    crease: 'M126 280C126 340 120 400 112 440',
    scratch: 'M150 290C240 330 360 330 450 290',
    fading: 'M140 270C240 300 360 300 460 270',
    yellowing: 'M100 500C220 520 380 520 500 500',
    'sole-wear': 'M90 524C220 532 380 532 510 524',
    'loose-thread': 'M120 240C230 236 370 236 480 240',
  },
  crops: { collar: [300, 170, 260], heel: [450, 470, 220], sole: [160, 480, 220], detail: [300, 350, 200] },
  shadow: { cx: 300, y: 542, rx: 250 },
  draw: (p) =>
    [
      line(back, ink, 24, 0.18),
      line(back, p.u2, 19),
      line(back, ink, 19, 0.35),
      line(back, '#fff', 3, 0.14),
      fill(bag, p.u1),
      clip(
        'cb',
        bag,
        [
          tex(bag, 'grain'),
          fill(mouth, p.l),
          tex(mouth, 'deepUp'),
          seam('M116 230C230 242 370 242 484 230', 0.35),
          stitch('M108 242C230 250 370 250 492 242', 7, 0.45),
          line('M138 244C134 320 126 400 118 462', ink, 16, 0.1),
          line('M462 244C466 320 474 400 482 462', ink, 16, 0.12),
          seam('M146 244C142 320 136 400 130 462', 0.2),
          seam('M454 244C458 320 464 400 470 462', 0.2),
          glow('hi', 240, 330, 110, 90, 0.4),
          glow('lo', 300, 452, 220, 34, 0.5),
          panel(base, p.u2, { edge: baseEdge, tex: 'grain', stitch: 9 }),
          panel('M150 560C150 520 130 488 70 484L50 560Z', p.u2, {
            edge: 'M150 560C150 520 130 488 70 484',
            stitch: 8,
          }),
          panel('M450 560C450 520 470 488 530 484L550 560Z', p.u2, {
            edge: 'M450 560C450 520 470 488 530 484',
            stitch: -8,
          }),
          tex(bag, 'v'),
          tex(bag, 'h'),
          rim(bag, 0.035, 46),
        ].join(''),
      ),
      // handles wrap over the front
      `<g transform="translate(7 5)">${line(handle, ink, 24, 0.14)}</g>`,
      line(handle, ink, 27, 0.35),
      line(handle, p.u2, 24),
      line(handle, ink, 10, 0.12, 'transform="translate(5 3)"'),
      line(handle, '#fff', 5, 0.3, 'transform="translate(-5 -4)"'),
      stitch(handle, 8, 0.4),
      stitch(handle, -8, 0.25),
      ...[206, 394].map(
        (x) =>
          `${panel(tab(x), p.u2, { tex: 'grain', stitch: 6 })}<circle cx="${x}" cy="308" r="9" fill="${ink}" fill-opacity=".4"/><circle cx="${x}" cy="306" r="8.500" fill="#d3b877"/><circle cx="${x}" cy="306" r="8.500" fill="url(#ball)"/>`,
      ),
      // stamped plate
      panel(
        'M246 372L354 372C360 372 362 374 362 380L362 420C362 426 360 428 354 428L246 428C240 428 238 426 238 420L238 380C238 374 240 372 246 372Z',
        p.u2,
        { stitch: 5, tex: 'grain' },
      ),
      line('M268 408C284 408 288 388 304 388C318 388 322 402 312 408', '#d9bf80', 5),
      line('M320 408L334 408', '#d9bf80', 4.5),
      line('M268 410C284 410 288 390 304 390', ink, 1.5, 0.3),
      // hang tag on a cord
      line('M404 330C420 350 430 360 432 386', '#d9bf80', 3.5),
      panel('M420 386L446 382L452 430L426 434Z', p.u3, { stitch: 4 }),
      `<circle cx="434" cy="393" r="3.500" fill="${ink}" fill-opacity=".6"/>`,
      ...(
        [
          [120, 540],
          [480, 540],
        ] as const
      ).map(
        ([x, y]) =>
          `<ellipse cx="${x}" cy="${y + 3}" rx="11" ry="4" fill="#b89c5e"/><ellipse cx="${x}" cy="${y + 3}" rx="11" ry="4" fill="url(#tube)"/>`,
      ),
    ].join(''),
};
