/** The drawing kit every shape shares. Light comes from the upper left; all shading is black or white alpha, so any colourway works, and nothing is blurred, so a render stays cheap. */

import { along, hatch, offset } from './curve.ts';
import type { DefectKind } from './defect.ts';
import type { Palette } from './palette.ts';

export const ink = '#17120a';

export type DetailView = 'toe' | 'heel' | 'collar' | 'sole' | 'detail';
export interface Drawing {
  draw(p: Palette): string;
  /** Silhouette: wear is clipped to it so nothing spills on the floor. */
  outline: string;
  /** The part that yellows and wears down first, when there is one. */
  base?: string;
  /** For each defect, the line its `spot` walks along. */
  lines: Partial<Record<DefectKind, string>> & { any: string };
  /** Detail photos: centre x, centre y, side of the square. */
  crops: Partial<Record<DetailView, readonly [number, number, number]>>;
  shadow: { cx: number; y: number; rx: number; ry?: number };
}

const stop = (o: number, c: string, a: number) => `<stop offset="${o}" stop-color="${c}" stop-opacity="${a}"/>`;
const linear = (id: string, x2: number, y2: number, ...s: string[]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}">${s.join('')}</linearGradient>`;
const radial = (id: string, at: string, ...s: string[]) =>
  `<radialGradient id="${id}" ${at}>${s.join('')}</radialGradient>`;
const W = '#fff',
  K = ink,
  yellow = '#c9962e',
  faded = '#c2bcae';

/** Gradients. Each picture is rendered alone, so ids may be short. */
const gradients = [
  linear('v', 0, 1, stop(0, W, 0.24), stop(0.4, W, 0), stop(0.58, K, 0), stop(1, K, 0.3)),
  linear('h', 1, 0, stop(0, K, 0.2), stop(0.14, W, 0.1), stop(0.42, W, 0), stop(0.76, K, 0), stop(1, K, 0.26)),
  linear('sole', 0, 1, stop(0, W, 0.45), stop(0.28, W, 0), stop(0.66, K, 0.05), stop(1, K, 0.26)),
  linear('deep', 0, 1, stop(0, K, 0.12), stop(1, K, 0.55)),
  linear('deepUp', 0, 1, stop(0, K, 0.6), stop(1, K, 0.18)),
  linear('fadeL', 1, 0, stop(0, K, 0.34), stop(1, K, 0)),
  linear('fadeR', 1, 0, stop(0, K, 0), stop(1, K, 0.34)),
  linear('fadeD', 0, 1, stop(0, K, 0), stop(1, K, 0.4)),
  linear('fadeU', 0, 1, stop(0, K, 0.4), stop(1, K, 0)),
  linear('tube', 1, 0, stop(0, K, 0.3), stop(0.26, W, 0.26), stop(0.5, W, 0), stop(1, K, 0.34)),
  linear('tubeV', 0, 1, stop(0, W, 0.3), stop(0.4, W, 0), stop(1, K, 0.36)),
  linear(
    'metal',
    1,
    0,
    stop(0, '#000', 0.4),
    stop(0.14, W, 0.34),
    stop(0.32, '#000', 0.04),
    stop(0.54, W, 0.55),
    stop(0.8, '#000', 0.12),
    stop(1, '#000', 0.44),
  ),
  linear(
    'metalX',
    1,
    1,
    stop(0, W, 0.8),
    stop(0.34, W, 0.06),
    stop(0.6, '#000', 0.28),
    stop(0.84, W, 0.36),
    stop(1, '#000', 0.34),
  ),
  linear('glass', 1, 1, stop(0, W, 0.36), stop(0.4, W, 0.05), stop(0.41, W, 0), stop(1, W, 0.07)),
  radial('hi', 'cx=".5" cy=".5" r=".5"', stop(0, W, 0.62), stop(1, W, 0)),
  radial('lo', 'cx=".5" cy=".5" r=".5"', stop(0, K, 0.34), stop(1, K, 0)),
  radial('yellowing', 'cx=".5" cy=".5" r=".5"', stop(0, yellow, 0.62), stop(0.5, yellow, 0.4), stop(1, yellow, 0)),
  radial('scuffed', 'cx=".5" cy=".5" r=".5"', stop(0, W, 0.32), stop(1, W, 0)),
  radial('fading', 'cx=".5" cy=".5" r=".5"', stop(0, faded, 0.62), stop(0.55, faded, 0.4), stop(1, faded, 0)),
  radial('ball', 'cx=".36" cy=".27" r=".84"', stop(0, W, 0.6), stop(0.3, W, 0.14), stop(0.58, K, 0), stop(1, K, 0.42)),
];

/** Only the gradients a drawing uses: less to send, less to parse. */
export const defsFor = (inner: string) =>
  gradients.filter((g) => inner.includes(`url(#${/id="(\w+)"/.exec(g)?.[1]})`)).join('');

/** Cloth and leather are drawn as rows of thread or dots cut to the piece, not as SVG patterns: those cost 25 to 110 ms a picture. */
const weaves = {
  mesh: (d: string) => dots(hatch(d, 30, 7.4, 8.6), ink, 3.5, 0.24, 8.6),
  grain: (d: string) =>
    dots(hatch(d, 18, 12, 17), ink, 2.8, 0.11, 17) + dots(hatch(d, 18, 12, 17, 6), '#fff', 2.6, 0.13, 17),
  twill: (d: string) => line(hatch(d, -52, 7), ink, 2.2, 0.075),
  canvas: (d: string) =>
    line(hatch(d, 0, 6) + hatch(d, 90, 6), ink, 1.4, 0.065) +
    line(hatch(d, 0, 6, 0, 3) + hatch(d, 90, 6, 0, 3), '#fff', 1.2, 0.08),
  rib: (d: string) => line(hatch(d, 90, 7), ink, 2.6, 0.2) + line(hatch(d, 90, 7, 0, 3.2), '#fff', 1.8, 0.13),
  fuzz: (d: string) =>
    dots(hatch(d, 24, 10, 17), ink, 3, 0.09, 17, 8) + dots(hatch(d, -31, 11, 18), '#fff', 2.6, 0.13, 18, 8),
};
const dots = (d: string, colour: string, size: number, a: number, every: number, dash = 0.1) =>
  line(d, colour, size, a, `stroke-dasharray="${dash} ${every - dash}"`);
const woven = new Map<string, string>();
type Weave = keyof typeof weaves;

export type Texture =
  | Weave
  | 'v'
  | 'h'
  | 'sole'
  | 'deep'
  | 'deepUp'
  | 'fadeL'
  | 'fadeR'
  | 'fadeD'
  | 'fadeU'
  | 'tube'
  | 'tubeV'
  | 'metal'
  | 'metalX'
  | 'glass'
  | 'hi'
  | 'lo'
  | 'ball';

export const fill = (d: string, colour: string, a = 1) =>
  `<path d="${d}" fill="${colour}"${a < 1 ? ` fill-opacity="${a}"` : ''}/>`;
export function tex(d: string, id: Texture, a = 1): string {
  if (!(id in weaves)) return `<path d="${d}" fill="url(#${id})"${a < 1 ? ` fill-opacity="${a}"` : ''}/>`;
  const key = id + d;
  const known = woven.get(key) ?? weaves[id as Weave](d);
  woven.set(key, known);
  return known;
}
export const line = (d: string, colour: string, width: number, a = 1, extra = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"${a < 1 ? ` stroke-opacity="${a}"` : ''} stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;
export const glow = (id: 'hi' | 'lo', cx: number, cy: number, rx: number, ry: number, a = 1, turn = 0) =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="url(#${id})" fill-opacity="${a}"${turn ? ` transform="rotate(${turn} ${cx} ${cy})"` : ''}/>`;

const light = (hex: string) => {
  const n = parseInt(hex.slice(1), 16);
  return ((n >> 16) * 3 + ((n >> 8) & 255) * 6 + (n & 255)) / 2550;
};
/** The first ink that shows on a ground, else the one that shows best; a print must not vanish on its own shirt. */
export function readable(ground: string, ...inks: string[]): string {
  const gap = (c: string) => Math.abs(light(c) - light(ground));
  return inks.find((c) => gap(c) >= 0.3) ?? inks.reduce((best, c) => (gap(c) > gap(best) ? c : best));
}

/** Where two pieces meet: a dark groove with a lit lower lip. */
export const seam = (d: string, a = 0.32) =>
  `${line(d, ink, 2, a)}<g transform="translate(0 2)">${line(d, '#fff', 1.6, a * 0.75)}</g>`;
/** A row of thread beside a seam. */
export const stitch = (d: string, by: number, a = 0.42, colour = '#fff') =>
  line(offset(d, by), colour, 1.7, a, 'stroke-dasharray="5 4"');

/** Soft edge shade without a blur: nested strokes, meant to be clipped to the same outline. */
export const rim = (d: string, a = 0.05, width = 44, colour = ink) =>
  [1, 0.68, 0.42, 0.2].map((k) => line(d, colour, width * k, a)).join('');

export const clip = (id: string, d: string, inner: string) =>
  `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${inner}</g>`;
export const mirror = (inner: string) => `<g transform="matrix(-1 0 0 1 600 0)">${inner}</g>`;
export const at = (x: number, y: number, turn: number, inner: string) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">${inner}</g>`;

/** A piece laid over another: it drops a little shade, has thickness at its edge, and may be stitched down. */
export function panel(
  d: string,
  colour: string,
  o: { tex?: Texture; edge?: string; stitch?: number; drop?: number } = {},
): string {
  const edge = o.edge ?? d;
  return (
    line(edge, ink, o.drop ?? 7, 0.1) +
    fill(d, colour) +
    (o.tex ? tex(d, o.tex) : '') +
    seam(edge) +
    (o.stitch ? stitch(edge, o.stitch) : '')
  );
}

/** Lace bars across a throat line, each with its shade, its roundness and its eyelet. */
export function laces(
  throat: string,
  count: number,
  colour: string,
  o: { length: number; lean: number; width?: number; from?: number; to?: number; out?: number },
): string {
  const w = o.width ?? 10;
  return Array.from({ length: count }, (_, i) => {
    const s = along(throat, (o.from ?? 0) + ((o.to ?? 1) - (o.from ?? 0)) * (i / Math.max(1, count - 1)));
    const out = o.out ?? 0.42;
    const d = `M${-o.length * out} 0C${-o.length * 0.2} -3 ${o.length * 0.2} -3 ${o.length * (1 - out)} 0`;
    return at(
      s.x,
      s.y,
      s.angle + o.lean,
      `<circle cx="${o.length * (1 - out)}" cy="0" r="${w * 0.72}" fill="${ink}" fill-opacity=".5"/>` +
        `<g transform="translate(1 3.4)">${line(d, ink, w, 0.3)}</g>` +
        line(d, ink, w + 2, 0.22) +
        line(d, colour, w) +
        `<g transform="translate(0 -${w * 0.2})">${line(d, '#fff', w * 0.22, 0.5)}</g>` +
        `<g transform="translate(0 ${w * 0.3})">${line(d, ink, w * 0.22, 0.16)}</g>`,
    );
  }).join('');
}

/** A circle as a path, for pieces that want a texture. */
export const disc = (cx: number, cy: number, r: number) => {
  const k = r * 0.5523;
  return `M${cx} ${cy - r}C${cx + k} ${cy - r} ${cx + r} ${cy - k} ${cx + r} ${cy}C${cx + r} ${cy + k} ${cx + k} ${cy + r} ${cx} ${cy + r}C${cx - k} ${cy + r} ${cx - r} ${cy + k} ${cx - r} ${cy}C${cx - r} ${cy - k} ${cx - k} ${cy - r} ${cx} ${cy - r}Z`;
};

/** Rows of punched holes. */
export const holes = (pts: readonly (readonly [number, number])[], r = 3) =>
  pts
    .map(
      ([x, y]) =>
        `<circle cx="${x}" cy="${y}" r="${r}" fill="${ink}" fill-opacity=".42"/><circle cx="${x}" cy="${y + r * 0.45}" r="${r}" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="1"/>`,
    )
    .join('');
