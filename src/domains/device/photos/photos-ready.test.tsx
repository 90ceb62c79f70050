/** Originals that fit on the device while their small ones do not: said, blocking nothing else, and finished when there is room. */
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { login } from '../../../../tests/offline/device.ts';
import { closeDatabases, queue } from '../../../offline/device/db.ts';
import { dropPhoto } from '../../../offline/drafts/drafts.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { text } from '../drafts/draft-words.ts';
import { usePhotoUrl } from '../use-outbox.ts';
import { finishPhotos, photosReady } from './photos-ready.ts';
import { RefusedPhotos } from './RefusedPhotos.tsx';
import { usePhotoHashes } from './use-photo-hashes.ts';
import { type PhotoTaking, usePhotoTaking } from './use-photo-taking.ts';

vi.mock('../../../offline/photos/sha256.ts', () => ({ sha256Of: async () => undefined }));
vi.mock('../../../offline/photos/compress.ts', () => ({
  fetchShrinker: async () => undefined,
  compressPhoto: async () => ({
    ...{ id: 'small', bytes: new ArrayBuffer(1), type: 'image/jpeg' },
    ...{ sha256: 'ab', width: 3, height: 4 },
  }),
}));

let taking: PhotoTaking;
let photos: readonly string[] = [];
let setPhotos: (change: (now: readonly string[]) => readonly string[]) => void;
function Form() {
  [photos, setPhotos] = useState<readonly string[]>([]);
  taking = usePhotoTaking('note', photos, 3);
  return (
    <>
      <RefusedPhotos photos={taking.refused} onDismiss={taking.dismiss} />
      <i>{`${taking.preparing} / ${taking.good(photos, (id) => id).length}`}</i>
    </>
  );
}
const take = (name: string) =>
  taking.take([new File(['BM as it was taken'], name, { type: 'image/jpeg' })], ({ $photo }) =>
    setPhotos((now) => [...now, $photo]),
  );

let full = false;
const noRoom = () => {
  if (full) throw new DOMException('no room', 'QuotaExceededError');
};
beforeEach(async () => {
  full = false;
  URL.createObjectURL = () => 'blob:';
  URL.revokeObjectURL = () => undefined;
  await queue().delete();
  closeDatabases();
  await login('anna');
  queue().photos.hook('updating', noRoom);
});
afterEach(() => {
  vi.useRealTimers();
  closeDatabases();
});

/** After so long what waits for room is tried again by itself. */
const LATER = 20_000;

for (const [when, happens] of [
  ['while somebody looks', () => vi.advanceTimersByTimeAsync(LATER)],
  ['when somebody looks again', () => document.dispatchEvent(new Event('visibilitychange'))],
] as const)
  test(`no room for the small ones: each says so, and none is processed for ever; with room again they are ready ${when}`, async () => {
    if (when === 'while somebody looks') vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { box, end } = await show(<Form />);
    globalThis.IS_REACT_ACT_ENVIRONMENT = false;
    const shown = () => box.querySelector('i')?.textContent;
    full = true;
    await take('a.jpg');
    await take('b.jpg');
    await vi.waitFor(() => expect(shown()).toBe('0 / 0'));
    expect(box.textContent).toContain(`a.jpg${text.zh.noRoomYet}`);
    expect(box.textContent).toContain(`b.jpg${text.zh.noRoomYet}`);
    // Pressed all the same, it says why.
    const one = [{ $photo: photos[0] }];
    await expect(photosReady('note', one)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    full = false;
    await happens();
    await vi.waitFor(() => expect(shown()).toBe('0 / 2'));
    expect(box.textContent).not.toContain('a.jpg');
    await photosReady('note', one);
    await end();
  });

test('taken out, one that there was no room for leaves its room to the others', async () => {
  const { box, end } = await show(<Form />);
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  full = true;
  await take('a.jpg');
  await take('b.jpg');
  await vi.waitFor(() => expect(box.querySelectorAll('li')).toHaveLength(2));
  // Both were tried, and nothing is under way any more.
  await finishPhotos();
  full = false;
  const [first = ''] = photos;
  setPhotos((now) => now.filter((id) => id !== first));
  taking.dismiss(first);
  // Long before it would be tried again by itself.
  await vi.waitFor(() => expect(box.textContent).toBe('0 / 1'), { timeout: LATER / 2 });
  await end();
});

function Shown() {
  usePhotoUrl('x');
  usePhotoHashes(['x']);
  return null;
}

test('the device’s data is taken away while a form shows its photos and drops one: no failure that nobody hears', async () => {
  const unheard = vi.fn();
  process.on('unhandledRejection', unheard);
  const read = vi.spyOn(queue().photos, 'get');
  queue().close({ disableAutoOpen: true });
  const { end } = await show(<Shown />);
  await vi.waitFor(() => expect(read).toHaveBeenCalled());
  void dropPhoto('x');
  await new Promise((resume) => setImmediate(resume));
  process.off('unhandledRejection', unheard);
  expect(unheard).not.toHaveBeenCalled();
  await end();
});
