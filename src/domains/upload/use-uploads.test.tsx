/** Papers that go up at once: each is on the device before it is made small or sent, and a page that dies loses none. */
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { login } from '../../../tests/offline/device.ts';
import { letGo } from '../../api/exchange/session.ts';
import { closeDatabases, queue } from '../../offline/device/db.ts';
import { show } from '../../ui/gallery/testing.tsx';
import type { SentPhoto } from './upload-now.ts';
import { useUploads } from './use-uploads.ts';

const send = vi.hoisted(() => vi.fn());
vi.mock('./upload-now.ts', () => ({ uploadNow: send }));

let uploads: ReturnType<typeof useUploads>;
function Papers() {
  const [photos, setPhotos] = useState<SentPhoto[]>([]);
  uploads = useUploads({ photos, max: 3, onChange: setPhotos, keptAs: 'papers' });
  return <i>{photos.map(({ id }) => id).join()}</i>;
}
const open = async () => {
  const shown = await show(<Papers />);
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  return shown;
};
const onDevice = async () => (await queue().photos.toArray()).map(({ name }) => name);

beforeEach(async () => {
  URL.createObjectURL = () => 'blob:';
  URL.revokeObjectURL = () => undefined;
  send.mockReset();
  await queue().delete();
  closeDatabases();
  await login('anna');
});
afterEach(closeDatabases);

test('the licence is on the device by the time that it is sent; the page dies, and the next one sends it', async () => {
  const there: unknown[] = [];
  send.mockImplementation(async () => {
    there.push(await onDevice());
    // The page dies: what it had begun never ends.
    return new Promise(() => {});
  });
  const first = await open();
  void uploads.take([new File(['BM as it was taken'], 'licence.jpg')]);
  await vi.waitFor(() => expect(there).toEqual([['licence.jpg']]));
  first.box.remove();
  send.mockImplementation(async ({ name }: File) => ({ id: name, url: 'blob:' }));
  const next = await open();
  await vi.waitFor(() => expect(next.box.textContent).toBe('licence.jpg'));
  expect(await onDevice()).toEqual(['licence.jpg']);
  await next.end();
  // What is there is there; whoever leaves the form leaves nothing of it behind.
  await vi.waitFor(async () => expect(await onDevice()).toEqual([]));
});

test('a photo whose session has ended waits on the device for its person to come back from the login', async () => {
  let refuse = (_: Error) => {};
  send.mockImplementationOnce(
    () =>
      new Promise((_, reject) => {
        refuse = reject;
      }),
  );
  const first = await open();
  void uploads.take([new File(['BM as it was taken'], 'licence.jpg')]);
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  letGo();
  await first.end();
  refuse(new Error('nobody is logged in'));
  send.mockImplementation(async ({ name }: File) => ({ id: name, url: 'blob:' }));
  // Back without a login: nothing is asked, and nothing lost.
  const without = await open();
  await without.end();
  expect([send.mock.calls.length, await onDevice()]).toEqual([1, ['licence.jpg']]);
  await login('anna');
  const back = await open();
  await vi.waitFor(() => expect(back.box.textContent).toBe('licence.jpg'));
  await back.end();
});

test('a photo that can neither be sent nor shown holds its form no longer, and the next one is sent', async () => {
  URL.createObjectURL = () => {
    throw new TypeError('no room');
  };
  send.mockRejectedValueOnce(new Error('broken'));
  send.mockImplementation(async ({ name }: File) => ({ id: name, url: 'blob:' }));
  const shown = await open();
  const picked = ['one.jpg', 'two.jpg'].map((name) => new File(['BM as it was taken'], name));
  await uploads.take(picked);
  await vi.waitFor(() => expect(shown.box.textContent).toBe('two.jpg'));
  await vi.waitFor(() => expect(uploads.sending).toBeNull());
  await shown.end();
});
