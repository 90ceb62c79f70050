import { expect, test } from 'vitest';
import { auctionDaily, auctionHall, auctionLog, auctionLots } from '../../contract/auction/calls.ts';
import { verifyLog } from '../../contract/auction/log.ts';
import { chatList, workChats } from '../../contract/chat/calls.ts';
import { DAY } from '../../contract/wire/time.ts';
import { verify } from '../kernel/ledger/verify.ts';
import { testApp } from '../testing/server.ts';

test('three days of the demo left alone: its dispute is refunded, and nothing is tried again for ever', async () => {
  const app = await testApp({ demo: 'small' });
  await app.live(3 * DAY);
  const cases = await app.db.selectFrom('aftersale').select('state').execute();
  expect(cases).toEqual([{ state: 'refunded' }]);
  expect(await app.db.selectFrom('deadline').selectAll().where('attempts', '>', 0).execute()).toEqual([]);
  expect(await verify(app.db)).toEqual([]);
  await app.close();
}, 180_000);

test('the demo’s auctions: something ends within minutes, something is in preview, past ones are paid and on record', async () => {
  const app = await testApp({ demo: 'small' });
  const hall = await app.must(auctionHall, {});
  expect(hall.live).toBeGreaterThan(2);
  expect(hall.preview).toBeGreaterThan(0);
  expect((hall.ending[0]?.endsAt ?? 0) - app.clock.now().getTime()).toBeLessThan(10 * 60_000);
  const past = await app.must(auctionLots, { filter: 'over' });
  const bought = past.list.filter(({ state }) => state === 'bought');
  expect(bought.length).toBeGreaterThan(0);
  for (const { id, price } of bought) {
    const log = await app.must(auctionLog, { id });
    expect(await verifyLog(log.terms, log.entries)).toMatchObject({ broken: null, price });
  }
  const day = new Date((bought[0]?.endsAt ?? 0) + 8 * 3_600_000).toISOString().slice(0, 10);
  expect(await app.must(auctionDaily, { day })).toMatchObject({ sold: expect.any(Number) });
  expect(await verify(app.db)).toEqual([]);
  await app.close();
}, 180_000);

test('the demo’s buyer and seller have talked, something is unread, and something waits for staff', async () => {
  const app = await testApp({ demo: 'small' });
  for (const phone of ['13800000001', '13800000002']) {
    const { list, unread } = await app.must(chatList, {}, { as: await app.as(phone) });
    expect(list.length).toBeGreaterThan(1);
    expect(list.every(({ card, kind, last }) => (card !== null || kind === 'service') && last !== null)).toBe(true);
    expect(unread).toBeGreaterThan(0);
  }
  const { counts } = await app.must(workChats, { queue: 'reports' }, { as: await app.as('15400000009', 'staff') });
  expect(counts).toMatchObject({ service: 1, reports: 1 });
  await app.close();
}, 180_000);
