/** Photos as they were taken: on the device before anything is done with them, and made small wherever that was left off. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { receiptSave } from '../../contract/stock/calls.ts';
import { closeDatabases, queue } from '../../src/offline/device/db.ts';
import { OfflineError } from '../../src/offline/device/errors.ts';
import { draftKey, loadDraft, removeDraft, saveDraft } from '../../src/offline/drafts/drafts.ts';
import { keepOriginal, originalsOf, shrinkOriginals, unfinishedNow } from '../../src/offline/drafts/originals.ts';
import { enqueue } from '../../src/offline/outbox/outbox.ts';
import { newPhotoId, type PhotoSource } from '../../src/offline/photos/photos.ts';
import { isCutOff } from '../../src/offline/photos/picture-size.ts';
import { intents, login } from './device.ts';
import { TestLocks } from './locks.ts';

beforeEach(async () => {
  vi.stubGlobal('navigator', { locks: new TestLocks() });
  await queue().delete();
  closeDatabases();
  await login('anna');
});
afterEach(() => {
  vi.unstubAllGlobals();
  closeDatabases();
});

/** Begins as pictures of one kind do. */
const file = (name: string, begins: string | number[] = 'BM', size = 5_000) => {
  const bytes = new Uint8Array(size).fill(7);
  bytes.set(typeof begins === 'string' ? new TextEncoder().encode(begins).subarray(0, size) : begins);
  return new File([bytes], name, { type: 'image/jpeg' });
};
const small = async (from: File): Promise<PhotoSource> => ({
  ...{ id: newPhotoId(), bytes: new Uint8Array([from.size % 256]).buffer, type: 'image/jpeg' },
  ...{ sha256: 'ab', width: 30, height: 40 },
});
const states = async () => {
  const { waiting, refused } = await originalsOf('receipt', 'anna');
  return { waiting: waiting.length, refused: refused.map(({ name, code }) => `${name} ${code}`) };
};

test('eight are chosen and the page is gone before the second is small: all eight are there, and the next page goes on', async () => {
  const refs = [];
  for (let n = 0; n < 8; n += 1) refs.push(await keepOriginal('receipt', file(`IMG_${n}.jpg`)));
  await saveDraft('receipt', { photos: refs });
  let done = 0;
  // The page dies in the middle: what it had begun never ends.
  const dies = shrinkOriginals(async (one) => {
    done += 1;
    if (done >= 2) throw new Error('the page is gone');
    return small(one);
  });
  await dies;
  closeDatabases();
  expect(await states()).toEqual({ waiting: 7, refused: [] });
  await shrinkOriginals(small);
  expect(await states()).toEqual({ waiting: 0, refused: [] });
  const draft = await loadDraft<{ photos: { $photo: string }[] }>('receipt');
  const rows = await queue().photos.bulkGet(draft?.value.photos.map(({ $photo }) => $photo) ?? []);
  expect(rows.map((row) => row?.size)).toEqual(Array(8).fill(1));
});

test('what cannot be made small is told by its file’s name, and the others are not held up', async () => {
  for (const name of ['a.jpg', 'b.heic', 'c.jpg']) await keepOriginal('receipt', file(name));
  await shrinkOriginals(async (one) => {
    if (one.name === 'b.heic') throw new OfflineError('PICTURE_UNREADABLE');
    return small(one);
  });
  expect(await states()).toEqual({ waiting: 0, refused: ['b.heic PICTURE_UNREADABLE'] });
});

test('one that fails for a reason nobody knows stops no other, and is tried again', async () => {
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) await keepOriginal('receipt', file(name));
  const once = shrinkOriginals(async (one) => {
    if (one.name === 'b.jpg') throw new Error('who knows');
    return small(one);
  });
  await once;
  expect(await states()).toEqual({ waiting: 1, refused: [] });
  expect([...unfinishedNow().values()]).toMatchObject([{ name: 'b.jpg', error: { message: 'who knows' } }]);
  await shrinkOriginals(small);
  expect(await states()).toEqual({ waiting: 0, refused: [] });
  expect(unfinishedNow().size).toBe(0);
});

test('the original fits and its small one does not: it is told as having no room, holds up no other form’s, and is made small when there is room', async () => {
  const crowded = await keepOriginal('receipt', file('IMG_1.jpg'));
  const other = await keepOriginal('feedback', file('IMG_2.jpg'));
  const full = (_: object, id: string) => {
    if (id === crowded.$photo) throw new DOMException('no room', 'QuotaExceededError');
  };
  queue().photos.hook('updating', full);
  await shrinkOriginals(small);
  expect([...unfinishedNow()]).toMatchObject([
    [crowded.$photo, { name: 'IMG_1.jpg', error: { code: 'STORAGE_FULL' } }],
  ]);
  expect((await queue().photos.get(crowded.$photo))?.size).toBe(5_000);
  expect((await queue().photos.get(other.$photo))?.size).toBe(1);
  // Nobody hears that it was made small while there is no room.
  await shrinkOriginals(small);
  expect(unfinishedNow().size).toBe(1);
  queue().photos.hook('updating').unsubscribe(full);
  await shrinkOriginals(small);
  expect(unfinishedNow().size).toBe(0);
  expect(await states()).toEqual({ waiting: 0, refused: [] });
});

test('a file that is no picture is not taken, whatever it is called; an empty one neither; each says which it is', async () => {
  const codeOf = (one: File) =>
    keepOriginal('receipt', one).then(
      () => null,
      ({ code }: OfflineError) => code,
    );
  expect(await codeOf(file('empty.jpg', '', 0))).toBe('FILE_EMPTY');
  for (const begins of ['%PDF-1.7', 'PK\u0003\u0004', '\0\0\0\u0018ftypmp42', 'no picture at all', 'RIFF....WAVE'])
    expect(await codeOf(file('notes.jpg', begins))).toBe('NOT_A_PICTURE');
  expect(await codeOf(file('short.jpg', 'B', 1))).toBe('NOT_A_PICTURE');
  const gone = file('gone.jpg');
  gone.arrayBuffer = () => Promise.reject(new DOMException('moved', 'NotFoundError'));
  expect(await codeOf(gone)).toBe('FILE_UNREADABLE');
  expect(await queue().photos.count()).toBe(0);
});

test.each<[string, string | number[]]>([
  ['JPEG', [0xff, 0xd8, 0xff, 0xe1]],
  ['PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['GIF', 'GIF89a'],
  ['WebP', 'RIFF....WEBP'],
  ['an iPhone', '\0\0\0\u0018ftypheic'],
  ['AVIF', '\0\0\0\u001cftypavif'],
  ['TIFF', 'II*\0'],
  ['a camera', '\0\0\0\u0018ftypcrx '],
  ['JPEG XL', [0xff, 0x0a]],
])('a picture of %s is taken, whatever this phone can do with it', async (_, begins) => {
  await keepOriginal('receipt', file('a', begins));
  expect((await states()).waiting).toBe(1);
});

test('nothing leaves the device as it was taken', async () => {
  const ref = await keepOriginal('receipt', file('a.jpg'));
  const input = { id: 'r', lines: [{ skuId: 's', grade: 'new' as const, quantity: 1 }], photos: [ref], note: '' };
  const queueIt = () =>
    enqueue({ call: receiptSave, input: input as never, label: { zh: '', en: '' }, draft: 'receipt' });
  await expect(queueIt()).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
  await shrinkOriginals(small);
  await queueIt();
  expect(await intents()).toHaveLength(1);
});

test('thrown away with its draft, it does not come back small', async () => {
  await keepOriginal('receipt', file('a.jpg'));
  await shrinkOriginals(async (one) => {
    await removeDraft('receipt');
    return small(one);
  });
  expect(await queue().photos.count()).toBe(0);
});

test('taken before logging in, they become theirs who log in', async () => {
  const { dropSession } = await import('../../src/api/exchange/session.ts');
  await dropSession();
  const ref = await keepOriginal('feedback', file('a.jpg'));
  await saveDraft('feedback', { photos: [ref] });
  await login('anna');
  await loadDraft('feedback');
  expect((await originalsOf('feedback', 'anna')).waiting).toEqual([ref.$photo]);
  expect(draftKey('anna', 'feedback')).toBe('anna|feedback');
});

test('a JPEG of which the end is missing is noticed, one with a film after it is not', () => {
  const head = [0xff, 0xd8, 0xff, 0xe0, 0x00, 0x04, 0xff, 0xd9];
  const scan = [0xff, 0xda, 0x00, 0x03, 0x01, 0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56];
  const whole = [...head, ...scan, 0xff, 0xd9];
  expect(isCutOff(Uint8Array.from(whole))).toBe(false);
  expect(isCutOff(Uint8Array.from([...whole, 1, 2, 3]))).toBe(false);
  for (let length = 2; length < whole.length - 1; length += 1)
    expect(isCutOff(Uint8Array.from(whole.slice(0, length)))).toBe(true);
  // Not ours to judge.
  expect(isCutOff(Uint8Array.from([0x89, 0x50]))).toBe(false);
});

test('one whose bytes the device cannot read any more is told as that, and stops no other', async () => {
  const lost = await keepOriginal('receipt', file('a.jpg'));
  const other = await keepOriginal('receipt', file('b.jpg'));
  const { photos } = queue();
  const read = photos.get.bind(photos);
  vi.spyOn(photos, 'get').mockImplementation(((id: string) =>
    id === lost.$photo
      ? Promise.reject(new DOMException('Failed to read large value', 'DataError'))
      : read(id)) as never);
  await shrinkOriginals(small);
  expect([...unfinishedNow()]).toMatchObject([[lost.$photo, { error: { code: 'FILE_UNREADABLE' } }]]);
  expect((await read(other.$photo))?.size).toBe(1);
});
