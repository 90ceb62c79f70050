/** One draft in several pages: whoever was told that something is saved finds it again, and nothing is replaced unasked. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { receiptSave } from '../../contract/stock/calls.ts';
import { closeDatabases, queue } from '../../src/offline/device/db.ts';
import { draftsOf, keepPhoto, loadDraft, renameDraft, saveDraft, takenBack } from '../../src/offline/drafts/drafts.ts';
import { whenClosed } from '../../src/offline/drafts/editing.ts';
import { enqueue } from '../../src/offline/outbox/outbox.ts';
import { reopenForm } from '../../src/offline/outbox/reopen-form.ts';
import { freshDevice, intents, login, photo } from './device.ts';
import { endPages, type NoteForm as Form, page } from './draft-pages.ts';
import { TestLocks } from './locks.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
  vi.stubGlobal('navigator', {});
  await freshDevice(server);
  await login('anna');
});
afterEach(async () => {
  endPages();
  vi.unstubAllGlobals();
  closeDatabases();
  await server.close();
});

const kept = async () => (await loadDraft<Form>('receipt'))?.value;

describe('a draft that is open in two pages', () => {
  beforeEach(() => void vi.stubGlobal('navigator', { locks: new TestLocks() }));

  test('says so in the second, which takes it over with everything that was filled in in the first', async () => {
    const first = await page();
    await first.opened();
    first.draft.set({ note: 'from the first' });
    const second = await page();
    const question = await second.asked();
    expect(second.draft.value).toBeNull();
    question?.answer(true);
    await second.opened();
    expect(second.draft.value).toMatchObject({ note: 'from the first' });
    // What is typed in the page that lost it could not be kept, so it says so and takes nothing.
    expect(first.draft.value).toBeNull();
    expect(await first.asked()).not.toBeNull();
    first.draft.set({ note: 'too late' });
    second.draft.set({ note: 'from the second' });
    await second.draft.flush();
    await first.draft.flush(true);
    expect(await kept()).toMatchObject({ note: 'from the second' });
  });

  test('asks in the second at once, however long the first keeps the device busy with its photos', async () => {
    const first = await page();
    await first.opened();
    let busy = true;
    const { drafts, photos, outbox } = queue();
    const storing = queue().transaction('rw', drafts, photos, outbox, async () => {
      while (busy) await photos.count();
    });
    const second = await page();
    await second.asked();
    expect(busy).toBe(true);
    busy = false;
    await storing;
  });

  test('stays with the page that only loads again: one in the background takes it when somebody looks at it', async () => {
    const background = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
    vi.stubGlobal('document', background);
    let free = false;
    const waits = whenClosed('anna|receipt', new AbortController().signal).then(() => {
      free = true;
    });
    // The lock is free all the while.
    for (let n = 0; n < 5; n += 1) await new Promise(setImmediate);
    expect(free).toBe(false);
    background.visibilityState = 'visible';
    background.dispatchEvent(new Event('visibilitychange'));
    await waits;
    expect(free).toBe(true);
  });

  test('opens by itself in the second once the first was left, and says when the first has sent it', async () => {
    const first = await page();
    await first.opened();
    first.draft.set({ note: 'left' });
    const second = await page();
    await second.asked();
    first.end();
    await second.opened();
    expect(second.asksNothing()).toBe(true);
    expect(second.draft.value).toMatchObject({ note: 'left' });
    const third = await page();
    await third.asked();
    await second.draft.submit(async () => undefined);
    await third.opened();
    expect(third.asksNothing()).toBe(true);
    expect(third.draft.value).toMatchObject({ note: '' });
    expect(third.said()).toContain('已经交了');
    // The page that sent it stays where it was, and may begin another.
    expect(second.asksNothing()).toBe(true);
  });

  test('a conversation is blocked in neither: each shows what the other kept, and asks only when both were typed into', async () => {
    const first = await page('chat', { shared: true });
    const second = await page('chat', { shared: true });
    await Promise.all([first.opened(), second.opened()]);
    first.draft.set({ note: 'half a sent' });
    await first.draft.flush();
    await vi.waitFor(() => expect(second.draft.value).toMatchObject({ note: 'half a sent' }));
    second.draft.set({ note: 'half a sentence' });
    await second.draft.flush();
    await vi.waitFor(() => expect(first.draft.value).toMatchObject({ note: 'half a sentence' }));
    await second.draft.submit(async () => undefined);
    await vi.waitFor(() => expect(first.draft.value).toMatchObject({ note: '' }));
    expect(first.asksNothing() && second.asksNothing()).toBe(true);
    first.draft.set({ note: 'here' });
    second.draft.set({ note: 'there' });
    await Promise.all([first.draft.flush(), second.draft.flush()]);
    await vi.waitFor(() => expect(first.asksNothing() && second.asksNothing()).toBe(false));
  });

  test('a page that hears late that nobody else has it opens it all the same', async () => {
    const locks = new TestLocks();
    const soon = locks.request.bind(locks);
    vi.spyOn(locks, 'request').mockImplementationOnce(async (...asked) => {
      // Longer than a page that is going away is waited for.
      await new Promise((resume) => setTimeout(resume, 500));
      return soon(...asked);
    });
    vi.stubGlobal('navigator', { locks });
    const only = await page();
    await only.opened();
    expect(only.asksNothing()).toBe(true);
  });

  test('a page that does not answer is robbed, and writes nothing when it wakes', async () => {
    const frozen = await page();
    await frozen.opened();
    frozen.draft.set({ note: 'before the freeze' });
    await frozen.draft.flush();
    const channel = vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockReturnValue(undefined);
    const second = await page();
    (await second.asked())?.answer(true);
    await vi.waitFor(() => expect(second.draft.value).not.toBeNull(), 6_000);
    channel.mockRestore();
    second.draft.set({ note: 'taken over' });
    await second.draft.flush();
    frozen.draft.set({ note: 'thawed' });
    await frozen.draft.flush(true);
    expect(await kept()).toMatchObject({ note: 'taken over' });
  }, 15_000);

  test('cannot be thrown away from the list of another page, which says that it is open', async () => {
    const first = await page();
    await first.opened();
    first.draft.set({ photos: [await keepPhoto('receipt', photo(1))] });
    await first.draft.flush();
    vi.resetModules();
    const { removeDraft, draftKey } = await import('../../src/offline/drafts/drafts.ts');
    const { whileClosed } = await import('../../src/offline/drafts/editing.ts');
    const throwAway = () => whileClosed(draftKey('anna', 'receipt'), () => removeDraft('receipt', 'anna'));
    expect(await throwAway()).toBe(false);
    expect((await kept())?.photos).toHaveLength(1);
    first.draft.close();
    await vi.waitFor(async () => expect(await throwAway()).toBe(true));
    expect(await kept()).toBeUndefined();
  });

  test('and only one of them types while the phone is full: no other page is said to have changed it', async () => {
    const one = await page();
    await one.opened();
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    one.draft.set({ note: 'first' });
    const failing = one.draft.flush();
    one.draft.set({ note: 'second' });
    await Promise.all([failing, one.draft.flush()]);
    full.mockRestore();
    expect(one.asksNothing()).toBe(true);
    expect(await kept()).toMatchObject({ note: 'second' });
  });

  test('though the browser of a full phone has thrown away what it kept: no other page is blamed, and no photo leaves the screen', async () => {
    const one = await page();
    await one.opened();
    const shot = await keepPhoto('receipt', photo(1));
    one.draft.set({ note: 'one shot', photos: [shot] });
    await one.draft.flush();
    await Promise.all([queue().drafts.clear(), queue().photos.clear(), queue().control.clear()]);
    one.draft.set({ note: 'typed on' });
    await one.draft.flush();
    await vi.waitFor(() => expect(one.said()).toBe('设备存满了，刚填的没存下'));
    // There is room again: the words are kept, and nobody is told that the photo is.
    await one.draft.flush();
    expect(await queue().drafts.get('anna|receipt')).toMatchObject({ value: { note: 'typed on', photos: [shot] } });
    expect(one.draft.value).toMatchObject({ note: 'typed on', photos: [shot] });
    expect([one.asksNothing(), one.draft.savedAt]).toEqual([true, null]);
    expect(one.draft.failed).toMatchObject({ code: 'STORAGE_FULL' });
    one.draft.set({ photos: [] });
    await one.draft.flush();
    expect([one.draft.failed, one.draft.savedAt !== null]).toEqual([null, true]);
  });

  test('and what cannot be read is no other page’s doing either: what stands here stays', async () => {
    const one = await page();
    await one.opened();
    one.draft.set({ note: 'one' });
    await one.draft.flush();
    await queue().drafts.where({ key: 'anna|receipt' }).modify({ version: 9 });
    const full = vi.spyOn(IDBObjectStore.prototype, 'index').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    one.draft.set({ note: 'typed on' });
    await one.draft.flush();
    await vi.waitFor(() => expect(one.said()).toBe('设备存满了，刚填的没存下'));
    full.mockRestore();
    expect([one.asksNothing(), one.draft.value?.note]).toEqual([true, 'typed on']);
  });

  test('one form after the other in the same page asks nothing', async () => {
    const first = await page();
    await first.opened();
    first.draft.set({ note: 'kept' });
    first.draft.close();
    const second = await page();
    await second.opened();
    expect([second.draft.value?.note, second.asksNothing()]).toEqual(['kept', true]);
  });
});

describe('where there are no Web Locks', () => {
  test('the second page to save asks, and shows the other version or keeps its own', async () => {
    const [one, two] = [await page(), await page()];
    await Promise.all([one.opened(), two.opened()]);
    const [a, b] = [await keepPhoto('receipt', photo(900)), await keepPhoto('receipt', photo(901))];
    one.draft.set({ photos: [a] });
    await one.draft.flush();
    two.draft.set({ photos: [b] });
    void two.draft.flush();
    const question = await two.asked();
    expect(await kept()).toMatchObject({ photos: [a] });
    question?.answer(false);
    await vi.waitFor(() => expect(two.draft.value?.photos).toEqual([a]));
    expect(await queue().photos.count()).toBe(2);
  });

  test('submitting finds the other version and asks before anything is queued', async () => {
    const [one, two] = [await page(), await page()];
    await Promise.all([one.opened(), two.opened()]);
    one.draft.set({ note: 'one' });
    await one.draft.flush();
    const delivered: string[] = [];
    const sent = two.draft
      .submit(async ({ note }) => delivered.push(note))
      .catch((error) => (error as { code: string }).code);
    (await two.asked())?.answer(false);
    expect(await sent).toBe('OTHER_VERSION');
    expect([delivered, two.draft.value?.note]).toEqual([[], 'one']);
  });
});

describe('the queue', () => {
  const form = (photos: { $photo: string }[], note = '') => ({
    call: receiptSave,
    id: 'the-form',
    draft: 'receipt',
    label: { zh: '', en: '' },
    input: {
      id: 'the-form',
      lines: [{ skuId: 'sku', grade: 'new' as const, quantity: 1, photos: [], defects: [] }],
      photos,
      note,
    },
  });

  test('does not take a second version for the first: nothing of the second is lost', async () => {
    const [a, b] = [await keepPhoto('receipt', photo(900)), await keepPhoto('receipt', photo(901))];
    await saveDraft('receipt', { note: '', photos: [a] });
    await enqueue(form([a]));
    await saveDraft('receipt', { note: '', photos: [b] });
    await expect(enqueue(form([b]))).rejects.toMatchObject({ code: 'OTHER_VERSION' });
    expect(await kept()).toMatchObject({ photos: [b] });
    expect(await queue().photos.get(b.$photo)).toBeDefined();
    // A double tap is still one.
    expect(await intents()).toHaveLength(1);
  });

  test('leaves photos alone that another page has saved in the draft meanwhile', async () => {
    const [a, b] = [await keepPhoto('receipt', photo(900)), await keepPhoto('receipt', photo(901))];
    await saveDraft('receipt', { note: '', photos: [a, b] });
    await expect(enqueue(form([a]))).rejects.toMatchObject({ code: 'OTHER_VERSION' });
    expect(await intents()).toEqual([]);
    expect(await queue().photos.count()).toBe(2);
  });
});

test('a form that another page threw away with its photos says so, and is kept without what nobody could send', async () => {
  const [a, b] = [await keepPhoto('receipt', photo(1)), await keepPhoto('receipt', photo(2))];
  const left = await page();
  await left.opened();
  left.draft.set({ note: 'two shots', photos: [a, b] });
  await left.draft.flush();
  const { removeDraft } = await import('../../src/offline/drafts/drafts.ts');
  await removeDraft('receipt', 'anna');
  left.draft.set({ note: 'typed on' });
  await left.draft.flush();
  const question = await left.asked();
  expect(question?.title).toBe('这份草稿在另一个页面里交了或删了');
  question?.answer(true);
  await vi.waitFor(async () => expect(await kept()).toEqual({ note: 'typed on', photos: [] }));
  expect(left.draft.value?.photos).toEqual([]);
});

test('a draft opens without the photos that the device has lost', async () => {
  const [a, b] = [await keepPhoto('receipt', photo(1)), await keepPhoto('receipt', photo(2))];
  await saveDraft('receipt', { note: '', photos: [a, b] });
  await queue().photos.delete(a.$photo);
  expect(await loadDraft<Form>('receipt')).toMatchObject({ value: { photos: [b] }, lost: 1 });
});

test('a form’s drafts are listed, the last one first, and can be named', async () => {
  await saveDraft('receipt', { note: 'a' }, { owner: 'anna', form: 'receipt' });
  await saveDraft('receipt-2', { note: 'b' }, { owner: 'anna', form: 'receipt' });
  await saveDraft('feedback', { body: 'c' }, { owner: 'anna', form: 'feedback' });
  await renameDraft('anna|receipt', ' 地下室 ');
  // Its name outlives what is typed after.
  await saveDraft('receipt', { note: 'a2' }, { owner: 'anna', form: 'receipt' });
  const list = await draftsOf('receipt', 'anna');
  expect(list.map(({ key, about }) => [key, about?.title]).sort()).toEqual([
    ['anna|receipt', '地下室'],
    ['anna|receipt-2', undefined],
  ]);
  expect(await draftsOf('receipt', 'ben')).toEqual([]);
});

test('what is sent from a draft that its person named is called by that name, in the queue and once it is taken back', async () => {
  const label = { zh: '入库 2 件', en: 'Receipt of 2' };
  const send = (name: string) =>
    enqueue({
      ...{ call: receiptSave, id: name, draft: name, label },
      form: { name, several: 'receipt', value: { id: name }, path: '/pages/stock/receipt/createReceipt' },
      input: {
        ...{ id: name, photos: [], note: '' },
        lines: [{ skuId: 'sku', grade: 'new' as const, quantity: 1, photos: [], defects: [] }],
      },
    });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  await saveDraft('receipt', { note: 'a' }, { form: 'receipt', owner: 'anna', about: { title: '老王那批' } });
  await saveDraft('receipt-b', { note: 'b' }, { form: 'receipt', owner: 'anna' });
  const [named, unnamed] = [await send('receipt'), await send('receipt-b')];
  const labels = new Map((await intents()).map(({ id, label }) => [id, label]));
  expect(labels.get(named)).toEqual({ zh: '老王那批 · 入库 2 件', en: '老王那批 · Receipt of 2' });
  expect(labels.get(unnamed)).toEqual(label);
  await reopenForm(named);
  const [back] = await takenBack('anna');
  expect(back?.about).toMatchObject({ title: '老王那批', again: { label: { zh: '老王那批 · 入库 2 件' } } });
  await send('receipt');
  const again = (await intents()).map(({ label }) => label.zh);
  expect(again).toEqual(expect.arrayContaining(['老王那批 · 入库 2 件', '入库 2 件']));
});

test('a draft that is open keeps the name that it was given over every way out', async () => {
  const open = await page();
  await open.opened();
  open.draft.set({ note: 'a' });
  await open.draft.flush();
  const { nameIt } = await import('../../src/domains/device/drafts/on-screen.ts');
  await nameIt('anna|receipt', '地下室');
  open.draft.set({ note: 'ab' });
  await open.draft.flush(true);
  await open.draft.flush();
  expect(await draftsOf('receipt', 'anna')).toMatchObject([{ value: { note: 'ab' }, about: { title: '地下室' } }]);
});
