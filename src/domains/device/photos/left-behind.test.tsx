/** A page that dies while photos are being stored: the next one has what was stored, and says what was not. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { login } from '../../../../tests/offline/device.ts';
import { closeDatabases, queue } from '../../../offline/device/db.ts';
import type { PhotoRef } from '../../../offline/device/items.ts';
import { draftKey, loadDraft, saveDraft } from '../../../offline/drafts/drafts.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { text } from '../drafts/draft-words.ts';
import { useDraftForm } from '../use-draft.ts';
import { RefusedPhotos } from './RefusedPhotos.tsx';
import { type PhotoTaking, usePhotoTaking } from './use-photo-taking.ts';
import { useUnderway } from './use-underway.ts';

vi.mock('./photos-ready.ts', async (original) => ({
  ...(await original<object>()),
  finishPhotos: async () => undefined,
  shrinking: { ahead: async () => undefined },
}));
// jsdom hashes nothing.
const hash = vi.hoisted(() => vi.fn());
vi.mock('../../../offline/photos/sha256.ts', () => ({ sha256Of: hash }));

const t = text.zh;
const file = (n: number) => {
  const bytes = new Uint8Array(3_000).fill(n);
  bytes.set([0xff, 0xd8]);
  return new File([bytes], `IMG_${n}.jpg`, { type: 'image/jpeg' });
};

beforeEach(async () => {
  URL.createObjectURL = () => 'blob:';
  URL.revokeObjectURL = () => undefined;
  hash.mockImplementation(async (bytes: ArrayBuffer) => String(new Uint8Array(bytes)[5]));
  await queue().delete();
  closeDatabases();
  await login('anna');
});
afterEach(() => {
  closeDatabases();
  vi.restoreAllMocks();
});

interface Value {
  photos: PhotoRef[];
}
let taking: PhotoTaking;
function Field({ photos, add }: { photos: PhotoRef[]; add: (photo: PhotoRef) => void }) {
  const ids = photos.map(({ $photo }) => $photo);
  taking = usePhotoTaking('receipt', ids, 52, add);
  return (
    <>
      <p>{useUnderway(taking)}</p>
      <output>{ids.length}</output>
      <RefusedPhotos photos={taking.refused} onDismiss={taking.dismiss} />
    </>
  );
}
let add: (photo: PhotoRef) => void;
function Form() {
  const draft = useDraftForm<Value>({
    form: 'receipt',
    start: () => ({ photos: [] }),
    isTouched: ({ photos }) => photos.length > 0,
  });
  add = (photo) => draft?.set(({ photos }) => ({ photos: [...photos, photo] }));
  return draft && <Field photos={draft.value.photos} add={add} />;
}
async function open() {
  const shown = await show(<Form />);
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  await vi.waitFor(() => expect(shown.box.querySelector('output')).not.toBeNull());
  return shown;
}
const written = async () => (await loadDraft<Value>('receipt', 'anna'))?.value.photos.map(({ $photo }) => $photo) ?? [];
const marks = () => queue().control.where('name').startsWith('taking|').count();

/** The browser is killed while it stores the seventh of eight; the form had named five. */
async function die(): Promise<string[]> {
  vi.resetModules();
  const { beginTaking } = await import('../../../offline/drafts/taking.ts');
  const { keepOriginal } = await import('../../../offline/drafts/originals.ts');
  const { login } = await import('../../../../tests/offline/device.ts');
  await login('anna');
  const files = [1, 2, 3, 4, 5, 6, 7, 8].map(file);
  const { ids } = await beginTaking(draftKey('anna', 'receipt'), files);
  for (const n of [0, 1, 2, 3, 4, 5]) await keepOriginal('receipt', files[n] as File, ids[n]);
  await saveDraft('receipt', { photos: ids.slice(0, 5).map(($photo) => ({ $photo })) }, { form: 'receipt' });
  return ids;
}

test('eight are chosen and the browser dies when six are stored: the six are in the form, and it says which two to choose again', async () => {
  const ids = await die();
  const { box, end } = await open();
  await vi.waitFor(async () => expect(await written()).toEqual(ids.slice(0, 6)));
  expect(box.querySelector('output')?.textContent).toBe('6');
  await vi.waitFor(() => expect(box.textContent).toContain(t.notKept(2, 8)));
  expect(box.textContent).toContain(t.notKeptWay(['IMG_7.jpg', 'IMG_8.jpg'], false));
  await vi.waitFor(() => box.querySelector('button')?.click());
  await vi.waitFor(() => expect(box.textContent).not.toContain(t.notKept(2, 8)));
  await vi.waitFor(async () => expect(await marks()).toBe(0));
  await end();
});

test('an hour later it still has them', async () => {
  const ids = await die();
  await queue()
    .photos.toCollection()
    .modify({ createdAt: Date.now() - 2 * 3_600_000 });
  const { end } = await open();
  await vi.waitFor(async () => expect(await written()).toEqual(ids.slice(0, 6)));
  await end();
});

test('what is being taken is written down before the first is stored; once all are in the saved form nothing of it is left, and nothing is said', async () => {
  const { box, end } = await open();
  const { photos } = queue();
  const put = photos.put.bind(photos);
  const before: Promise<number>[] = [];
  vi.spyOn(photos, 'put').mockImplementation(((row: never) => {
    before.push(marks());
    return put(row);
  }) as never);
  await taking.take([1, 2, 3].map(file), add);
  expect(await Promise.all(before)).toEqual([1, 1, 1]);
  await vi.waitFor(async () => expect(await written()).toHaveLength(3));
  await vi.waitFor(async () => expect(await marks()).toBe(0));
  expect(box.querySelector('[role=alert]')).toBeNull();
  await end();
});

test('no photo waits for what else is done with another, and the form says how many are stored', async () => {
  let hashed = () => {};
  hash.mockImplementation(() => new Promise((resolve) => (hashed = () => resolve('print'))));
  const { box, end } = await open();
  const { photos } = queue();
  const put = photos.put.bind(photos);
  let store = () => {};
  let n = 0;
  vi.spyOn(photos, 'put').mockImplementation(((row: never) => {
    n += 1;
    return n < 3 ? put(row) : new Promise((resolve) => (store = () => resolve(put(row))));
  }) as never);
  const taken = taking.take([1, 2, 3].map(file), add);
  await vi.waitFor(() => expect(box.textContent).toContain(t.storing(2, 3)));
  store();
  await vi.waitFor(async () => expect(await photos.count()).toBe(3));
  hash.mockImplementation(async (bytes: ArrayBuffer) => String(new Uint8Array(bytes)[5]));
  hashed();
  await taken;
  await vi.waitFor(async () => expect(await written()).toHaveLength(3));
  await end();
});

test('a page that is alive is not taken for a dead one: what was refused is told once, by its name', async () => {
  const { box, end } = await open();
  await taking.take([file(1), new File(['no picture'], 'notes.jpg')], add);
  await vi.waitFor(() => expect(box.textContent).toContain('notes.jpg'));
  await vi.waitFor(async () => expect(await marks()).toBe(0));
  expect(box.querySelectorAll('[role=alert] li')).toHaveLength(1);
  await end();
});
