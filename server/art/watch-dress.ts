/** 正装腕表: thin round case, leather strap, applied batons, small seconds. Dial m, strap u2, hands o, accent u3. */
import { clip, type Drawing, fill, glow, ink, line, readable, rim, seam, stitch, tex } from './kit.ts';

const C = 300;
const polar = (cx: number, cy: number, r: number, deg: number) => {
  const a = ((deg - 90) * Math.PI) / 180;
  return [Math.round((cx + r * Math.cos(a)) * 10) / 10, Math.round((cy + r * Math.sin(a)) * 10) / 10] as const;
};
const tick = (deg: number, r1: number, r2: number, cx = C, cy = C) => {
  const [a, b] = polar(cx, cy, r1, deg),
    [c, d] = polar(cx, cy, r2, deg);
  return `M${a} ${b}L${c} ${d}`;
};
const ring = (r: number, paint: string, cx = C, cy = C) => `<circle cx="${cx}" cy="${cy}" r="${r}" ${paint}/>`;
const strapUp =
  'M226 34C226 28 230 26 236 26L364 26C370 26 374 28 374 34C376 90 384 140 390 190L210 190C216 140 224 90 226 34Z';
const strapLow =
  'M210 410L390 410C384 460 378 500 374 548C372 566 340 576 300 576C260 576 228 566 226 548C222 500 216 460 210 410Z';
const lug = 'M196 196C200 168 208 150 222 136L246 146L238 200Z';

const strap = (d: string, id: string, c: string) =>
  fill(d, c) +
  clip(
    id,
    d,
    tex(d, 'grain') +
      [
        'M220 80C260 86 340 86 380 80',
        'M216 120C260 128 340 128 384 120',
        'M216 470C260 464 340 464 384 470',
        'M220 516C260 512 340 512 380 516',
      ]
        .map((l) => line(l, ink, 4, 0.1))
        .join('') +
      tex(d, 'tube') +
      rim(d, 0.04, 34) +
      stitch(d, 9, 0.55, '#f2e7cf'),
  ) +
  seam(d, 0.2);

export const watchDress: Drawing = {
  outline: `${strapUp}${strapLow}M140 300C140 86 460 86 460 300C460 514 140 514 140 300Z`,
  lines: {
    any: 'M190 220C240 160 360 160 410 220',
    scratch: 'M180 230C210 180 260 150 330 152',
    crease: 'M236 470L364 500',
    scuff: 'M236 90L364 110',
    stain: 'M240 480L360 480',
    fading: 'M240 60L360 100',
    yellowing: 'M250 250C270 230 330 230 350 250',
    'loose-thread': 'M232 440L240 540',
    'sole-wear': 'M240 540L360 540',
  },
  crops: { detail: [300, 320, 210], collar: [300, 120, 220], heel: [430, 290, 190], sole: [300, 490, 210] },
  shadow: { cx: 304, y: 570, rx: 130, ry: 18 },
  draw: (p) => {
    const gold = '#d8bd83',
      mark = readable(p.m, p.o, p.u2, '#33302b'),
      hands = readable(p.m, p.o, '#33302b'),
      baton = readable(p.m, p.u2, '#33302b');
    return [
      `<ellipse cx="310" cy="318" rx="196" ry="190" fill="url(#lo)" fill-opacity=".9"/>`,
      strap(strapUp, 's1', p.u2),
      strap(strapLow, 's2', p.u2),
      ...[460, 494, 528].map((y) => `<ellipse cx="300" cy="${y}" rx="5" ry="6.500" fill="${ink}" fill-opacity=".7"/>`),
      ...['', 'matrix(-1 0 0 1 600 0)', 'matrix(1 0 0 -1 0 600)', 'matrix(-1 0 0 -1 600 600)'].map(
        (t) =>
          `<g transform="${t || 'translate(0 0)'}">${fill(lug, gold)}${tex(lug, 'metalX')}${line(lug, ink, 1.6, 0.4)}</g>`,
      ),
      `<rect x="462" y="282" width="26" height="36" rx="8" fill="${gold}"/><rect x="462" y="282" width="26" height="36" rx="8" fill="url(#tubeV)"/>`,
      ...[290, 297, 304, 311].map((y) => line(`M468 ${y}L486 ${y}`, ink, 2.4, 0.4)),
      `<circle cx="490" cy="300" r="6" fill="${p.u3}"/><circle cx="490" cy="300" r="6" fill="url(#ball)"/>`,
      ring(168, `fill="${gold}"`),
      ring(168, 'fill="url(#metalX)"'),
      ring(168, `fill="none" stroke="${ink}" stroke-opacity=".4" stroke-width="2"`),
      ring(154, `fill="${gold}"`),
      ring(154, 'fill="url(#metal)"'),
      ring(148, `fill="none" stroke="${ink}" stroke-opacity=".3" stroke-width="3"`),
      ring(146, `fill="${p.m}"`),
      ring(146, 'fill="url(#ball)" fill-opacity=".5"'),
      ring(142, `fill="none" stroke="${ink}" stroke-opacity=".2" stroke-width="9"`),
      ring(104, `fill="none" stroke="${ink}" stroke-opacity=".1" stroke-width="1.600"`),
      ...Array.from({ length: 48 }, (_, i) =>
        line(tick(i * 7.5, 20, 103), i % 2 ? '#fff' : ink, 3, i % 2 ? 0.12 : 0.03),
      ),
      ...Array.from({ length: 60 }, (_, i) => line(tick(i * 6, i % 5 ? 134 : 130, 138), mark, i % 5 ? 1.6 : 3, 0.8)),
      ...Array.from({ length: 12 }, (_, i) =>
        i === 6
          ? ''
          : `<g transform="translate(1.500 2.500)">${line(tick(i * 30, 100, i % 3 ? 122 : 124), '#000', i % 3 ? 5 : 9, 0.18)}</g>${line(tick(i * 30, 100, i % 3 ? 122 : 124), baton, i % 3 ? 5 : 9)}${line(tick(i * 30, 101, i % 3 ? 121 : 123), '#fff', 1.4, 0.4)}`,
      ),
      ring(38, `fill="${p.m}"`, 300, 372),
      ring(38, `fill="${ink}" fill-opacity=".06"`, 300, 372),
      ring(38, `fill="none" stroke="${mark}" stroke-opacity=".6" stroke-width="2"`, 300, 372),
      ...Array.from({ length: 12 }, (_, i) => line(tick(i * 30, 30, 35, 300, 372), mark, 2, 0.8)),
      line('M300 380L318 348', p.u3, 3),
      ring(4, `fill="${p.u3}"`, 300, 372),
      line('M286 246C293 246 295 236 302 236C310 236 312 244 306 247', mark, 3.2),
      line('M311 247L318 247', mark, 3),
      ...[
        [-55, 'M296 312L294 250L300 216L306 250L304 312Z'],
        [62, 'M297 316L295 230L300 180L305 230L303 316Z'],
      ].map(
        ([a, d]) =>
          `<g transform="rotate(${a} 300 300)"><g transform="translate(3 4)">${fill(String(d), '#000', 0.22)}</g>${fill(String(d), hands)}${line(String(d).replace(/^M(\S+) (\S+)L(\S+) (\S+)L(\S+) (\S+).*/, 'M$5 $6L300 300'), '#fff', 1.4, 0.35)}</g>`,
      ),
      ring(7.5, `fill="${gold}"`),
      ring(7.5, 'fill="url(#ball)"'),
      ring(146, 'fill="url(#glass)"'),
      glow('hi', 214, 196, 64, 20, 0.4, -42),
      line('M176 240C190 204 216 178 250 164', '#fff', 4, 0.4),
    ].join('');
  },
};
