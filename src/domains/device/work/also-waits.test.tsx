/** What waits on this phone to be sent back is not put up for sale without a word. */
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { channelPriceUpdate } from '../../../../contract/listing/calls.ts';
import { stockOutCreate } from '../../../../contract/stock/goods.ts';
import { login } from '../../../../tests/offline/device.ts';
import { closeDatabases, queue } from '../../../offline/device/db.ts';
import { enqueue } from '../../../offline/outbox/outbox.ts';
import { currentDialog } from '../../../ui/feedback/dialogs.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { AlsoWaits } from './AlsoWaits.tsx';

const label = { zh: '取回 跑鞋', en: 'Retrieve Runner' };

beforeEach(async () => {
  await queue().delete();
  closeDatabases();
  await login('anna');
});

async function open(onLeaveOut?: (ids: readonly string[]) => void) {
  const items = new Map([
    ['a', '跑鞋 EU 42'],
    ['b', '板鞋 EU 40'],
  ]);
  const root = createRootRoute({ component: () => <AlsoWaits items={items} onLeaveOut={onLeaveOut} /> });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  await router.load();
  const { box, end } = await show(<RouterProvider router={router as never} />);
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  const press = async (name: string) =>
    [...box.querySelectorAll('button')].find((one) => one.textContent?.includes(name))?.click();
  return { box, end, press };
}

test('one of two that are to be listed waits to be retrieved: it is named, and can be left out or had back', async () => {
  await enqueue({ call: stockOutCreate, input: { ids: ['a'], addressId: 'h', expectedTotal: 1 }, label });
  const leftOut = vi.fn();
  const { box, end, press } = await open(leftOut);
  await vi.waitFor(() => expect(box.textContent).toContain('跑鞋 EU 42 已在「取回 跑鞋」里'));
  expect(box.textContent).not.toContain('板鞋');
  await press('这里不选这 1 件');
  expect(leftOut).toHaveBeenCalledWith(['a']);
  await press('撤回那一项');
  await vi.waitFor(() => expect(currentDialog()?.title).toBe('撤回这一项？'));
  currentDialog()?.answer(true);
  await vi.waitFor(async () => expect(await queue().outbox.count()).toBe(0));
  await vi.waitFor(() => expect(box.textContent).toBe(''));
  await end();
});

test('a price that waits takes the piece from nobody', async () => {
  await enqueue({ call: channelPriceUpdate, input: { lines: [{ id: 'l', price: 1 }] }, label, touches: ['item-a'] });
  const { box, end } = await open();
  await vi.waitFor(async () => expect(await queue().outbox.count()).toBe(1));
  expect(box.textContent).toBe('');
  await end();
});
