/** A form on its way out: what is tapped twice is sent once, and what another page has by then is not sent from this one. */
import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { penaltyAppeal } from '../../contract/penalty/calls.ts';
import { closeDatabases, queue } from '../../src/offline/device/db.ts';
import { draftsOf, loadDraft, removeDraft, saveDraft } from '../../src/offline/drafts/drafts.ts';
import { keepOriginal } from '../../src/offline/drafts/originals.ts';
import { freshDevice, intents, login } from './device.ts';
import { endPages, type NoteForm, type Page, page } from './draft-pages.ts';
import { TestLocks } from './locks.ts';
import { startServer, type TestServer } from './server.ts';

/** Each name is a lock of its own: a draft's, and that of making photos small. */
function namedLocks() {
  const locks = new Map<string, TestLocks>();
  return {
    request(name: string, ...more: [LockOptions, (lock: object | null) => unknown]) {
      const one = locks.get(name) ?? new TestLocks();
      locks.set(name, one);
      return one.request(name, ...more);
    },
  };
}

/** Photos are made small when the test says so. */
const small = vi.hoisted(() => ({ ready: Promise.resolve(), begun: 0 }));
vi.mock('../../src/offline/photos/compress.ts', () => ({
  fetchShrinker: async () => undefined,
  compressPhoto: async (file: File) => {
    small.begun += 1;
    await small.ready;
    const bytes = await file.arrayBuffer();
    const sha256 = createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
    return { id: crypto.randomUUID(), bytes, type: 'image/jpeg', sha256, width: 3, height: 4 };
  },
}));

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
  vi.stubGlobal('navigator', { locks: namedLocks() });
  Object.assign(small, { ready: Promise.resolve(), begun: 0 });
  await freshDevice(server);
  await login('anna');
});
afterEach(async () => {
  endPages();
  vi.unstubAllGlobals();
  closeDatabases();
  await server.close();
});

const file = (fill: number) => new File([new Uint8Array([0xff, 0xd8, 0xff, fill, 0xff, 0xd9])], `${fill}.jpg`);

/** Photos take long, until the answer is called. */
function slowPhotos(): () => void {
  let ready = () => {};
  small.ready = new Promise((resolve) => {
    ready = resolve;
  });
  return () => ready();
}

const send = ({ draft, sendForm }: Page) =>
  sendForm(
    { name: draft.name, submit: draft.submit } as unknown as Parameters<
      typeof sendForm<NoteForm, typeof penaltyAppeal>
    >[0],
    {
      call: penaltyAppeal,
      input: ({ note, photos }) => ({ id: 'penalty', words: note, photos }),
      label: { zh: '申诉', en: 'Appeal' },
      link: '/pages/user/penalty?id=penalty',
      path: '/pages/user/penalty?id=penalty',
    },
  );

async function withPhoto(form: Page): Promise<void> {
  await form.opened();
  const ref = await keepOriginal('receipt', file(1));
  form.draft.set({ note: 'two taps', photos: [ref] });
  await form.draft.flush();
}

test('who taps again while the photos are still made small sends it once', async () => {
  const one = await page();
  await withPhoto(one);
  const ready = slowPhotos();
  const first = send(one);
  await vi.waitFor(() => expect(small.begun).toBe(1));
  expect(one.draft.submitting).toBe(true);
  void send(one);
  ready();
  expect(await first).toBeTruthy();
  await vi.waitFor(() => expect(one.draft.submitting).toBe(false));
  expect(await intents()).toHaveLength(1);
});

test('who taps in a second page meanwhile, where no page knows of another, hears that it was sent', async () => {
  vi.stubGlobal('navigator', {});
  const one = await page();
  await withPhoto(one);
  const ready = slowPhotos();
  const first = send(one);
  await vi.waitFor(() => expect(small.begun).toBe(1));
  const other = await page();
  await other.opened();
  const second = send(other);
  ready();
  // Whichever was later.
  const question = await Promise.any([one.asked(), other.asked()]);
  expect(question?.title).toBe('这份草稿在另一个页面里交了或删了');
  question?.answer(false);
  const kept = await Promise.all([first, second]);
  expect(kept.filter(Boolean)).toHaveLength(1);
  expect(await intents()).toHaveLength(1);
});

test('what failed can be sent by the next tap, and another one is another', async () => {
  const one = await page();
  await one.opened();
  one.draft.set({ note: 'first' });
  await expect(one.draft.submit(() => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
  expect(await send(one)).toBeTruthy();
  one.draft.set({ note: 'second' });
  expect(await send(one)).toBeTruthy();
  expect(await intents()).toHaveLength(2);
});

describe('what is kept after another page has sent it', () => {
  test.each([true, false])('is sent as another, whether its form has an id of its own (%s)', async (own) => {
    vi.stubGlobal('navigator', {});
    const start = () => ({ note: '', photos: [], ...(own && { id: crypto.randomUUID() }) });
    const [first, second] = [await page('receipt', { start }), await page('receipt', { start })];
    await first.opened();
    first.draft.set({ note: 'written here' });
    await first.draft.flush();
    second.end();
    const third = await page('receipt', { start });
    await third.opened();
    expect(await send(third)).toBeTruthy();
    first.draft.set({ note: 'and more' });
    const sending = send(first);
    (await first.asked())?.answer(true);
    await sending;
    const sent = await intents();
    expect(sent.map(({ input }) => (input as { words: string }).words).sort()).toEqual(['and more', 'written here']);
  });

  test('has new ids for its parts too', async () => {
    vi.stubGlobal('navigator', {});
    const start = () => ({ id: crypto.randomUUID(), note: '', photos: [] });
    const one = await page('receipt', { start, anew: (now) => ({ ...now, id: 'new', note: `${now.note}, anew` }) });
    await one.opened();
    one.draft.set({ note: 'mine' });
    await one.draft.flush();
    await removeDraft('receipt', 'anna', true);
    one.draft.set({ note: 'mine still' });
    const saved = one.draft.flush();
    (await one.asked())?.answer(true);
    await saved;
    await vi.waitFor(() => expect(one.draft.value).toMatchObject({ id: 'new', note: 'mine still, anew' }));
  });
});

describe('a draft that another page takes over while this one waits for its photos', () => {
  test.each(['on the screen', 'left'])('is sent by neither then: it stands in the other (%s)', async (where) => {
    const one = await page();
    await withPhoto(one);
    const ready = slowPhotos();
    const sending = send(one);
    await vi.waitFor(() => expect(small.begun).toBe(1));
    if (where === 'left') one.draft.close();
    const other = await page();
    (await other.asked())?.answer(true);
    await other.opened();
    expect(other.draft.value).toMatchObject({ note: 'two taps' });
    other.draft.set({ note: 'written further' });
    await other.draft.flush();
    ready();
    expect(await sending).toBeFalsy();
    expect(await intents()).toHaveLength(0);
    expect((await loadDraft<NoteForm>('receipt'))?.value).toMatchObject({ note: 'written further' });
    expect(await queue().photos.count()).toBe(1);
  });
});

test('a photo that is chosen while it waits goes along, made small', async () => {
  const one = await page();
  await withPhoto(one);
  const ready = slowPhotos();
  const sending = send(one);
  await vi.waitFor(() => expect(small.begun).toBe(1));
  const late = await keepOriginal('receipt', file(2));
  one.draft.set(({ photos }) => ({ photos: [...photos, late] }));
  ready();
  expect(await sending).toBeTruthy();
  expect((await intents()).map(({ input }) => (input as NoteForm).photos.length)).toEqual([2]);
});

test('what a page has sent does not take along what another has begun since', async () => {
  vi.stubGlobal('navigator', {});
  const one = await page();
  await one.opened();
  one.draft.set({ note: 'sent' });
  await one.draft.flush();
  await one.draft.submit(async () => {
    await saveDraft('receipt', { note: 'begun since', photos: [] }, { form: 'receipt' });
  });
  expect(await draftsOf('receipt', 'anna')).toMatchObject([{ value: { note: 'begun since' } }]);
});
