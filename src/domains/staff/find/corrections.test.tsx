import 'fake-indexeddb/auto';
/** A second word on a correction moves money: it is asked for before it is given. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { type Correction, workCorrections } from '../../../../contract/shop/correction-calls.ts';
import type { PersonPage } from '../../../../contract/shop/find-calls.ts';
import { read } from '../../../api/read.ts';
import { layNothingOut, show, type } from '../../../ui/gallery/testing.tsx';
import { Dialogs } from '../../../ui/surface/Dialogs.tsx';
import { Corrections } from './Corrections.tsx';
import { text } from './correction-words.ts';

vi.mock('../use-permissions.ts', () => ({ usePermissions: () => ({ may: () => true }) }));
const sent: unknown[] = [];
vi.mock('../../../api/unanswered.ts', () => ({
  send: async (_call: unknown, input: unknown) => {
    sent.push(input);
    return { list: [] };
  },
}));

test.each([
  [text.zh.agree, text.zh.agreeTitle('+¥800.00'), true],
  [text.zh.refuse, text.zh.refuseTitle('+¥800.00'), false],
])('a tap on “%s” asks first, with the sum and why; only the answer sends it', async (name, title, agree) => {
  sent.length = 0;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const one: Correction = {
    ...{
      id: 'c1',
      amount: 80_000,
      reason: '多扣了',
      order: null,
      way: 'balance',
      state: 'waits',
      by: '小陈',
      own: false,
      at: 0,
    },
  };
  const person = { id: 'u9', closedAt: null, orders: [] } as unknown as PersonPage;
  queries.setQueryData(read(workCorrections, { userId: 'u9' }).queryKey, { list: [one] });
  const { end } = await show(
    <QueryClientProvider client={queries}>
      <Corrections person={person} />
      <Dialogs />
    </QueryClientProvider>,
  );
  const press = (n: number) =>
    act(async () =>
      [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === name)[n]?.click(),
    );
  await press(0);
  expect(sent).toEqual([]);
  await vi.waitFor(() => expect(document.querySelector('dialog')?.textContent).toContain(title));
  expect(document.querySelector('dialog')?.textContent).toContain('多扣了');
  await press(1);
  await vi.waitFor(() => expect(sent).toEqual([{ id: 'c1', agree }]));
  await end();
});

test('of an order that the person bought, what is given may go back the way they paid; of one that they sold it may not', async () => {
  sent.length = 0;
  layNothingOut();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const order = (id: string, side: 'buyer' | 'seller') => ({ id, no: `26${id}`, side });
  const orders = [order('b', 'buyer'), order('s', 'seller')];
  const person = { id: 'u9', closedAt: null, orders } as unknown as PersonPage;
  queries.setQueryData(read(workCorrections, { userId: 'u9' }).queryKey, { list: [] });
  const { end } = await show(
    <QueryClientProvider client={queries}>
      <Corrections person={person} />
    </QueryClientProvider>,
  );
  const button = (name: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === name);
  const press = (name: string) => act(async () => button(name)?.click());
  await press(text.zh.add);
  await vi.waitUntil(() => document.querySelector('textarea'));
  await type(document.querySelector('dialog input') as HTMLInputElement, '20');
  await act(async () => {
    const area = document.querySelector('textarea') as HTMLTextAreaElement;
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, '鞋盒压坏了');
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  await press('26s');
  expect(button(text.zh.tos.paid)).toBeUndefined();
  await press('26b');
  await press(text.zh.tos.paid);
  expect(document.body.textContent).toContain(text.zh.paidNote);
  await press(text.zh.save);
  await vi.waitFor(() =>
    expect(sent).toEqual([{ userId: 'u9', amount: 2_000, reason: '鞋盒压坏了', orderId: 'b', way: 'paid' }]),
  );
  await end();
});
