/** A lot that nobody bid for: staff have an act for it, and see what they have said. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { layNothingOut, show } from '../../../ui/gallery/testing.tsx';
import { Job } from './Recycle.tsx';
import { text } from './words.ts';

vi.mock('../../../api/request.ts', () => ({ request: () => new Promise(() => undefined) }));

const job = {
  ...{ id: 'p', no: '2611271113356733', productId: 'p', skuId: 's', styleNo: 'PM61', size: '42', cover: '/c' },
  ...{ name: { zh: 'Pomo 背带熊', en: 'Pomo bear' }, colour: { zh: '苔绿', en: 'Moss' }, grade: '9', photos: [] },
  ...{ answers: [], defects: [], note: '', merchant: null, item: null, inspection: null, price: null, record: null },
  ...{
    state: 'cancelled',
    lot: 'failed',
    timeline: [],
    deadlineAt: null,
    pickupAt: null,
    address: null,
    dispute: null,
  },
  ...{ estimate: null, waybill: null, owner: '林一舟', looked: 3, advice: null },
} as unknown as ComponentProps<typeof Job>['job'];

const read = async (more: object) => {
  layNothingOut();
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <Job job={{ ...job, ...more }} queue="unsold" twoPeopleFrom={null} />
    </QueryClientProvider>,
  );
  const buttons = [...box.querySelectorAll('button')].map(({ textContent }) => textContent);
  const words = box.textContent ?? '';
  await end();
  return { buttons, words };
};

test('staff can tell the owner of a lot that nobody bid for what could help, and read what was said', async () => {
  expect((await read({})).buttons).toContain(text.zh.advise);
  const said = await read({ advice: { note: '补两张鞋底', at: 1 } });
  expect(said.words).toContain('补两张鞋底');
});

test('staff read what the owner of such a lot did with it since', async () => {
  const wentOn = [{ kind: 'valuation', id: 'c', no: '2611271113356733', state: 'submitted' }];
  expect((await read({ wentOn })).words).toContain('估价单 2611 2711 1335 6733');
});

test('an offer that was chosen and what it was lowered to are two things', async () => {
  const { words } = await read({ price: 28_200, newPrice: 24_000 });
  expect(words).toContain(`${text.zh.price}¥282.00`);
  expect(words).toContain(`${text.zh.newPrice}¥240.00`);
});
