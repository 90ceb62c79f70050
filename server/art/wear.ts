/** Wear that a declared defect leaves on the drawing, so the photo of a worn item really differs. Everything follows from the seed. */
import { along, union } from './curve.ts';
import type { DefectKind } from './defect.ts';
import { at, clip, type Drawing, fill, ink, line } from './kit.ts';

export interface Defect {
  kind: DefectKind /** 0..1 where on the shape */;
  spot: number;
}

/** Small deterministic noise (mulberry32). */
export function noise(seed: number): () => number {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const anchor = (shape: Drawing, d: Defect) => along(shape.lines[d.kind] ?? shape.lines.any, d.spot);
const r1 = (n: number) => Math.round(n * 10) / 10;
const blob = (cx: number, cy: number, rx: number, ry: number, colour: string, a: number, turn = 0) =>
  `<ellipse cx="${r1(cx)}" cy="${r1(cy)}" rx="${r1(rx)}" ry="${r1(ry)}" fill="${colour}" fill-opacity="${a}"${turn ? ` transform="rotate(${r1(turn)} ${r1(cx)} ${r1(cy)})"` : ''}/>`;

const soft = (id: string, rx: number, ry: number) => `<ellipse rx="${r1(rx)}" ry="${r1(ry)}" fill="url(#${id})"/>`;

const draw: Record<DefectKind, (r: () => number) => string> = {
  // Leather folds: a dark valley with a lit ridge under it, a few side by side.
  crease: (r) =>
    Array.from({ length: 4 }, (_, i) => {
      const x = (i - 1.5) * 10 + (r() - 0.5) * 6,
        h = 11 + r() * 15,
        bend = 2 + r() * 7,
        tilt = (r() - 0.5) * 9;
      const d = `M${r1(x - tilt)} ${r1(-h)}C${r1(x + bend)} ${r1(-h / 3)} ${r1(x + bend)} ${r1(h / 4)} ${r1(x + tilt)} ${r1(h * (0.6 + r() * 0.4))}`;
      return `${line(d, ink, 8, 0.08) + line(d, ink, 4, 0.14) + line(d, ink, 1.5, 0.5)}<g transform="translate(2.8 .6)">${line(d, '#fff', 2.4, 0.34)}</g>`;
    }).join(''),
  yellowing: (r) => soft('yellowing', 74 + r() * 10, 42 + r() * 6),
  scuff: (r) =>
    soft('scuffed', 32, 16) +
    Array.from({ length: 22 }, () => {
      const x = (r() - 0.5) * 44,
        y = (r() - 0.5) * 20,
        w = 4 + r() * 12;
      return line(
        `M${r1(x)} ${r1(y)}L${r1(x + w)} ${r1(y - 1 - r() * 3)}`,
        r() > 0.45 ? '#efe9dd' : ink,
        0.8 + r() * 1.4,
        0.35 + r() * 0.35,
      );
    }).join(''),
  stain: (r) =>
    blob(0, 0, 26, 19, '#4a3218', 0.16, r() * 40) +
    blob(-4 + r() * 8, 2, 19, 14, '#4a3218', 0.2, r() * 60) +
    line('M-24 -3C-22 -17 4 -23 18 -13C30 -3 24 15 6 18C-12 21 -27 12 -24 -3Z', '#3a2610', 1.6, 0.38) +
    line('M-21 -2C-19 -14 4 -19 16 -11C26 -2 21 12 5 15C-11 18 -23 10 -21 -2Z', '#c9b28c', 2, 0.28) +
    Array.from({ length: 5 }, () =>
      blob((r() - 0.5) * 76, (r() - 0.5) * 50, 1.4 + r() * 2.6, 1.4 + r() * 2, '#4a3218', 0.34),
    ).join(''),
  'loose-thread': (r) => {
    const d = `M-12 -2C-4 -6 4 2 9 9C${r1(16 + r() * 6)} 22 2 30 8 ${r1(40 + r() * 8)}C12 52 ${r1(24 + r() * 6)} 46 22 ${r1(37 + r() * 4)}`;
    return (
      line('M-16 -1L14 0', ink, 4, 0.3) +
      line(d, ink, 3.4, 0.3, 'transform="translate(1.6 2)"') +
      line(d, '#f4efe2', 2.4) +
      line('M-14 -3C-6 -9 2 -8 10 -3', '#f4efe2', 1.8, 0.9) +
      line('M2 0C6 10 -6 16 -4 25', '#f4efe2', 1.6, 0.9)
    );
  },
  'sole-wear': (r) =>
    blob(0, 2, 48, 13, ink, 0.16) +
    Array.from({ length: 26 }, () => {
      const x = (r() - 0.5) * 92,
        y = (r() - 0.5) * 20;
      return line(
        `M${r1(x)} ${r1(y)}L${r1(x + 3 + r() * 13)} ${r1(y + r() * 3)}`,
        r() > 0.5 ? '#8d8473' : ink,
        1 + r() * 2,
        0.3 + r() * 0.35,
      );
    }).join('') +
    fill('M-30 8C-18 2 -4 5 8 4C20 3 30 6 34 10C20 15 -16 15 -30 8Z', '#b9ae9a', 0.6),
  scratch: (r) =>
    Array.from({ length: 3 }, (_, i) => {
      const y = (i - 1) * 6 + r() * 3,
        l = 22 + r() * 16,
        d = `M${r1(-l)} ${r1(y + 6)}C${r1(-l / 3)} ${r1(y + 1)} ${r1(l / 3)} ${r1(y - 1)} ${r1(l)} ${r1(y - 7)}`;
      return line(d, ink, 2.2, 0.42, 'transform="translate(0 1.6)"') + line(d, '#fff', 1.6, 0.8);
    }).join(''),
  // Colour lost to sun and washing: on a dark item it greys out, on a light one it dulls; a warm mid-grey does both.
  fading: (r) =>
    soft('fading', 78 + r() * 10, 54 + r() * 8) +
    Array.from({ length: 12 }, () => {
      const x = (r() - 0.5) * 90,
        y = (r() - 0.5) * 56;
      return line(`M${r1(x)} ${r1(y)}L${r1(x + 8 + r() * 16)} ${r1(y - 3)}`, '#e4dfd3', 1.4, 0.3);
    }).join(''),
};

/** Sole wear and yellowing keep to the base when the shape has one; the rest keeps to the silhouette. A loose thread may hang off it. */
export function wear(shape: Drawing, defects: readonly Defect[], seed: number): string {
  return defects
    .map((d, i) => {
      const s = anchor(shape, d);
      const mark = at(
        r1(s.x),
        r1(s.y),
        d.kind === 'loose-thread' ? 0 : r1(s.angle),
        draw[d.kind](noise(seed * 977 + i * 131 + Math.round(d.spot * 1000))),
      );
      if (d.kind === 'loose-thread') return mark;
      return clip(
        `w${i}`,
        (d.kind === 'yellowing' || d.kind === 'sole-wear') && shape.base ? shape.base : union(shape.outline),
        mark,
      );
    })
    .join('');
}
