/** Just enough path geometry for the drawings: absolute M, L, C and Z. Stitching, laces and wear all follow a seam, so they need points on it. */

export type Pt = readonly [x: number, y: number];
export interface Spot {
  x: number;
  y: number /** direction of travel, in degrees */;
  angle: number;
}

function nth<T>(list: readonly T[], i: number): T {
  const v = list[i];
  if (v === undefined) throw new RangeError(`no point ${i} on the path`);
  return v;
}
const n1 = (n: number) => String(Math.round(n * 10) / 10);

/** The curve as a polyline, fine enough to offset and to walk along. */
export function sample(d: string, perCurve = 14): Pt[] {
  const out: Pt[] = [];
  let at: Pt = [0, 0];
  let start: Pt = [0, 0];
  for (const [, cmd, body] of d.matchAll(/([MLCZ])([^MLCZ]*)/g)) {
    const n = (body?.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    if (cmd === 'Z') {
      out.push(start);
      at = start;
      continue;
    }
    const step = cmd === 'C' ? 6 : 2;
    for (let i = 0; i + step <= n.length; i += step) {
      const v = n.slice(i, i + step) as [number, number, number, number, number, number];
      if (step === 2) {
        at = [v[0], v[1]];
        out.push(at);
        if (cmd === 'M') start = at;
        continue;
      }
      const from = at;
      for (let k = 1; k <= perCurve; k++) {
        const t = k / perCurve,
          s = 1 - t;
        const mix = (a: number, b: number, c: number, e: number) =>
          s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * e;
        out.push([mix(from[0], v[0], v[2], v[4]), mix(from[1], v[1], v[3], v[5])]);
      }
      at = [v[4], v[5]];
    }
  }
  return out;
}

/** The same path with every point moved. */
export const move = (d: string, to: (x: number, y: number) => Pt) =>
  d.replace(/(-?\d*\.?\d+) (-?\d*\.?\d+)/g, (_, x, y) => to(Number(x), Number(y)).map(n1).join(' '));

/** A half and its mirror image, for things that are drawn by halves. */
export const both = (d: string) => d + move(d, (x, y) => [600 - x, y]);

/** A line parallel to the seam, `by` units to its right as you travel (negative: left). */
export function offset(d: string, by: number): string {
  const p = sample(d);
  return p
    .map(([x, y], i) => {
      const a = nth(p, Math.max(0, i - 1)),
        b = nth(p, Math.min(p.length - 1, i + 1));
      const dx = b[0] - a[0],
        dy = b[1] - a[1],
        len = Math.hypot(dx, dy) || 1;
      return `${i ? 'L' : 'M'}${n1(x - (dy / len) * by)} ${n1(y + (dx / len) * by)}`;
    })
    .join('');
}

/** The point a fraction `t` of the way along, by length. */
export function along(d: string, t: number): Spot {
  const p = sample(d);
  const seg = p.slice(1).map((b, i) => Math.hypot(b[0] - nth(p, i)[0], b[1] - nth(p, i)[1]));
  let left = Math.min(1, Math.max(0, t)) * seg.reduce((a, b) => a + b, 0);
  for (let i = 0; i < seg.length; i++) {
    const a = nth(p, i),
      b = nth(p, i + 1),
      len = nth(seg, i);
    if (left > len && i < seg.length - 1) {
      left -= len;
      continue;
    }
    const k = len ? Math.min(1, left / len) : 0;
    return {
      x: a[0] + (b[0] - a[0]) * k,
      y: a[1] + (b[1] - a[1]) * k,
      angle: (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI,
    };
  }
  const only = p[0] ?? [300, 300];
  return { x: only[0], y: only[1], angle: 0 };
}

/** Parallel rows at `turn` degrees, `gap` apart, cut to the closed outline. With `grid`, rows start on a common grid so dots line up; `shift` moves along a row, `drift` across. */
export function hatch(d: string, turn: number, gap: number, grid = 0, drift = 0, shift = 0): string {
  const a = (turn * Math.PI) / 180,
    cos = Math.cos(a),
    sin = Math.sin(a);
  const loops = d
    .split(/(?=M)/)
    .map((one) => sample(one, 8).map(([x, y]) => [x * cos + y * sin, y * cos - x * sin] as const));
  const ys = loops.flat().map((p) => p[1]);
  let out = '';
  for (let row = Math.ceil((Math.min(...ys) - drift) / gap); row * gap + drift < Math.max(...ys); row++) {
    const y = row * gap + drift;
    const xs = loops
      .flatMap((loop) =>
        loop.flatMap((p, i) => {
          const q = nth(loop, (i + 1) % loop.length);
          return p[1] <= y === q[1] <= y ? [] : [p[0] + ((q[0] - p[0]) * (y - p[1])) / (q[1] - p[1])];
        }),
      )
      .sort((m, n) => m - n);
    for (let i = 0; i + 1 < xs.length; i += 2) {
      const half = row % 2 ? grid / 2 : 0,
        from = grid ? Math.ceil((nth(xs, i) - half - shift) / grid) * grid + half + shift : nth(xs, i),
        to = nth(xs, i + 1);
      if (to - from > 1)
        out += `M${n1(from * cos - y * sin)} ${n1(from * sin + y * cos)}L${n1(to * cos - y * sin)} ${n1(to * sin + y * cos)}`;
    }
  }
  return out || 'M0 0';
}

/** Several overlapping outlines as one that fills as their union: all must turn the same way, or the overlap is cut out as a hole. */
export const union = (d: string) =>
  d
    .split(/(?=M)/)
    .map((one) => {
      const p = sample(one);
      const area = p.reduce((sum, [x, y], i) => {
        const [u, v] = nth(p, (i + 1) % p.length);
        return sum + x * v - u * y;
      }, 0);
      return area >= 0
        ? one
        : `M${p
            .reverse()
            .map((q) => q.map(n1).join(' '))
            .join('L')}Z`;
    })
    .join('');
