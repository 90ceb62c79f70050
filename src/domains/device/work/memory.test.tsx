/** Where the browser keeps nothing, no screen says that it does; what would be lost is asked about before the page goes. */
import { afterAll, expect, test, vi } from 'vitest';
import { login, queueReceipt } from '../../../../tests/offline/device.ts';
import { memory } from '../../../offline/device/memory.ts';
import { show } from '../../../ui/gallery/testing.tsx';

memory.load = () => import('fake-indexeddb');
vi.stubGlobal('indexedDB', {
  open() {
    throw new DOMException('no', 'SecurityError');
  },
});
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: () => () => null,
}));
// Loaded by a page that has handed its memory in.
const { queue } = await import('../../../offline/device/db.ts');
const { startOutbox } = await import('../../../offline/outbox/sync-triggers.ts');
const { useStanding } = await import('../../../ui/feedback/Notice.tsx');
const { text: draftWords } = await import('../drafts/draft-words.ts');
const { useKeptWords } = await import('../waiting/kept-news.ts');
const { names } = await import('../names.ts');
const { OutboxNotices } = await import('../OutboxNotices.tsx');
const { text: outboxWords } = await import('../outbox-words.ts');
const { useDraftForm } = await import('../use-draft.ts');
const { useKeeping } = await import('./keeping.ts');

afterAll(() => vi.unstubAllGlobals());

const isAskedBeforeLeaving = () => {
  const leave = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leave);
  return leave.defaultPrevented;
};

function Form() {
  const draft = useDraftForm<{ note: string }>({
    form: 'note',
    start: () => ({ note: '' }),
    isTouched: ({ note }) => note !== '',
  });
  return (
    <>
      <button type="button" disabled={!draft} onClick={() => draft?.set({ note: '写了一半' })} />
      <output data-saved={draft?.savedAt}>{draft?.value.note}</output>
      <p>{useStanding()}</p>
      <q>{useKeeping()}</q>
      <b>{useKeptWords()}</b>
      <OutboxNotices waiting={0} photosWait={undefined} onAllowed={() => {}} />
    </>
  );
}

test('a form says that it is in this page only, and asks before it is lost; so does what waits to be sent', async () => {
  await login('anna');
  const { box, end } = await show(<Form />);
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  const button = box.querySelector('button');
  await vi.waitFor(() => expect(button?.disabled).toBe(false));
  expect(isAskedBeforeLeaving()).toBe(false);
  button?.click();
  await vi.waitFor(async () => expect(await queue().drafts.count()).toBe(1));
  await vi.waitFor(() => expect(box.querySelector('p')?.textContent).toBe(draftWords.zh.notSaved));
  expect(box.querySelector('output')?.textContent).toBe('写了一半');
  expect(box.querySelector('output')?.dataset.saved).toBeUndefined();
  expect(box.querySelector('q')?.textContent).toBe('只在这个页面里，关掉就没了');
  expect(box.querySelector('b')?.textContent).toBe(names.zh.inPage);
  expect(box.textContent).toContain(outboxWords.zh.memoryBody);
  expect(isAskedBeforeLeaving()).toBe(true);
  await end();
  expect(isAskedBeforeLeaving()).toBe(false);
  startOutbox();
  await queueReceipt();
  await vi.waitFor(() => expect(isAskedBeforeLeaving()).toBe(true));
  await queue().outbox.clear();
  await vi.waitFor(() => expect(isAskedBeforeLeaving()).toBe(false));
});
