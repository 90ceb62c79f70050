/** Taking something back that is delivered while its person is still being asked. */
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { cartRemove } from '../../../../contract/cart/calls.ts';
import type { Intent } from '../../../offline/device/items.ts';
import { reportDelivered } from '../../../offline/outbox/progress.ts';
import { currentDialog } from '../../../ui/feedback/dialogs.ts';
import { text } from '../outbox-words.ts';
import { takeBack } from './take-back.ts';

const withdraw = vi.hoisted(() => vi.fn());
vi.mock('../../../offline/outbox/withdraw.ts', () => ({ withdraw }));

const item = { id: 'one', call: cartRemove.path, there: '/pages/tabbar/cart', attempts: 0 } as unknown as Intent;

test('once the server has it the question goes, and where it stands is offered instead', async () => {
  const went: string[] = [];
  const taking = takeBack(item, (link) => went.push(link));
  expect(currentDialog()?.title).toBe(text.zh.withdrawTitle);
  reportDelivered({ id: 'another', call: cartRemove.path });
  reportDelivered({ id: 'one', call: cartRemove.path });
  await vi.waitFor(() => expect(currentDialog()?.title).toBe(text.zh.arrivedTitle));
  currentDialog()?.answer(true);
  await taking;
  expect(went).toEqual(['/pages/tabbar/cart']);
  expect(withdraw).not.toHaveBeenCalled();
});
