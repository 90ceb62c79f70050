/** The device's data is taken away from a page that shows it: each button says that nothing came of it, and no failure goes unheard. */
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { login, queueReceipt } from '../../../../tests/offline/device.ts';
import { button, open, until } from '../../../../tests/offline/form-screen.tsx';
import { closeDatabases, queue } from '../../../offline/device/db.ts';
import { saveDraft } from '../../../offline/drafts/drafts.ts';
import { firstTryAnswered } from '../../../offline/outbox/first-try.ts';
import { asItems, rowsOf } from '../../../offline/outbox/observe.ts';
import { currentDialog } from '../../../ui/feedback/dialogs.ts';
import { currentToast, toast } from '../../../ui/feedback/toast.ts';
import { layNothingOut } from '../../../ui/gallery/testing.tsx';
import { usePickFaults } from '../../upload/use-pick-faults.ts';
import { Drafts } from '../drafts/Drafts.tsx';
import { text } from '../drafts/draft-words.ts';
import { OutboxItem } from '../OutboxItem.tsx';
import { text as queueText } from '../outbox-words.ts';

const t = text.zh;
const q = queueText.zh;
const unheard = vi.fn();

beforeEach(async () => {
  await queue().delete();
  closeDatabases();
  await login('anna');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  layNothingOut();
  toast('');
  unheard.mockReset();
  process.on('unhandledRejection', unheard);
});
afterEach(() => {
  process.off('unhandledRejection', unheard);
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  closeDatabases();
});

const takeAway = () => queue().close({ disableAutoOpen: true });
const press = async (box: HTMLElement, words: string) => {
  const one = await button(box, words);
  await act(async () => one.click());
};
const settled = () => new Promise((resume) => setImmediate(resume));

test.each([
  ['paused', [q.more, q.pause], {}],
  ['sent on although another stops it', [q.goPast], { why: 'stopped' as const }],
  ['sent now', [q.now], {}],
])('what waits is to be %s', async (_, taps, more) => {
  await queueReceipt();
  const [item] = asItems(await rowsOf('anna'), new Map());
  if (!item) throw new Error('one waits');
  const part = () => <OutboxItem item={{ ...item, ...more }} why="ready" first />;
  const { box, end } = await open({ name: '', draft: '', part, kept: {} });
  takeAway();
  for (const words of taps) await press(words === q.pause ? document.body : box, words);
  await settled();
  expect(unheard).not.toHaveBeenCalled();
  await until('words', () => currentToast()?.message === t.notDone);
  await end();
});

test('what arrived meanwhile is not changed any more: its person hears that it is there, and not that they took it back', async () => {
  const id = await queueReceipt();
  const [waiting] = asItems(await rowsOf('anna'), new Map());
  if (!waiting) throw new Error('one waits');
  const item = { ...waiting, form: { name: 'receipt', value: {}, path: '/pages/stock/receipt/createReceipt' } };
  const part = () => <OutboxItem item={item} why="ready" first />;
  const { box, end } = await open({ name: '', draft: '', part, kept: {} });
  await firstTryAnswered(id, true);
  await press(box, q.change);
  await until('words', () => currentDialog()?.body === q.arrivedChange);
  currentDialog()?.answer(false);
  await end();
});

test('a yes to a price that the other side has changed meanwhile says so, and offers no try that can never succeed', async () => {
  await queueReceipt();
  const lastError = { code: 'PRICE_CHANGED', message: '', at: 1 };
  await queue().outbox.toCollection().modify({ state: 'parked', lastError });
  const [item] = asItems(await rowsOf('anna'), new Map());
  if (!item) throw new Error('one waits');
  const part = () => <OutboxItem item={{ ...item, ask: undefined }} why="refused" first />;
  const { box, end } = await open({ name: '', draft: '', part, kept: {} });
  await until('words', () => box.textContent?.includes(q.priceOver) === true);
  expect([...box.querySelectorAll('button')].map((one) => one.textContent)).not.toContain(q.retry);
  await end();
});

const list = () => (
  <Drafts form="note" current="note" path="/pages/stock/receipt/createReceipt" inWords={() => '一份'} />
);

test('a draft is to be called something', async () => {
  await saveDraft('note-second', { note: '乙' }, { form: 'note' });
  const { box, end } = await open({ name: '', draft: '', part: list, kept: {} });
  await press(box, t.drafts(1));
  await press(box, t.nameDraft);
  takeAway();
  await press(box, t.saveName);
  await settled();
  expect(unheard).not.toHaveBeenCalled();
  await until('words', () => currentToast()?.message === t.notDone);
  await end();
});

test('a draft is to be thrown away', async () => {
  await saveDraft('note-second', { note: '乙' }, { form: 'note' });
  const { box, end } = await open({ name: '', draft: '', part: list, kept: {} });
  await press(box, t.drafts(1));
  takeAway();
  await press(box, t.deleteDraft);
  await until('the question', () => currentDialog());
  await act(async () => currentDialog()?.answer(true));
  await settled();
  expect(unheard).not.toHaveBeenCalled();
  await until('words', () => currentToast()?.message === t.notDone);
  await end();
});

function Picked() {
  usePickFaults(['x']);
  return null;
}

test('photos that were picked are looked at', async () => {
  const read = vi.spyOn(queue().photos, 'get');
  takeAway();
  const { end } = await open({ name: '', draft: '', part: () => <Picked />, kept: {} });
  await vi.waitFor(() => expect(read).toHaveBeenCalled());
  await settled();
  expect(unheard).not.toHaveBeenCalled();
  await end();
});
