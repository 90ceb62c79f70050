/** Packing and counting in a cellar: what waits is shown where it was done, and what the phone cannot keep is told. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { grades } from '../../../../contract/item/grades.ts';
import { workOutSend, workReceiptDetail } from '../../../../contract/stock/warehouse.ts';
import { intents, login } from '../../../../tests/offline/device.ts';
import { read } from '../../../api/read.ts';
import { closeDatabases, queue } from '../../../offline/device/db.ts';
import { enqueue } from '../../../offline/outbox/outbox.ts';
import { currentToast } from '../../../ui/feedback/toast.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { text as drafts } from '../../device/drafts/draft-words.ts';
import { Count } from './Count.tsx';
import { Job } from './Retrievals.tsx';
import { text } from './words.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: () => () => null,
  Link: () => null,
  useCanGoBack: () => false,
}));

beforeEach(async () => {
  await queue().delete();
  closeDatabases();
  await login('staff');
});
afterEach(closeDatabases);

const retrieval = {
  ...{ id: 'r1', no: '7001', items: [] },
  address: { name: '林晓', phone: '13900000001', province: '', city: '', district: '', detail: '' },
} as unknown as ComponentProps<typeof Job>['one'];

test('what was packed without a network is shown as waiting, and is not packed a second time', async () => {
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <Job one={retrieval} />
    </QueryClientProvider>,
  );
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  expect(box.textContent).toContain(text.zh.send);
  const label = { zh: text.zh.sendLabel('7001'), en: text.en.sendLabel('7001') };
  const parcel = { id: 'r1', codes: ['A1'], company: 'sf', waybill: 'SF1234567890' };
  await enqueue({ call: workOutSend, input: parcel as never, label });
  await vi.waitFor(() => expect(box.textContent).toContain(label.zh));
  expect(box.textContent).not.toContain(text.zh.send);
  await queue().outbox.clear();
  await vi.waitFor(() => expect(box.textContent).toContain(text.zh.send));
  await end();
});

const line = {
  ...{ position: 0, skuId: 's1', grade: grades[0], quantity: 1, name: { zh: '鞋', en: 'Shoe' }, size: '42', cover: '' },
  ...{ defects: [], photos: [], counted: null },
};
const parcel = {
  ...{ id: 'r2', no: '7002', state: 'checking', expressCompany: 'sf', expressNo: 'SF1', note: '', lineList: [line] },
  ...{ found: [], messages: [], photoList: [], seller: { id: 'anna', nickname: '安娜' } },
};

test('a count that the phone has no room for is told as not kept, and stays to be done', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(read(workReceiptDetail, { id: 'r2' }).queryKey, parcel as never);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  const { box, end } = await show(
    <QueryClientProvider client={queries}>
      <Count id="r2" />
    </QueryClientProvider>,
  );
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  const all = () => [...box.querySelectorAll('button')].find(({ textContent }) => textContent === text.zh.all);
  await vi.waitFor(() => expect(all()).toBeTruthy());
  queue().outbox.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  all()?.click();
  await vi.waitFor(() => expect(currentToast()?.message).toBe(drafts.zh.full));
  expect(box.textContent).toContain(text.zh.notCounted);
  expect(await intents()).toEqual([]);
  await end();
});
