import 'fake-indexeddb/auto';
/** Saving a poster: a picture really lies where the person keeps pictures. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { savePicture } from './save-picture.ts';

const saved: [name: string, kind: string][] = [];

beforeEach(() => {
  saved.length = 0;
  // What jsdom has not: pictures that are drawn.
  HTMLImageElement.prototype.decode = async () => undefined;
  HTMLCanvasElement.prototype.getContext = () => null;
  HTMLCanvasElement.prototype.toBlob = (done, type) => done(new Blob(['jpeg'], type ? { type } : {}));
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function () {
    saved.push([this.download, this.href]);
  };
});
afterEach(() => {
  for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name);
  vi.unstubAllGlobals();
});

const pointer = (kind: 'coarse' | 'fine') =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(kind) }));

test('on a desk it is a file of its own', async () => {
  pointer('fine');
  await savePicture('/img/poster/x.webp', '海报.jpg');
  expect(saved).toEqual([['海报.jpg', 'blob:x']]);
});

test('on a phone it goes into the system’s sheet, which keeps pictures; closing that is no failure', async () => {
  pointer('coarse');
  const share = vi.fn().mockRejectedValueOnce(new DOMException('', 'AbortError')).mockResolvedValue(undefined);
  Object.assign(navigator, { share, canShare: () => true });
  await savePicture('/img/poster/x.webp', '海报.jpg');
  await savePicture('/img/poster/x.webp', '海报.jpg');
  expect(share.mock.calls[1]?.[0].files[0]).toMatchObject({ name: '海报.jpg', type: 'image/jpeg' });
  expect(saved).toEqual([]);
});

test('a phone whose sheet takes no files downloads it', async () => {
  pointer('coarse');
  await savePicture('/img/poster/x.webp', '海报.jpg');
  expect(saved).toHaveLength(1);
});
