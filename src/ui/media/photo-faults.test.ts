import { afterEach, expect, test, vi } from 'vitest';
import { faultsOf, lookAt } from './photo-faults.ts';

const SIDE = 80;
const picture = (grey: (x: number, y: number) => number) => {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4);
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1) data.fill(grey(x, y), 4 * (y * SIDE + x), 4 * (y * SIDE + x) + 3);
  return { width: SIDE, height: SIDE, data };
};
const checks = picture((x, y) => ((Math.floor(x / 4) + Math.floor(y / 4)) % 2 ? 200 : 90));
const landscape = { width: 1600, height: 1200 };
const portrait = { width: 1200, height: 1600 };
const look = (pixels: ReturnType<typeof picture>, size = landscape, shape: 'wide' | 'tall' | null = 'wide') =>
  faultsOf({ pixels, ...size, shape });

afterEach(() => vi.unstubAllGlobals());

test('a photo is judged as it is seen, however the phone was held', async () => {
  // The sensor’s picture is wide; by its EXIF it is shown upright.
  const decode = async (_file: Blob, how?: ImageBitmapOptions) => ({
    ...(how?.imageOrientation === 'from-image' ? portrait : landscape),
    close() {},
  });
  vi.stubGlobal('createImageBitmap', decode);
  const context = { drawImage() {}, getImageData: () => checks };
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => context }) });
  expect(await lookAt(new Blob(), 'tall')).toEqual([]);
  expect(await lookAt(new Blob(), 'wide')).toEqual(['sideways']);
});

test('a photo one can judge by passes', () => {
  expect(look(checks)).toEqual([]);
});

test('too dark, out of focus, and too small are told apart', () => {
  expect(look(picture((x) => (x % 8 < 4 ? 10 : 40)))).toEqual(['dark']);
  expect(look(picture((x) => 100 + x / 4))).toEqual(['blurred']);
  expect(look(checks, { width: 800, height: 500 })).toEqual(['small']);
});

test('a shoe photographed upright lies on its side, and so does a watch photographed across; a logo may be either', () => {
  expect(look(checks, portrait, 'wide')).toEqual(['sideways']);
  expect(look(checks, landscape, 'tall')).toEqual(['sideways']);
  expect([look(checks, portrait, 'tall'), look(checks, portrait, null), look(checks, landscape, null)]).toEqual([
    [],
    [],
    [],
  ]);
  expect(look(checks, { width: 1200, height: 1200 }, 'tall')).toEqual([]);
});
