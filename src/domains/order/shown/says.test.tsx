import 'fake-indexeddb/auto';
/** What an order says is so of this order, for who reads it. */
import { beforeEach, expect, test, vi } from 'vitest';
import { orderDetail } from '../../../../contract/order/calls.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { login } from '../../../../tests/offline/device.ts';
import { open } from '../../../../tests/offline/form-screen.tsx';
import { keyOf } from '../../../api/read.ts';
import { layNothingOut } from '../../../ui/gallery/testing.tsx';
import { moneyText } from '../money-words.ts';
import { Route } from '../OrderDetail.tsx';
import { text } from '../words.ts';
import { bought, PRICE } from './an-order.ts';

vi.stubGlobal('fetch', () => new Promise(() => undefined));
beforeEach(async () => {
  layNothingOut();
  await login('anna');
});

const screen = (of: object) =>
  open({ route: Route, search: '?id=o' } as never, (queries) =>
    queries.setQueryData(keyOf(orderDetail, { id: 'o' }), of as never),
  );

test('its piece is that very one, and whoever sold it is not told that it comes to them', async () => {
  const leg = { from: 'seller', to: 'platform', company: null, waybill: null, sentAt: null, arrivedAt: null };
  const at = { state: 'awaiting_ship', inWarehouse: false, legs: [leg, { ...leg, from: 'platform', to: 'buyer' }] };
  for (const role of ['buyer', 'seller'] as const) {
    const { box, end } = await screen(bought({ ...at, role }));
    const link = [...box.querySelectorAll('a')].find(({ pathname }) => pathname === '/pages/buy/detail');
    expect(link && new URL(link.href).searchParams.get('listingId')).toBe('listing');
    expect(box.textContent).toContain(text.zh.twoLegs[role === 'buyer' ? 'buyer' : 'other']);
    expect(box.textContent?.includes(text.zh.twoLegs.buyer)).toBe(role === 'buyer');
    await end();
  }
});

test('what was delivered and is in a case promises no cancelling, says when it came, and waits for nobody', async () => {
  const money = { ...bought({}).money, place: 'escrow' };
  const step = (from: string | null, to: string, at: number) => ({
    from,
    to,
    at,
    event: 'x',
    actor: 'C',
    reason: null,
  });
  const arrived = Date.UTC(2026, 10, 27, 14, 11);
  const timeline = [step('to_buyer', 'delivered', arrived)];
  const running = { state: 'delivered', waitsFor: 'B', money, timeline };
  const words = async (more: object) => {
    const { box, end } = await screen(bought({ ...running, ...more }));
    const now = box.querySelector('li[aria-current]')?.textContent ?? '';
    const said = box.textContent ?? '';
    const moved = box.querySelector(`time[datetime="${new Date(arrived).toISOString()}"]`);
    await end();
    return { said, now, moved: moved !== null };
  };
  const inCase = await words({ disputed: true });
  expect(inCase.said).not.toContain(moneyText.zh.cancelFirst);
  expect(inCase).toMatchObject({ now: '', moved: true });
  expect((await words({})).now).toContain('等你');
  const unsent = await words({ state: 'awaiting_ship', waitsFor: 'P', timeline: [], refundOnCancel: PRICE });
  expect(unsent.said).toContain(moneyText.zh.cancelFirst);
  // Of what a bid has prepaid not all comes back.
  const bid = await words({ state: 'awaiting_ship', waitsFor: 'P', timeline: [], refundOnCancel: PRICE - 1 });
  expect(bid.said).not.toContain(moneyText.zh.cancelFirst);
});

test('whoever buys what lies with us reads what becomes of them if we are late, and whoever sells it of their buyer', async () => {
  const said = async (role: string) => {
    const { box, end } = await screen(bought({ state: 'awaiting_ship', waitsFor: 'P', inWarehouse: true, role }));
    const words = box.textContent ?? '';
    await end();
    return words;
  };
  expect(await said('buyer')).toContain('全额退给你');
  expect(await said('seller')).toContain('全额退给买家');
});

test('what has passed our inspection is not said to be inspected still', async () => {
  const money = { ...bought({}).money, place: 'escrow' };
  const said = async (state: string) => {
    const { box, end } = await screen(bought({ state, inWarehouse: false, money }));
    const words = box.textContent ?? '';
    await end();
    return words;
  };
  const gets = `¥${yuan(PRICE)}`;
  expect(await said('to_platform')).toContain(moneyText.zh.willRelease(gets));
  expect(await said('to_buyer')).not.toContain(moneyText.zh.willRelease(gets));
});
