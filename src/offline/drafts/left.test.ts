/** A page that is left has no time to look: nothing that it has not seen is replaced, and nothing of its own is lost. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { feedbackSave } from '../../../contract/account/feedback.ts';
import { freshDevice, login } from '../../../tests/offline/device.ts';
import { endPages, type NoteForm as Form, page } from '../../../tests/offline/draft-pages.ts';
import { TestLocks } from '../../../tests/offline/locks.ts';
import { startServer, type TestServer } from '../../../tests/offline/server.ts';
import { text as words } from '../../domains/device/drafts/draft-words.ts';
import { closeDatabases } from '../device/db.ts';
import { enqueue } from '../outbox/outbox.ts';
import { reopenForm } from '../outbox/reopen-form.ts';
import { draftsOf, loadDraft, saveDraft } from './drafts.ts';
import { leaveBeside } from './left.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
  await freshDevice(server);
  await login('anna');
  vi.stubGlobal('navigator', { locks: new TestLocks() });
});
afterEach(async () => {
  endPages();
  vi.unstubAllGlobals();
  closeDatabases();
  await server.close();
});

const ID = '0b7c9a2e-1111-4222-8333-444455556666';
const kept = async () => (await loadDraft<Form>('receipt'))?.value;

test('a form that was blank shows what another page took back out of the queue, and a letter typed there as it is left replaces none of it', async () => {
  const work = { id: ID, note: 'an hour of work', photos: [] };
  const takeBack = async () => {
    const [input, label] = [
      { id: ID, kind: 'idea' as const, body: work.note, photos: [] },
      { zh: '', en: '' },
    ];
    const form = { name: 'receipt', value: work, path: '/pages/user/setting/feedback' };
    await enqueue({ call: feedbackSave, id: ID, input, label, form });
    await reopenForm(ID);
  };
  const blank = await page();
  await blank.opened();
  await takeBack();
  await vi.waitFor(() => expect(blank.draft.value?.note).toBe('an hour of work'));
  await blank.draft.startOver();
  await takeBack();
  // Sooner than this page can have heard of it.
  blank.draft.set({ note: 'x' });
  await blank.draft.flush(true);
  expect(await kept()).toMatchObject({ note: 'an hour of work' });
  // The app goes while it asks which of the two is to hold.
  await blank.asked();
  blank.draft.set({ note: 'xy' });
  await blank.draft.flush(true);
  blank.end();
  const later = await page();
  const question = await later.asked();
  expect([later.draft.value?.note, question?.title]).toEqual(['an hour of work', words.zh.leftTitle]);
  question?.answer(true);
  await vi.waitFor(() => expect(later.draft.value?.note).toBe('xy'));
  expect(await kept()).toMatchObject({ note: 'xy' });
});

test('a draft is whole when the phone went as its page was left, before it could look: in the list, and once it is opened', async () => {
  const first = await page();
  await first.opened();
  first.draft.set({ note: 'saved' });
  await first.draft.flush();
  const before = { key: 'anna|receipt', userId: 'anna', form: 'receipt', savedAt: 1 };
  // As far as the page came.
  await leaveBeside('anna|receipt-2', { ...before, key: 'anna|receipt-2', value: { note: 'new' } }, 0);
  await leaveBeside('anna|receipt', { ...before, value: { note: 'the last letter' } }, 1);
  const notes = async () => (await draftsOf('receipt', 'anna')).map(({ value }) => (value as Form).note).sort();
  expect(await notes()).toEqual(['new', 'the last letter']);
  first.end();
  const second = await page();
  await second.opened();
  expect([second.draft.value?.note, second.asksNothing()]).toEqual(['the last letter', true]);
  expect(await notes()).toEqual(['new', 'the last letter']);
});

test('a draft that could not be read for a moment says so and is shown then: no blank form stands in its place', async () => {
  await saveDraft('receipt', { note: 'an hour of work', photos: [] });
  let failed = 0;
  const { get } = IDBObjectStore.prototype;
  const spy = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    if (this.name === 'drafts' && failed++ === 0) throw new DOMException('for a moment', 'UnknownError');
    return get.call(this, key);
  });
  const first = await page();
  await vi.waitFor(() => expect(first.said()).toBe(words.zh.notRead));
  expect(first.draft.value).toBeNull();
  await first.opened();
  spy.mockRestore();
  expect(first.draft.value?.note).toBe('an hour of work');
});
