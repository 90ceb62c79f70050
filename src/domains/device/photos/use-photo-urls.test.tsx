/** Pictures of photos on the device: each is read once, and let go of when it is shown no more. */
import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { show } from '../../../ui/gallery/testing.tsx';
import { usePhotoUrls } from './use-photo-urls.ts';

const read = vi.hoisted(() => vi.fn());
vi.mock('../../../offline/photos/photos.ts', () => ({ photoBlob: read }));

const ids = Array.from({ length: 20 }, (_, n) => `photo-${n}`);
let urls: ReadonlyMap<string, string> = new Map();
let setIds: (ids: string[]) => void = () => undefined;
function Form() {
  const [now, setNow] = useState(ids);
  setIds = setNow;
  urls = usePhotoUrls(now);
  return null;
}
const settle = () => act(() => new Promise<void>((resolve) => setImmediate(resolve)));

test('of twenty photos each is read once; one that is taken out is let go of, and all with the screen', async () => {
  let made = 0;
  const open = new Set<string>();
  URL.createObjectURL = () => {
    made += 1;
    open.add(`blob:${made}`);
    return `blob:${made}`;
  };
  URL.revokeObjectURL = (url) => void open.delete(url);
  read.mockImplementation(async () => {
    await new Promise<void>((resolve) => setImmediate(resolve));
    return new Blob(['x']);
  });
  const { end } = await show(<Form />);
  while (urls.size < 20) await settle();
  expect(read).toHaveBeenCalledTimes(20);
  await act(async () => setIds(ids.slice(1)));
  await settle();
  expect(urls.has('photo-0')).toBe(false);
  expect(open.size).toBe(19);
  await end();
  expect(open.size).toBe(0);
});
