import 'fake-indexeddb/auto';
/** What an order says of its money and parcels is said to the one who reads it, and of what has happened. */
import { expect, test } from 'vitest';
import { setPreferences } from '../../../ui/format/preferences.ts';
import { seen, show } from '../../../ui/gallery/testing.tsx';
import { MoneyFlow } from '../MoneyFlow.tsx';
import type { OrderData } from '../order.ts';
import { Turn } from '../Turn.tsx';

const day = Date.UTC(2026, 10, 26, 4);
const order = (role: OrderData['role'], place: OrderData['money']['place'], releaseAt: number | null = day) =>
  ({
    ...{ state: 'completed', role, inWarehouse: true, disputed: false, total: 21_000, sellerGets: 19_000, paidAt: day },
    ...{ waitsFor: null, deadlineAt: null, soldTwice: false },
    ...{ money: { place, amount: 19_000, releaseAt, settlementId: null, ways: [], penalty: 0, compensation: 0 } },
  }) as unknown as OrderData;
const told = async (data: OrderData) => {
  const { box, end } = await show(
    <>
      <Turn order={data} onEnd={() => undefined} />
      <MoneyFlow order={data} />
    </>,
  );
  const said = seen(box);
  await end();
  return said;
};

test('once it is settled its seller reads that they have it, and not that it is still to come', async () => {
  await setPreferences({ language: 'en' });
  const said = await told(order('seller', 'seller'));
  expect(said).toContain('The money was settled to your balance.');
  expect(said).toContain('¥190.00 has been settled to you.');
  expect(said).not.toMatch(/next day|the seller/i);
  await setPreferences({ language: 'zh' });
  expect(await told(order('seller', 'seller'))).toContain('已结算给你');
});

test('before that they read from when it is theirs to use; without a day, that it is being paid out', async () => {
  await setPreferences({ language: 'en' });
  expect(await told(order('seller', 'frozen'))).toMatch(/available from Nov 26.*belongs to you and is available from/);
  expect(await told(order('seller', 'frozen', null))).toMatch(/being paid out.*belongs to you and is being paid out\./);
});

test('staff who look at it are not told what the buyer is', async () => {
  expect(await told(order('staff', 'escrow'))).toMatch(/Once the buyer confirms, ¥190.00 is the seller’s/);
  expect(await told(order('staff', 'escrow'))).not.toMatch(/after you confirm|your confirmation/);
});
