/** Files chosen into a form: each once, and each that is not taken says why. */
import { createHash } from 'node:crypto';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { login } from '../../../../tests/offline/device.ts';
import { closeDatabases, queue } from '../../../offline/device/db.ts';
import { OfflineError } from '../../../offline/device/errors.ts';
import { shrinkOriginals } from '../../../offline/drafts/originals.ts';
import { currentDialog } from '../../../ui/feedback/dialogs.ts';
import { currentToast } from '../../../ui/feedback/toast.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { text } from '../drafts/draft-words.ts';
import { RefusedPhotos } from './RefusedPhotos.tsx';
import { type PhotoTaking, usePhotoTaking } from './use-photo-taking.ts';

vi.mock('./photos-ready.ts', async (original) => ({
  ...(await original<object>()),
  finishPhotos: async () => undefined,
  shrinking: { ahead: async () => undefined },
}));

// jsdom hashes nothing.
const hash = vi.hoisted(() => vi.fn());
vi.mock('../../../offline/photos/sha256.ts', () => ({ sha256Of: hash }));

const file = (name: string, fill: number) => {
  const bytes = new Uint8Array(3_000).fill(fill);
  bytes.set([0xff, 0xd8]);
  return new File([bytes], name, { type: 'image/jpeg' });
};

let taking: PhotoTaking;
let photos: readonly string[] = [];
let setPhotos: (change: (now: readonly string[]) => readonly string[]) => void;
function Form() {
  [photos, setPhotos] = useState<readonly string[]>([]);
  taking = usePhotoTaking('note', photos, 3);
  return <RefusedPhotos photos={taking.refused} onDismiss={taking.dismiss} />;
}
const take = (...files: File[]) => taking.take(files, ({ $photo }) => setPhotos((now) => [...now, $photo]));

beforeEach(async () => {
  URL.createObjectURL = () => 'blob:';
  URL.revokeObjectURL = () => undefined;
  hash.mockImplementation(async (bytes: ArrayBuffer) =>
    createHash('sha256')
      .update(Buffer.from([...new Uint8Array(bytes)]))
      .digest('hex'),
  );
  await queue().delete();
  closeDatabases();
  await login('anna');
});
afterEach(() => {
  closeDatabases();
  vi.restoreAllMocks();
});

async function open() {
  const shown = await show(<Form />);
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  return shown;
}

test('a file that is chosen twice stands in the form once, and the form says so; taken out, it can be chosen again', async () => {
  const { end } = await open();
  await take(file('a.jpg', 1), file('b.jpg', 2), file('copy of a.jpg', 1));
  await vi.waitFor(() => expect(photos).toHaveLength(2));
  expect(currentToast()?.message).toBe(text.zh.takenAlready(1));
  await take(file('b.jpg', 2));
  await vi.waitFor(() => expect(photos).toHaveLength(2));
  expect(await queue().photos.count()).toBe(2);
  const [first] = photos;
  setPhotos((now) => now.filter((id) => id !== first));
  await vi.waitFor(() => expect(photos).toHaveLength(1));
  await take(file('a.jpg', 1));
  await vi.waitFor(() => expect(photos).toHaveLength(2));
  await end();
});

test('files beyond the limit are not taken, and are named', async () => {
  const { end } = await open();
  await take(...[1, 2, 3, 4, 5].map((n) => file(`${n}.jpg`, n)));
  await vi.waitFor(() => expect(photos).toHaveLength(3));
  // More words than a glance takes stand until they are read.
  expect(JSON.stringify(currentDialog())).toContain(text.zh.beyond(3, 2, ['4.jpg', '5.jpg'], false));
  currentDialog()?.answer(true);
  await take(file('6.jpg', 6));
  expect(`${JSON.stringify(currentDialog())} ${currentToast()?.message}`).toContain(
    text.zh.beyond(3, 1, ['6.jpg'], false),
  );
  expect(await queue().photos.count()).toBe(3);
  await end();
});

test('a photo is on the device before anything else is done with it', async () => {
  const { end } = await open();
  const stored: Promise<number>[] = [];
  hash.mockImplementation(async () => {
    stored.push(queue().photos.count());
    return `print ${stored.length}`;
  });
  await take(file('a.jpg', 1), file('b.jpg', 2));
  expect(await Promise.all(stored)).toEqual([1, 2]);
  await end();
});

test('a picture that is too long for the server is refused as it is chosen, by its name and with what to do', async () => {
  const { box, end } = await open();
  const tower = new Uint8Array(3_000);
  tower.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(tower.buffer).setUint32(16, 990);
  new DataView(tower.buffer).setUint32(20, 120_000);
  await take(new File([tower], '聊天长图.png', { type: 'image/png' }), file('a.jpg', 1));
  await vi.waitFor(() => expect(photos).toHaveLength(1));
  await vi.waitFor(() => expect(box.textContent).toContain('聊天长图.png'));
  expect(box.textContent).toContain(text.zh.photo.PICTURE_SHAPE);
  expect(await queue().photos.count()).toBe(1);
  await end();
});

test('what fails for a reason that nobody knows is not said to be unreadable', async () => {
  const { box, end } = await open();
  vi.spyOn(queue().photos, 'put').mockRejectedValue(new Error('who knows'));
  await take(file('a.jpg', 1));
  await vi.waitFor(() => expect(box.textContent).toContain('a.jpg'));
  expect(box.textContent).toContain(text.zh.notTaken);
  vi.restoreAllMocks();
  vi.spyOn(queue().photos, 'put').mockRejectedValue(new DOMException('no', 'SecurityError'));
  await take(file('b.jpg', 2));
  await vi.waitFor(() => expect(box.textContent).toContain(text.zh.photo.STORAGE_REFUSED));
  await take(new File([], 'c.jpg'), new File(['no picture'], 'd.jpg'));
  await vi.waitFor(() => expect(box.textContent).toContain(text.zh.photo.NOT_A_PICTURE));
  expect(box.textContent).toContain(text.zh.photo.FILE_EMPTY);
  await end();
});

test('the button counts every file that is named as not usable, whichever way it was refused', async () => {
  const { end } = await open();
  await take(file('cut.jpg', 2), new File(['no picture'], 'junk.jpg'));
  // Alone it holds up nothing: it never came into the form.
  await vi.waitFor(() => expect([photos.length, taking.refused.length]).toEqual([1, 1]));
  expect(taking.unusable).toBe(0);
  await shrinkOriginals(() => Promise.reject(new OfflineError('PICTURE_CUT_OFF')));
  await vi.waitFor(() => expect(taking.unusable).toBe(2));
  await end();
});
