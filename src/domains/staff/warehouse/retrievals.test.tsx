// @vitest-environment jsdom
/** Packing in a cellar without a network: what waits is shown where it was done. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { workOutSend } from '../../../../contract/stock/warehouse.ts';
import { login } from '../../../../tests/offline/device.ts';
import { closeDatabases, queue } from '../../../offline/device/db.ts';
import { enqueue } from '../../../offline/outbox/outbox.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { Job } from './Retrievals.tsx';
import { text } from './words.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: () => () => null,
  Link: () => null,
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
