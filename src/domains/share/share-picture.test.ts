/** A picture is sent as a file, or its link where the picture did not come. */
import { afterEach, expect, test, vi } from 'vitest';
import { sharePicture } from './share-picture.ts';

const shareLink = vi.hoisted(() => vi.fn());
vi.mock('../../ui/feedback/share.ts', () => ({ shareLink }));
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['the picture', 'image/webp', 1],
  ['a portal’s page', 'text/html', 0],
])('where %s is answered, so many files are sent with the link', async (_, type, files) => {
  vi.stubGlobal('location', new URL('https://shop.example/'));
  vi.stubGlobal('navigator', { canShare: () => true });
  vi.stubGlobal('fetch', async () => new Response('x', { headers: { 'content-type': type } }));
  await sharePicture({ title: '证书', url: 'https://shop.example/c', picture: '/img/m/1.webp', name: 'c.webp' });
  expect(shareLink.mock.lastCall?.[0].files ?? []).toHaveLength(files);
});
