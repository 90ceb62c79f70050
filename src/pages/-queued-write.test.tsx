// @vitest-environment jsdom
/** What is counted while things are being sent: the real queue on a device, emptied as the sender empties it. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cartAdd, cartRemove } from '../../contract/cart.ts';
import { receiptSave } from '../../contract/stock.ts';
import { items, login, queueReceipt } from '../../tests/offline/device.ts';
import { closeDatabases, queue } from '../offline/db.ts';
import { reportDelivered } from '../offline/progress.ts';
import { show } from '../ui/testing.tsx';
import { useAddToCart, useRemoveFromCart } from './-cart-writes.ts';
import { useQueuedWrites } from './-queued-write.ts';

/** A screen that has not heard from the server since. */
function Waiting() {
  return <output>{useQueuedWrites([receiptSave.path], 0).length}</output>;
}

/** @returns where it counts, and how often it asked the server again */
async function screen() {
  const queries = new QueryClient();
  const asked = vi.spyOn(queries, 'invalidateQueries');
  const shown = await show(
    <QueryClientProvider client={queries}>
      <Waiting />
    </QueryClientProvider>,
  );
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  return { ...shown, asked };
}

beforeEach(async () => {
  await queue().delete();
  closeDatabases();
  await login('anna');
});
afterEach(() => {
  closeDatabases();
  vi.unstubAllGlobals();
});

test('of several writes sent quickly none looks undone before the screen has heard from the server', async () => {
  for (let n = 0; n < 3; n += 1) await queueReceipt();
  const { box, asked, end } = await screen();
  await vi.waitFor(() => expect(box.textContent).toBe('3'));
  const told: (string | null)[] = [];
  new MutationObserver(() => told.push(box.textContent)).observe(box, {
    subtree: true,
    characterData: true,
    childList: true,
  });
  for (const [n, { id }] of (await items()).entries()) {
    await queue().outbox.delete(id);
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(n + 1));
  }
  expect(told.filter((count) => count !== '3')).toEqual([]);
  expect(box.textContent).toBe('3');
  await end();
});

test('a write that is sent before the screen has seen it waiting is heard of all the same', async () => {
  const { box, asked, end } = await screen();
  expect(box.textContent).toBe('0');
  reportDelivered({ id: 'somebody-else', call: '/another/call' });
  reportDelivered({ id: 'quick', call: receiptSave.path });
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  await end();
});

function Cart() {
  const { mutate: takeOut } = useRemoveFromCart();
  const { mutate: bringBack } = useAddToCart();
  const regret = () => {
    takeOut({ listingIds: ['shoes'] });
    bringBack({ listingId: 'shoes' });
  };
  return <button type="button" onClick={regret} />;
}

test('what is brought back at once does not reach the server before its removal', async () => {
  const heard: string[] = [];
  vi.stubGlobal('fetch', async (address: RequestInfo) => {
    const path = new URL(address instanceof Request ? address.url : address, location.origin).pathname;
    heard.push(path);
    await new Promise((resolve) => setTimeout(resolve, 50));
    heard.push('lost');
    throw new TypeError('the connection broke');
  });
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <Cart />
    </QueryClientProvider>,
  );
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  box.querySelector('button')?.click();
  const kept = [{ call: cartRemove.path }, { call: cartAdd.path }];
  await vi.waitFor(async () => expect(await items()).toMatchObject(kept));
  expect(heard.indexOf('lost')).toBe(1);
  await end();
});
