import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { recycleShip } from '../../../../contract/recycle/calls.ts';
import { login, photo, queueReceipt } from '../../../../tests/offline/device.ts';
import { closeDatabases, queue } from '../../../offline/device/db.ts';
import { setPhotosWaitOnMetered } from '../../../offline/device/link.ts';
import { enqueue } from '../../../offline/outbox/outbox.ts';
import { withdraw } from '../../../offline/outbox/withdraw.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { keptWords } from '../kept.ts';
import { text as queueText } from '../outbox-words.ts';
import { text } from '../outcome-words.ts';
import { useOutbox } from '../use-outbox.ts';
import { QueuedNotice } from './QueuedNotice.tsx';
import { SentForm } from './SentForm.tsx';

test('a waybill that was refused is told as not sent, with the server’s words, and is put back into its form', async () => {
  await queue().delete();
  closeDatabases();
  await login('anna');
  const typed = { company: 'sf', waybill: 'SF0000000001' };
  const id = await enqueue({
    ...{ call: recycleShip, input: { id: 'p', ...typed }, label: { zh: '运单号', en: 'Waybill' } },
    form: { name: 'recycle-ship p', value: typed, path: '/pages/order/recycle/deliver?id=p' },
  });
  const set = vi.fn();
  const onBack = vi.fn();
  const component = () => (
    <QueryClientProvider client={new QueryClient()}>
      <SentForm id={id} form={{ set }} onBack={onBack} action={null} />
      <QueuedNotice thing="recycle-p" />
    </QueryClientProvider>
  );
  const root = createRootRoute({ component });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  const { box, end } = await show(<RouterProvider router={router} />);
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  const title = () => box.querySelector('h2')?.textContent;
  await vi.waitFor(() => expect(title()).toBe(keptWords()));
  const lastError = { code: 'WAYBILL_TAKEN', message: '这个单号别的单在用', at: Date.now() };
  await queue().outbox.update(id, { state: 'parked', lastError });
  await vi.waitFor(() => expect(title()).toBe(text.zh.notSent));
  expect(box.querySelector('h2 + p')?.textContent).toBe(lastError.message);
  expect(box.querySelector('[role=note]')?.textContent).toContain(lastError.message);
  const change = [...box.querySelectorAll('button')].find(({ textContent }) => textContent === queueText.zh.change);
  change?.click();
  expect(set).toHaveBeenCalledWith(typed);
  expect(onBack).toHaveBeenCalled();
  await end();
  closeDatabases();
});

const Waiting = () => <output>{useOutbox()?.length}</output>;

async function sentWith(photos: Parameters<typeof queueReceipt>[0], wifiOnly = false) {
  await queue().delete();
  closeDatabases();
  await setPhotosWaitOnMetered(wifiOnly);
  await login('anna');
  const id = await queueReceipt(photos);
  const component = () => (
    <QueryClientProvider client={new QueryClient()}>
      <SentForm id={id} action={null} body="照片先传" />
      <Waiting />
    </QueryClientProvider>
  );
  const root = createRootRoute({ component });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  const { box, end } = await show(<RouterProvider router={router} />);
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  const title = () => box.querySelector('h2')?.textContent;
  await vi.waitFor(() => expect(box.querySelector('output')?.textContent).toBe('1'));
  return { id, box, title, end };
}

test('whoever sends photos over Wi-Fi only reads on the page itself that they wait, and answers there', async () => {
  const { box, title, end } = await sentWith([photo(100)], true);
  await vi.waitFor(() => expect(box.textContent).toContain(queueText.zh.wifiTitle));
  expect(title()).toBe(text.zh.photosWait);
  const yes = [...box.querySelectorAll('button')].find(({ textContent }) => textContent === queueText.zh.isWifi);
  yes?.click();
  await vi.waitFor(() => expect(title()).toBe(keptWords()));
  await end();
  closeDatabases();
});

test('what went with the device’s data is told as lost there, and not as taken back by its person', async () => {
  const lost = await sentWith([]);
  await vi.waitFor(() => expect(lost.title()).toBe(keptWords()));
  await queue().outbox.clear();
  await vi.waitFor(() => expect(lost.title()).toBe(text.zh.lost));
  await lost.end();
  const mine = await sentWith([]);
  await vi.waitFor(() => expect(mine.title()).toBe(keptWords()));
  await withdraw(mine.id);
  await vi.waitFor(() => expect(mine.title()).toBe(text.zh.takenBack));
  await mine.end();
  closeDatabases();
});

test('what goes by itself about one thing stands in one banner, however much it is', async () => {
  await queue().delete();
  closeDatabases();
  await login('anna');
  for (let n = 0; n < 3; n += 1) await queueReceipt([], { touches: ['receipt-r'] });
  const component = () => (
    <QueryClientProvider client={new QueryClient()}>
      <QueuedNotice thing="receipt-r" />
      <Waiting />
    </QueryClientProvider>
  );
  const root = createRootRoute({ component });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  const { box, end } = await show(<RouterProvider router={router} />);
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  await vi.waitFor(() => expect(box.querySelector('output')?.textContent).toBe('3'));
  expect(box.querySelectorAll('[role=note]')).toHaveLength(1);
  expect(box.textContent).toContain('3 项等着发出');
  await end();
  closeDatabases();
});
