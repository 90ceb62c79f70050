// @module-tag thorough
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type DefectKind, type DrawInput, defectPoint, drawCutout, drawSvg, shapes, views } from './draw.ts';
import { colourways, paletteOf } from './palette.ts';
import { renderWebp } from './render.ts';

const kinds: DefectKind[] = ['crease', 'yellowing', 'scuff', 'stain', 'loose-thread', 'sole-wear', 'scratch', 'fading'];
const palette = paletteOf;
const mist = palette('mist');

const found = <T>(v: T | undefined): T => {
  if (v === undefined) throw new Error('expected a value');
  return v;
};

/** Small pixels are enough to tell pictures apart, and quick. */
async function pixels(svg: string, size = 150) {
  const sized = svg.replace('width="600" height="600"', `width="${size}" height="${size}"`);
  return sharp(Buffer.from(sized)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
}
type Px = Awaited<ReturnType<typeof pixels>>;
/** Largest channel difference within a square of the picture (fractions). */
function differs(a: Px, b: Px, x = 0.5, y = 0.5, half = 0.5): number {
  const n = a.info.width;
  let most = 0;
  for (let j = Math.max(0, Math.floor((y - half) * n)); j < Math.min(n, (y + half) * n); j++)
    for (let i = Math.max(0, Math.floor((x - half) * n)); i < Math.min(n, (x + half) * n); i++)
      for (let c = 0; c < 3; c++)
        most = Math.max(most, Math.abs(a.data.readUInt8((j * n + i) * 4 + c) - b.data.readUInt8((j * n + i) * 4 + c)));
  return most;
}

describe('colourways', () => {
  it('has at least 24, each with its own id, names and seven solid colours', () => {
    expect(colourways.length).toBeGreaterThanOrEqual(24);
    for (const key of ['id', 'zh', 'en'] as const)
      expect(new Set(colourways.map((c) => c[key])).size).toBe(colourways.length);
    for (const c of colourways) for (const colour of Object.values(c.palette)) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  });

  it.each(shapes)('changes the picture of %s, and only its colour', async (shape) => {
    const [a, b] = await Promise.all([
      pixels(drawSvg({ shape, palette: mist })),
      pixels(drawSvg({ shape, palette: palette('brick') })),
    ]);
    expect(differs(a, b)).toBeGreaterThan(60);
    const [c, d] = await Promise.all([
      pixels(drawCutout({ shape, palette: mist })),
      pixels(drawCutout({ shape, palette: palette('brick') })),
    ]);
    let outside = 0;
    for (let i = 3; i < c.data.length; i += 4) if (Math.abs(c.data.readUInt8(i) - d.data.readUInt8(i)) > 8) outside++;
    expect(outside, 'silhouette must not depend on colour').toBe(0);
  });
});

describe('drawing', () => {
  const all: DrawInput[] = shapes.flatMap((shape) =>
    kinds.map((kind) => ({ shape, palette: mist, defects: [{ kind, spot: 0.35 }], seed: 7 })),
  );

  it('is deterministic, and the seed moves the wear', () => {
    for (const a of all) expect(drawSvg(a)).toBe(drawSvg(structuredClone(a)));
    for (const a of all) expect(drawSvg({ ...a, seed: 8 })).not.toBe(drawSvg(a));
  });

  it('emits no NaN, no undefined, no blur, and every reference it makes is defined', () => {
    for (const a of all) {
      const svg = drawSvg(a);
      expect(svg).not.toMatch(/NaN|undefined|<filter|Infinity/);
      const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map((m) => m[1]));
      for (const [, used] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids, `${a.shape} ${used}`).toContain(used);
    }
  });

  it.each(shapes)('%s fills 84 to 90 percent of the frame on its longer side and stays inside', async (shape) => {
    const { data, info } = await pixels(drawCutout({ shape, palette: palette('night') }), 300);
    let x0 = 300,
      x1 = 0,
      y0 = 300,
      y1 = 0;
    for (let i = 0; i < data.length / 4; i++)
      if (data.readUInt8(i * 4 + 3) > 240) {
        const x = i % info.width,
          y = Math.floor(i / info.width);
        x0 = Math.min(x0, x);
        x1 = Math.max(x1, x);
        y0 = Math.min(y0, y);
        y1 = Math.max(y1, y);
      }
    const most = Math.max(x1 - x0, y1 - y0) / 300;
    expect(most).toBeGreaterThan(0.83);
    expect(most).toBeLessThan(0.92);
    expect(Math.min(x0, y0)).toBeGreaterThan(0);
    expect(Math.max(x1, y1)).toBeLessThan(299);
  });
});

describe('declared wear shows', () => {
  it.each(shapes)(
    'on %s: pixels at the anchor differ, in the whole photo and in the close-up',
    async (shape) => {
      for (const [p, spot] of [
        [mist, 0.5],
        [palette('night'), 0.1],
        [palette('needle'), 0.9],
      ] as const) {
        const clean = await pixels(drawSvg({ shape, palette: p }));
        for (const kind of kinds) {
          const a: DrawInput = { shape, palette: p, defects: [{ kind, spot }], seed: 3 };
          const where = found(defectPoint(a));
          const worn = await pixels(drawSvg(a));
          expect(differs(clean, worn, where.x, where.y, 0.08), `${shape} ${kind} at ${spot}`).toBeGreaterThan(14);
          const near = found(defectPoint({ ...a, view: 'defect' }));
          expect(near.x).toBeGreaterThanOrEqual(0);
          expect(near.x).toBeLessThanOrEqual(1);
          expect(near.y).toBeGreaterThanOrEqual(0);
          expect(near.y).toBeLessThanOrEqual(1);
        }
      }
    },
    30_000,
  );
});

describe('rendering', () => {
  it.each(shapes)(
    '%s renders every view to WebP in both widths, within its byte budget',
    async (shape) => {
      expect(views[shape].length).toBeGreaterThanOrEqual(4);
      for (const view of views[shape]) {
        const svg = drawSvg({ shape, palette: mist, view, defects: [{ kind: 'scuff', spot: 0.5 }] });
        for (const [width, budget] of [
          [375, 16_000],
          [750, 36_000],
        ] as const) {
          const file = await renderWebp(svg, width);
          const meta = await sharp(file).metadata();
          expect([meta.format, meta.width, meta.height]).toEqual(['webp', width, width]);
          expect(file.length, `${shape} ${view} ${width}`).toBeLessThan(budget);
        }
      }
    },
    30_000,
  );
});
