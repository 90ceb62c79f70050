/** What is counted while things are being sent: the real queue on a device, emptied as the sender empties it. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CartLine, cartAdd, cartList, cartRemove } from '../../../contract/cart/calls.ts';
import { receiptSave } from '../../../contract/stock/calls.ts';
import { DEMO_SECRET } from '../../../server/config.ts';
import { intents, items, login, queueReceipt } from '../../../tests/offline/device.ts';
import { learnSigningKey } from '../../api/exchange/device.ts';
import { read } from '../../api/read.ts';
import CartBadge from '../../app/shell/CartBadge.tsx';
import { closeDatabases, queue } from '../../offline/device/db.ts';
import { FIRST_TRY, isOnFirstTry } from '../../offline/device/items.ts';
import { firstTryAnswered } from '../../offline/outbox/first-try.ts';
import { enqueue } from '../../offline/outbox/outbox.ts';
import { reportDelivered } from '../../offline/outbox/progress.ts';
import { withdraw } from '../../offline/outbox/withdraw.ts';
import { show } from '../../ui/gallery/testing.tsx';
import { useQueuedWrites } from '../device/use-queued-write.ts';
import { useAddToCart } from './use-cart.ts';
import { useTakenOut } from './use-taken-out.ts';

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
  await learnSigningKey(DEMO_SECRET);
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
    await firstTryAnswered(id, true);
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(n + 1));
  }
  expect(told.filter((count) => count !== '3')).toEqual([]);
  expect(box.textContent).toBe('3');
  await end();
});

test('what another tab was refused, or has taken back, is taken for sent in none', async () => {
  await queueReceipt();
  await queueReceipt();
  const { box, asked, end } = await screen();
  await vi.waitFor(() => expect(box.textContent).toBe('2'));
  const [refused, withdrawn] = await intents();
  await firstTryAnswered(refused?.id ?? '', false);
  await vi.waitFor(() => expect(box.textContent).toBe('1'));
  await withdraw(withdrawn?.id ?? '');
  await vi.waitFor(() => expect(box.textContent).toBe('0'));
  expect(asked).not.toHaveBeenCalled();
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

const shoes = { listingId: 'shoes', addedAt: 1 } as CartLine;

function Cart() {
  const { takeOut, bringBack } = useTakenOut([shoes], 0);
  const regret = () => {
    takeOut(shoes);
    bringBack('shoes');
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
  // Both are the sender's now.
  await vi.waitFor(async () => expect((await items()).map(({ nextAt }) => nextAt)).toEqual([0, 0]));
  expect(heard).toEqual([expect.stringContaining(cartRemove.path), 'lost']);
  await end();
});

test('what a server with too many requests puts off stays in the queue, as it was told', async () => {
  const busy = { success: false, code: 'TOO_MANY', message: 'later', data: null };
  vi.stubGlobal('fetch', async () => Response.json(busy, { status: 429, headers: { 'retry-after': '1' } }));
  const { box, end } = await press(<TakesOut />);
  await vi.waitFor(async () => expect(await items()).toMatchObject([{ call: cartRemove.path, attempts: 1 }]));
  expect(box.textContent).toBe('removed');
  await end();
});

function TakesOut() {
  const { takeOut, removed } = useTakenOut([shoes], 0);
  return (
    <button type="button" onClick={() => takeOut(shoes)}>
      {removed.has('shoes') ? 'removed' : 'there'}
    </button>
  );
}

/** A list that the server gave after it had heard of the removal: without the shoes. */
function BringsBack({ list }: { list: readonly CartLine[] }) {
  const { takeOut, bringBack, removed, lines } = useTakenOut(list, 1);
  return (
    <button type="button" onClick={() => (removed.has('shoes') ? bringBack('shoes') : takeOut(shoes))}>
      {`${lines.length} ${removed.size}`}
    </button>
  );
}

test('what is brought back stands in the cart before its list was read again', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, message: '', data: {}, token: '', status: 200 }));
  const { box, end } = await press(<BringsBack list={[]} />);
  await vi.waitFor(() => expect(box.textContent).toBe('1 1'));
  await vi.waitFor(async () => expect(await items()).toEqual([]));
  const told: (string | null)[] = [];
  new MutationObserver(() => told.push(box.textContent)).observe(box, {
    subtree: true,
    characterData: true,
    childList: true,
  });
  box.querySelector('button')?.click();
  await vi.waitFor(() => expect(box.textContent).toBe('1 0'));
  await vi.waitFor(async () => expect(await items()).toEqual([]));
  expect(told.filter((said) => said?.startsWith('0'))).toEqual([]);
  await end();
});

test('what the server refuses to take out stands in the cart again, without asking for its list', async () => {
  const { asked, answer } = slowServer();
  const { box, end } = await press(<BringsBack list={[shoes]} />);
  await vi.waitFor(() => expect(box.textContent).toBe('1 1'));
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  answer({ success: false, code: 'TOO_LARGE', message: 'no', data: null });
  await vi.waitFor(async () => expect(await items()).toEqual([]));
  await vi.waitFor(() => expect(box.textContent).toBe('1 0'));
  await end();
});

test('what is taken out of the cart is told as removed as soon as the device has it', async () => {
  const { asked, answer } = slowServer();
  const { box, end } = await press(<TakesOut />);
  await vi.waitFor(() => expect(box.textContent).toBe('removed'));
  expect(await items()).toMatchObject([{ call: cartRemove.path }]);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  answer({ success: true, message: '', data: {} });
  await vi.waitFor(async () => expect(await items()).toEqual([]));
  await end();
});

test('what the device cannot keep is not told as removed before the server has answered', async () => {
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { asked, answer } = slowServer();
  const { box, end } = await press(<TakesOut />);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  add.mockRestore();
  expect(await items()).toEqual([]);
  expect(box.textContent).toBe('there');
  answer({ success: true, message: '', data: {} });
  await end();
});

test('what was tapped as the session ended waits for its person to log in, and is not lost', async () => {
  const over = { success: false, status: 401, code: 'REFRESH_INVALID', message: '', data: null };
  vi.stubGlobal('fetch', async () => Response.json(over));
  const { box, end } = await press(<TakesOut />);
  await vi.waitFor(async () => expect(await items()).toMatchObject([{ call: cartRemove.path, attempts: 1 }]));
  expect(box.textContent).toBe('removed');
  await end();
});

test('what could be kept only after it was sent, and got no answer, is not called unsent', async () => {
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  vi.stubGlobal('fetch', async () => {
    add.mockRestore();
    throw new TypeError('the connection broke');
  });
  const { end } = await press(<TakesOut />);
  await vi.waitFor(async () => expect(await intents()).toMatchObject([{ attempts: 1, uncertain: true }]));
  await end();
});

/** A server that answers when it is told to, and what stood on the device when it was asked. */
function slowServer() {
  const asked: { key: string | null; written: { key: string }[] }[] = [];
  let reply: (answer: object) => void = () => undefined;
  vi.stubGlobal('fetch', async (_: RequestInfo, init?: RequestInit) => {
    asked.push({ key: new Headers(init?.headers).get('Idempotency-Key'), written: await items() });
    const answer = await new Promise<object>((resolve) => {
      reply = resolve;
    });
    return new Response(JSON.stringify({ token: '', status: 200, ...answer }), {
      status: 'code' in answer ? 409 : 200,
    });
  });
  return { asked, answer: (answer: object) => reply(answer) };
}

function Shoes({ onRefused }: { onRefused?: (error: unknown) => void }) {
  const { mutate, data } = useAddToCart();
  const add = () => mutate({ listingId: 'shoes' }, { onError: onRefused });
  return (
    <button type="button" onClick={add}>
      {data && (data.queued ? 'queued' : 'done')}
    </button>
  );
}

async function press(node: ReactNode) {
  const shown = await show(<QueryClientProvider client={new QueryClient()}>{node}</QueryClientProvider>);
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  shown.box.querySelector('button')?.click();
  return shown;
}

test('a write over a link that answers nothing is on the device before it is sent, and outlives its page', async () => {
  const { asked, answer } = slowServer();
  const { end } = await press(<Shoes />);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.written).toMatchObject([
    { call: cartAdd.path, key: asked[0]?.key, state: 'waiting', uncertain: true },
  ]);
  // The tab is closed here; whoever sends next finds it, and soon.
  await end();
  const [left] = await intents();
  expect(left?.key).toBe(asked[0]?.key);
  expect((left?.nextAt ?? 0) - Date.now()).toBeLessThanOrEqual(FIRST_TRY);
  answer({ success: true, message: '', data: {} });
  await vi.waitFor(async () => expect(await items()).toEqual([]));
});

test('an answer is shown at once, and nothing is left to send', async () => {
  const { asked, answer } = slowServer();
  const { box, end } = await press(<Shoes />);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  answer({ success: true, message: '', data: {} });
  await vi.waitFor(() => expect(box.textContent).toBe('done'));
  expect(await items()).toEqual([]);
  await end();
});

test('a refusal is told to whoever waits, and not tried again', async () => {
  const { asked, answer } = slowServer();
  const refused = vi.fn();
  const { end } = await press(<Shoes onRefused={refused} />);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  answer({ success: false, code: 'ITEM_TAKEN', message: 'gone', data: null });
  await vi.waitFor(() => expect(refused).toHaveBeenCalledOnce());
  expect(refused.mock.calls[0]?.[0]).toMatchObject({ code: 'ITEM_TAKEN' });
  expect(await items()).toEqual([]);
  await end();
});

test('while its first answer is awaited a write does not count as waiting', async () => {
  const { asked, answer } = slowServer();
  const { end } = await press(<Shoes />);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect((await intents()).filter((item) => item.kind === 'intent' && !isOnFirstTry(item))).toEqual([]);
  answer({ success: true, message: '', data: {} });
  await vi.waitFor(async () => expect(await items()).toEqual([]));
  await end();
});

test('what was taken out without a network counts no more, on the tab as in the list', async () => {
  const queries = new QueryClient();
  queries.setQueryData(read(cartList, {}).queryKey, {
    list: [shoes, { ...shoes, listingId: 'bag' }],
    count: 2,
  } as never);
  await enqueue({ call: cartRemove, label: { zh: '', en: '' }, input: { listingIds: ['shoes'] } });
  const { box, end } = await show(
    <QueryClientProvider client={queries}>
      <CartBadge />
    </QueryClientProvider>,
  );
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  await vi.waitFor(() => expect(box.textContent).toContain('1'));
  await end();
});
