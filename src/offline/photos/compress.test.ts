/** What its person hears of a picture that this browser cannot open, or has no memory for. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OfflineError } from '../device/errors.ts';
import { compressPhoto } from './compress.ts';

const decode = vi.fn();
vi.mock('browser-image-compression', () => ({
  default: async () => {
    throw new DOMException('The source image could not be decoded.', 'InvalidStateError');
  },
}));
beforeEach(() => {
  decode.mockReset();
  decode.mockRejectedValue(new DOMException('The source image could not be decoded.', 'InvalidStateError'));
  vi.stubGlobal('createImageBitmap', decode);
});

afterEach(() => void vi.unstubAllGlobals());

const box = (kind: string, ...rest: string[]) => {
  const body = [kind, ...rest].join('');
  return [0, 0, 0, body.length + 4, ...new TextEncoder().encode(body)];
};
/** As an iPhone begins its files: the brand, then what it can be read as. */
const heic = [...box('ftyp', 'heic', '\0\0\0\0', 'mif1', 'MiPr', 'miaf', 'heic'), ...box('meta', '\0\0\0\0')];
const avif = [...box('ftyp', 'avif', '\0\0\0\0', 'avif', 'mif1', 'miaf'), ...box('meta', '\0\0\0\0')];
const burst = [...box('ftyp', 'mif1', '\0\0\0\0', 'mif1', 'heic'), ...box('meta', '\0\0\0\0')];
const side = (n: number) => [n >> 8, n & 255];
const jpeg = (width: number, height: number) => [
  ...[0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, ...side(height), ...side(width), 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1],
  ...[0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9],
];
const png = (width: number, height: number) => [
  ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
  ...[width, height].flatMap((n) => [n >> 24, (n >> 16) & 255, (n >> 8) & 255, n & 255]),
];
const codeOf = (bytes: number[], name: string) =>
  compressPhoto(new File([new Uint8Array(bytes)], name)).then(
    () => null,
    ({ code }: OfflineError) => code,
  );

test.each([
  ['of an iPhone', 'IMG_0001.HEIC', heic],
  ['of an iPhone, called a JPEG', 'photo.jpg', burst],
])('a HEIC %s, which this browser cannot open, is called one', async (_, name, bytes) => {
  expect(await codeOf(bytes, name)).toBe('PICTURE_HEIC');
});

test('another picture that it cannot open is not', async () => {
  expect(await codeOf(avif, 'a.avif')).toBe('PICTURE_UNREADABLE');
  expect(await codeOf(jpeg(4000, 3000), 'a.jpg')).toBe('PICTURE_UNREADABLE');
});

test('60 megapixels for which there is no memory: so many pixels are the reason, not the kind of picture', async () => {
  expect(await codeOf(jpeg(9000, 6700), 'a.jpg')).toBe('PICTURE_PIXELS');
});

test.each([
  ['a tower, by its head', 'tower.png', png(990, 120_000)],
  ['a ribbon, by its head', 'ribbon.jpg', jpeg(21_000, 1_000)],
])('%s, is refused before it is decoded: the server would not take its shape', async (_, name, bytes) => {
  expect(await codeOf(bytes, name)).toBe('PICTURE_SHAPE');
  expect(decode).not.toHaveBeenCalled();
});

test('one of which only decoding tells the shape is refused too, and nothing of it waits to be sent', async () => {
  vi.stubGlobal('OffscreenCanvas', class {});
  const shrunk = { bytes: new ArrayBuffer(1), type: 'image/jpeg', sha256: 'a', width: 20, height: 2_000 };
  class Answering {
    onmessage: (event: unknown) => void = () => undefined;
    postMessage = () => this.onmessage({ data: shrunk });
    terminate = () => undefined;
  }
  vi.stubGlobal('Worker', Answering);
  expect(await codeOf(avif, 'a.avif')).toBe('PICTURE_SHAPE');
});

test('what no browser holds is not tried, so that it takes no page down with it', async () => {
  expect(await codeOf(png(60_000, 60_000), 'bomb.png')).toBe('PICTURE_PIXELS');
  expect(decode).not.toHaveBeenCalled();
});
