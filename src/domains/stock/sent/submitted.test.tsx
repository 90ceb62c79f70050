/** After submitting one reads whether it is on its way or there, and there, where the goods go. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { warehouseAddress } from '../../../../contract/express/calls.ts';
import { receiptDetail } from '../../../../contract/stock/calls.ts';
import { login, queueReceipt } from '../../../../tests/offline/device.ts';
import { keyOf } from '../../../api/read.ts';
import { closeDatabases, queue } from '../../../offline/device/db.ts';
import { firstTryAnswered } from '../../../offline/outbox/first-try.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { keptWords } from '../../device/kept.ts';
import { text } from '../receipt/words.ts';
import { Submitted } from './Submitted.tsx';

test('while it waits what follows is said; once it is there, its number, the address and the waybill', async () => {
  await queue().delete();
  closeDatabases();
  await login('anna');
  const id = await queueReceipt([]);
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const receipt = { id, no: '70012345', state: 'submitted', pieces: 2, mayObject: false };
  queries.setQueryData(keyOf(receiptDetail, { id }), receipt as never);
  const to = {
    name: '平台仓',
    phone: '02712345678',
    province: '湖北省',
    city: '武汉市',
    district: '武昌区',
    detail: '1 号',
  };
  queries.setQueryData(keyOf(warehouseAddress, {}), to as never);
  const component = () => (
    <QueryClientProvider client={queries}>
      <Submitted auction={false} sent={[id]} onAnother={() => undefined} />
    </QueryClientProvider>
  );
  const root = createRootRoute({ component });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  const { box, end } = await show(<RouterProvider router={router} />);
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  const title = () => box.querySelector('h2')?.textContent;
  await vi.waitFor(() => expect(title()).toBe(keptWords()));
  expect(box.textContent).toContain(text.zh.submittedBody);
  expect(box.textContent).not.toContain('武昌区');
  await firstTryAnswered(id, true);
  await vi.waitFor(() => expect(title()).toBe(text.zh.submitted));
  expect(box.textContent?.replaceAll(' ', '')).toContain('70012345');
  expect(box.textContent).toContain('武昌区');
  expect([...box.querySelectorAll('button')].map(({ textContent }) => textContent)).toContain(text.zh.ship);
  expect(box.textContent).not.toContain(text.zh.seeQueue);
  await end();
  closeDatabases();
});
