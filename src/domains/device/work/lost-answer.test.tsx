/** Somebody bids, and the answer is lost: nothing false is said, and nothing is bid twice, whatever they press and however often they come back. */
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { auctionBid } from '../../../../contract/auction/calls.ts';
import { balanceDeposit } from '../../../../contract/payout/calls.ts';
import { serverOfTests } from '../../../../tests/offline/device.ts';
import { useWrite } from '../../../api/write.ts';
import { createQueries } from '../../../app/queries.ts';
import { currentDialog } from '../../../ui/feedback/dialogs.ts';
import { useStanding } from '../../../ui/feedback/Notice.tsx';
import { currentToast, endToast } from '../../../ui/feedback/toast.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { useDraftForm } from '../use-draft.ts';
import { useLostAnswer } from './unsure.ts';

const server = await serverOfTests();
let page: Awaited<ReturnType<typeof open>>;
beforeEach(() => {
  server.seen.length = 0;
  while (told() !== '');
});
afterEach(() => page.end());
const WITHDRAW = '/account/app/device/withdraw';
const bids = () => server.effects.filter(({ path }) => path === auctionBid.path).map(({ body }) => body.max);

function Sheet() {
  const form = useDraftForm<{ max: number | null }>({
    form: 'auction',
    id: 'lot',
    start: () => ({ max: null }),
    isTouched: ({ max }) => max !== null,
  });
  const write = useWrite(auctionBid, { draft: form?.name });
  const standing = useStanding();
  if (!form) return null;
  const { max } = form.value;
  const press = () =>
    form
      .submit(() => write.mutateAsync({ id: 'lot', max: max ?? 0, addressId: 'a', policyVersion: '1', feesSeen: '1' }))
      .catch(() => undefined);
  return (
    <>
      <input value={max ?? ''} onChange={({ target }) => form.set({ max: Number(target.value) })} />
      <button type="button" onClick={() => void press()}>
        {write.status}
      </button>
      <output data-resumed={form.resumedAt !== null}>{standing ?? ''}</output>
    </>
  );
}

/** The page, opened anew. */
async function open() {
  const { box, end } = await show(
    <QueryClientProvider client={createQueries()}>
      <Sheet />
    </QueryClientProvider>,
  );
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  const input = await vi.waitFor(() => {
    const found = box.querySelector('input');
    expect(found).not.toBeNull();
    return found as HTMLInputElement;
  });
  const fill = (max: number) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, String(max));
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  const is = (status: string) => vi.waitFor(() => expect(box.querySelector('button')?.textContent).toBe(status), 5_000);
  const press = async (status: string) => {
    box.querySelector('button')?.click();
    await vi.waitFor(() => expect(box.querySelector('button')?.textContent).not.toBe('idle'));
    await is(status);
  };
  return { end, fill, is, press, input, said: () => box.querySelector('output')?.textContent ?? '' };
}
/** What was said since, once. */
const told = () => {
  const [toast, dialog] = [currentToast(), currentDialog()];
  if (toast) endToast(toast.id);
  dialog?.answer(true);
  return toast?.message ?? dialog?.body ?? '';
};
/** The server does what it is asked, and nobody hears of it, so many times. */
const lose = (times: number, ...paths: string[]) => {
  let left = times;
  server.rules.push(({ path }) => (paths.includes(path) && left-- > 0 ? 'dropAfter' : undefined));
};

test('the answer is lost once: the server is asked, and the bid is told as made', async () => {
  lose(1, auctionBid.path);
  page = await open();
  page.fill(14_000);
  await page.press('success');
  expect(bids()).toEqual([14_000]);
  await vi.waitFor(() => expect(page.said()).toBe(''));
});

test('the link stays dead: nobody reads that nothing was bid, and the next page finds out that it was', async () => {
  lose(99, auctionBid.path, WITHDRAW);
  page = await open();
  page.fill(14_000);
  await page.press('error');
  expect(bids()).toEqual([14_000]);
  await vi.waitFor(() => expect(page.said()).toContain('不知道有没有成功'));
  await page.end();
  server.rules.length = 0;
  page = await open();
  await vi.waitFor(() => expect(page.input.value).toBe(''));
  expect(page.said()).toBe('');
  expect(told()).toContain('已经收到');
});

/** Sent, and neither that nor the questions after it were answered; from now on the server is heard again. */
async function lost(max: number) {
  lose(99, auctionBid.path, WITHDRAW);
  page = await open();
  page.fill(max);
  await page.press('error');
  await vi.waitFor(() => expect(server.seen.filter(({ path }) => path === WITHDRAW)).toHaveLength(2));
  await vi.waitFor(() => expect(told()).toContain('不知道有没有成功'));
  server.seen.length = 0;
  server.rules.length = 0;
  return page;
}

test('pressed again with the same amount: the first answer, and one bid', async () => {
  page = await lost(14_000);
  await page.press('success');
  expect(bids()).toEqual([14_000]);
});

test('another amount after a lost answer: what the server has is told first, and nothing is sent over it', async () => {
  page = await lost(14_000);
  page.fill(15_000);
  await page.press('error');
  await vi.waitFor(() => expect(told()).toContain('已经收到'));
  expect(bids()).toEqual([14_000]);
  expect(page.input.value).toBe('15000');
  // Told so, they mean it.
  await page.press('success');
  expect(bids()).toEqual([14_000, 15_000]);
});

test('what never got there may be sent again, and what is still on its way then is refused', async () => {
  server.rules.push(({ path }) => (path === auctionBid.path ? 'refuseConnection' : undefined));
  page = await open();
  page.fill(14_000);
  await page.press('error');
  const [first] = server.seen.filter(({ path }) => path === auctionBid.path);
  server.rules.length = 0;
  await page.press('success');
  expect(bids()).toEqual([14_000]);
  expect(server.effects[0]?.key).not.toBe(first?.key);
});

test('without a network nothing left, and nothing is in doubt', async () => {
  server.rules.push(() => 'refuseConnection');
  vi.stubGlobal('navigator', { onLine: false });
  page = await open();
  page.fill(14_000);
  await page.press('error');
  expect(page.said()).toBe('');
});

/** A screen that keeps no draft, e.g. of a top-up. */
let pay: (amount: number) => Promise<unknown>;
let keeps = false;
function TopUp() {
  const write = useWrite(balanceDeposit, { draft: 'recharge' });
  useLostAnswer('recharge', () => keeps);
  pay = (amount) => write.mutateAsync({ amount });
  return <output>{useStanding() ?? ''}</output>;
}
async function openTopUp() {
  const { box, end } = await show(
    <QueryClientProvider client={createQueries()}>
      <TopUp />
    </QueryClientProvider>,
  );
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  return { ...page, end, said: () => box.textContent ?? '' };
}
const topUps = () => server.effects.filter(({ path }) => path === balanceDeposit.path).map(({ body }) => body.amount);

for (const [then, ends] of [
  ['asks by itself, and the next one is another', false],
  ['leads the same amount to what the server has', true],
] as const)
  test(`a payment without a draft, its answer lost, its page closed: opened again, the screen ${then}`, async () => {
    keeps = ends;
    lose(99, balanceDeposit.path, WITHDRAW);
    page = await openTopUp();
    await expect(pay(10_000)).rejects.toMatchObject({ code: 'UNSURE' });
    await vi.waitFor(() => expect(page.said()).toContain('不知道有没有成功'));
    await page.end();
    server.rules.length = 0;
    while (told() !== '');
    page = await openTopUp();
    await vi.waitFor(() => expect(told()).toContain('已经收到'));
    expect(topUps()).toEqual([10_000]);
    await pay(10_000);
    expect(topUps()).toEqual(ends ? [10_000] : [10_000, 10_000]);
  });

test('a payment that certainly did not reach the server: its person reads that nothing happened', async () => {
  let left = 1;
  server.rules.push(({ path }) => (path === balanceDeposit.path && left-- > 0 ? 'refuseConnection' : undefined));
  page = await openTopUp();
  await expect(pay(10_000)).rejects.toMatchObject({ code: 'NETWORK' });
  expect(told()).toBe('没有连上，这次没有成功');
  expect(topUps()).toEqual([]);
});
