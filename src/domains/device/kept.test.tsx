import { expect, test, vi } from 'vitest';
import { login, photo, queueReceipt } from '../../../tests/offline/device.ts';
import { endSession } from '../../api/exchange/account.ts';
import { readStoredSession } from '../../api/exchange/session.ts';
import { closeDatabases, queue } from '../../offline/device/db.ts';
import { setPhotosWaitOnMetered } from '../../offline/device/link.ts';
import { firstTryAnswered } from '../../offline/outbox/first-try.ts';
import { reportDelivered } from '../../offline/outbox/progress.ts';
import { withdraw } from '../../offline/outbox/withdraw.ts';
import { currentToast } from '../../ui/feedback/toast.ts';
import { show } from '../../ui/gallery/testing.tsx';
import { keptWords } from './kept.ts';
import { names } from './names.ts';
import { text } from './outcome-words.ts';
import { useOutbox } from './use-outbox.ts';
import { tellSending } from './waiting/kept-news.ts';
import { whyWords } from './waiting/why-words.ts';
import { useOutcome } from './work/outcome.ts';

function Outcome({ id }: { id: string }) {
  const waiting = useOutbox()?.length ?? 0;
  return <output data-waiting={waiting}>{useOutcome(id)}</output>;
}

test('nobody who has a network reads that something waits for one', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get');
  online.mockReturnValue(true);
  expect(keptWords()).toBe('已存好，正在发出');
  online.mockReturnValue(false);
  expect(keptWords()).toBe('已存在这台设备里，联网后自动发出');
});

test('what was told as on its way is told as submitted once the server has it, and nothing else is', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  tellSending('mine');
  reportDelivered({ id: 'another', call: '/x' });
  await vi.waitFor(() => expect(currentToast()?.message).toBe(names.zh.sending));
  reportDelivered({ id: 'mine', call: '/x' });
  await vi.waitFor(() => expect(currentToast()?.message).toBe(names.zh.submitted));
});

const waiting: Record<string, { before: () => Promise<unknown>; words: string; photos?: number; touches?: string[] }> =
  {
    'its photos wait for Wi-Fi': { before: () => setPhotosWaitOnMetered(true), words: whyWords.zh.unknown, photos: 1 },
    'their session is over': { before: async () => undefined, words: whyWords.zh.login },
    'an earlier one was refused': {
      before: async () => queue().outbox.update(await queueReceipt([], { touches: ['it'] }), { state: 'parked' }),
      ...{ words: whyWords.zh.stopped, touches: ['it'] },
    },
    'an earlier one is yet to go': {
      before: () => queueReceipt([], { touches: ['it'] }),
      ...{ words: whyWords.zh.before, touches: ['it'] },
    },
  };
for (const [why, { before, words, photos = 0, touches = [] }] of Object.entries(waiting))
  test(`nobody reads “being sent” while ${why}: on the page, and in what is said as it is put away`, async () => {
    await queue().delete();
    closeDatabases();
    await login('anna');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    await before();
    const id = await queueReceipt(
      Array.from({ length: photos }, () => photo(100)),
      { touches },
    );
    const session = words === whyWords.zh.login && (await readStoredSession());
    if (session) await endSession(session, { code: 'REFRESH_INVALID', status: 401, message: '' });
    const { box, end } = await show(<Outcome id={id} />);
    globalThis.IS_REACT_ACT_ENVIRONMENT = false;
    const refused = words === whyWords.zh.stopped && text.zh.refused;
    await vi.waitFor(() => expect(box.textContent).toBe(refused || names.zh.keptBut(words)));
    tellSending(id);
    await vi.waitFor(() => expect(currentToast()?.message).toBe(names.zh.keptBut(words)));
    await end();
    await setPhotosWaitOnMetered(false);
    closeDatabases();
  });

test('only what the server has is told as received, and not what was taken back from the queue', async () => {
  await queue().delete();
  closeDatabases();
  await login('anna');
  const [sent, withdrawn] = [await queueReceipt(), await queueReceipt()];
  const { box, end } = await show(
    <>
      <Outcome id={sent} />
      <Outcome id={withdrawn} />
    </>,
  );
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  const told = () => [...box.querySelectorAll('output')].map(({ textContent }) => textContent);
  await vi.waitFor(() => expect(box.querySelector('output')?.dataset.waiting).toBe('2'));
  expect(told()).toEqual([keptWords(), keptWords()]);
  await firstTryAnswered(sent, true);
  await withdraw(withdrawn);
  await vi.waitFor(() => expect(told()).toEqual([text.zh.arrived, text.zh.takenBack]));
  await end();
  closeDatabases();
});
