/** 潜水腕表: rotating bezel, lumed markers, date at three, steel bracelet. Dial u1, bezel u2, seconds u3, steel from m. */
import { clip, type Drawing, fill, glow, ink, line, readable, tex } from './kit.ts';

const C = 300;
const polar = (r: number, deg: number) => {
  const a = ((deg - 90) * Math.PI) / 180;
  return [Math.round((C + r * Math.cos(a)) * 10) / 10, Math.round((C + r * Math.sin(a)) * 10) / 10] as const;
};
const tick = (deg: number, r1: number, r2: number) => {
  const [a, b] = polar(r1, deg),
    [c, d] = polar(r2, deg);
  return `M${a} ${b}L${c} ${d}`;
};
const ring = (r: number, paint: string) => `<circle cx="${C}" cy="${C}" r="${r}" ${paint}/>`;
const lugs =
  'M188 168C208 146 236 132 300 132C364 132 392 146 412 168L404 432C388 456 360 468 300 468C240 468 212 456 196 432Z';
const band = 'M220 30L380 30L392 190L208 190Z';
const bandLow = 'M208 410L392 410L380 570L220 570Z';

const link = (y: number, w: number, steel: string) => {
  const x = C - w / 2,
    h = 25;
  const bit = (bx: number, bw: number, lift: number) =>
    `<rect x="${bx}" y="${y}" width="${bw}" height="${h}" rx="6" fill="${steel}"/><rect x="${bx}" y="${y}" width="${bw}" height="${h}" rx="6" fill="url(#tubeV)" fill-opacity="${lift}"/>`;
  return `${bit(x, w * 0.3, 1) + bit(x + w * 0.7, w * 0.3, 1) + bit(x + w * 0.31, w * 0.38, 0.8)}<rect x="${x}" y="${y + h - 1}" width="${w}" height="3" fill="${ink}" fill-opacity=".5"/>`;
};
const bracelet = (d: string, id: string, rows: number[], steel: string) =>
  fill(d, steel) +
  clip(
    id,
    d,
    fill(d, ink, 0.35) +
      rows.map((y) => link(y, 184 - Math.abs(300 - y - 12) * 0.06, steel)).join('') +
      tex(d, 'metal', 0.9),
  );
const hand = (deg: number, d: string, fillColour: string) =>
  `<g transform="rotate(${deg} 300 300)"><g transform="translate(3 4)">${fill(d, '#000', 0.35)}</g>${fill(d, '#f3f3ee')}${line(d, '#000', 1.4, 0.4)}${fillColour}</g>`;

export const watch: Drawing = {
  outline: `${band}${bandLow}${lugs}M132 300C132 90 468 90 468 300C468 510 132 510 132 300Z`,
  lines: {
    any: 'M190 200C240 150 360 150 410 200',
    scratch: 'M170 220C200 160 260 132 330 136',
    scuff: 'M180 390C220 450 380 450 420 390',
    stain: 'M230 60L370 60',
    fading: 'M180 240C220 180 300 150 380 180',
    yellowing: 'M250 250C270 230 330 230 350 250',
    crease: 'M220 500L380 520',
    'loose-thread': 'M230 540L370 540',
    'sole-wear': 'M220 450C260 470 340 470 380 450',
  },
  crops: { detail: [300, 300, 210], collar: [300, 120, 220], heel: [430, 290, 190], sole: [300, 490, 220] },
  shadow: { cx: 306, y: 562, rx: 150, ry: 20 },
  draw: (p) => {
    const steel = p.m,
      lume = readable(p.u2, '#f6f6ee', '#22252a'),
      dot = readable(p.u1, '#f6f6ee', '#22252a');
    return [
      `<ellipse cx="312" cy="318" rx="206" ry="200" fill="url(#lo)" fill-opacity=".9"/>`,
      bracelet(band, 'b1', [34, 62, 90, 118, 146, 174], steel),
      bracelet(bandLow, 'b2', [404, 432, 460, 488, 516, 544], steel),
      // crown and its guards
      `<rect x="470" y="274" width="34" height="52" rx="9" fill="${steel}"/><rect x="470" y="274" width="34" height="52" rx="9" fill="url(#tubeV)"/>`,
      ...[282, 290, 298, 306, 314].map((y) => line(`M476 ${y}L502 ${y}`, ink, 3, 0.4)),
      fill('M452 236L482 262L482 338L452 364Z', steel),
      tex('M452 236L482 262L482 338L452 364Z', 'tubeV'),
      fill(lugs, steel),
      clip('cl', lugs, tex(lugs, 'metal') + line(lugs, ink, 6, 0.3)),
      ring(172, `fill="${steel}"`),
      ring(172, 'fill="url(#metalX)"'),
      ring(172, `fill="none" stroke="${ink}" stroke-opacity=".35" stroke-width="2"`),
      ...Array.from({ length: 60 }, (_, i) => line(tick(i * 6 + 3, 158, 169), ink, 3.4, 0.36)),
      ring(156, `fill="${p.u2}"`),
      ring(156, 'fill="url(#ball)" fill-opacity=".55"'),
      ring(156, `fill="none" stroke="${ink}" stroke-opacity=".5" stroke-width="2.400"`),
      ...Array.from({ length: 60 }, (_, i) =>
        i === 0 ? '' : line(tick(i * 6, i % 5 ? 142 : 128, 148), lume, i % 5 ? 2 : 4.6, i % 5 ? 0.7 : 0.95),
      ),
      fill('M300 126L288 150L312 150Z', lume),
      ring(120, `fill="${steel}"`),
      ring(120, 'fill="url(#metalX)"'),
      ring(115, `fill="${p.u1}"`),
      ring(115, 'fill="url(#ball)" fill-opacity=".8"'),
      ring(115, `fill="none" stroke="${ink}" stroke-opacity=".4" stroke-width="8"`),
      ring(109, `fill="none" stroke="${ink}" stroke-opacity=".16" stroke-width="6"`),
      ...Array.from({ length: 60 }, (_, i) => line(tick(i * 6, 105, 111), dot, i % 5 ? 1.3 : 2.4, 0.85)),
      ...Array.from({ length: 12 }, (_, i) => {
        if (i === 3) return '';
        if (i === 0) return fill('M286 204L314 204L300 232Z', dot) + line('M286 204L314 204L300 232Z', ink, 1.6, 0.3);
        const [x, y] = polar(90, i * 30);
        return i % 3 === 0
          ? `<rect x="${x - 6}" y="${y - 14}" width="12" height="28" rx="3" fill="${dot}" stroke="${ink}" stroke-opacity=".3" stroke-width="1.600" transform="rotate(${i * 30} ${x} ${y})"/>`
          : `<circle cx="${x}" cy="${y}" r="8.500" fill="${dot}" stroke="${ink}" stroke-opacity=".3" stroke-width="1.600"/>`;
      }),
      `<rect x="372" y="287" width="30" height="26" rx="4" fill="#faf9f4"/><rect x="372" y="287" width="30" height="26" rx="4" fill="none" stroke="${ink}" stroke-opacity=".5" stroke-width="2"/>`,
      line('M380 294C384 290 389 294 386 299L380 306L387 306M392 295L396 292L396 306', '#1c1c1a', 2.2),
      // dial mark and depth lines, drawn not typeset
      line('M282 252C290 252 292 242 300 242C308 242 310 250 304 253', dot, 3.4),
      line('M310 253L318 253', dot, 3),
      line('M276 346L324 346M284 354L316 354', dot, 2.4, 0.8),
      hand(
        -52,
        'M294 310L293 252L300 232L307 252L306 310Z',
        fill('M296.5 300L296.5 256L300 244L303.5 256L303.5 300Z', '#fffef6'),
      ),
      hand(
        48,
        'M294.5 314L293.500 226L300 204L306.500 226L305.500 314Z',
        fill('M297 304L297 230L300 216L303 230L303 304Z', '#fffef6'),
      ),
      `<g transform="rotate(196 300 300)"><g transform="translate(-2 -4)">${line('M300 336L300 204', '#000', 3, 0.3)}</g>${line('M300 340L300 202', p.u3, 3.4)}<circle cx="300" cy="232" r="7.500" fill="${p.u3}"/><circle cx="300" cy="232" r="4" fill="#f6f6ee"/></g>`,
      ring(11, `fill="${steel}"`),
      ring(11, 'fill="url(#ball)"'),
      ring(3, `fill="${ink}" fill-opacity=".5"`),
      ring(114, 'fill="url(#glass)"'),
      glow('hi', 216, 190, 60, 20, 0.45, -42),
      line('M178 232C190 200 214 176 246 160', '#fff', 4, 0.35),
    ].join('');
  },
};
