/** A business that staff stopped wins nothing more. One that leaves is bound by what it offered, as everybody is. */
// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import { merchantExit, merchantGet, workbenchMerchantDecide } from '../../../../contract/merchant/calls.ts';
import { merchantRules } from '../../../../contract/merchant/rules.ts';
import { messageList } from '../../../../contract/message/calls.ts';
import * as recycle from '../../../../contract/recycle/calls.ts';
import * as hall from '../../../../contract/recycle/hall-calls.ts';
import { backOutCost, recycleRules, setAside } from '../../../../contract/recycle/rules.ts';
import * as work from '../../../../contract/recycle/work-calls.ts';
import { accounts } from '../../../../contract/wire/accounts.ts';
import { balance } from '../../../kernel/ledger/ledger.ts';
import { verify } from '../../../kernel/ledger/verify.ts';
import { type Hall, openHall } from '../../../testing/recycle.ts';
import type { Person } from '../../../testing/server.ts';

const DEPOSIT = 5_000_000;
let app: Hall;
let north: Person;
let tide: Person;
beforeAll(async () => {
  app = await openHall();
  north = await app.merchant('13700000001', DEPOSIT);
  tide = await app.merchant('13700000002', DEPOSIT);
});
afterAll(() => app.close());

const decide = async (who: Person, event: 'suspend' | 'restrict' | 'restore') => {
  const { id } = await app.db
    .selectFrom('merchant')
    .select('id')
    .where('user_id', '=', who.userId)
    .executeTakeFirstOrThrow();
  const why = event === 'restore' ? { id, event } : { id, event, reason: '样本' };
  await app.must(workbenchMerchantDecide, why, { as: app.staff });
};
const frozen = (who: Person) => balance(app.db, accounts.frozen(who.userId));
const told = async (who: Person) => (await app.must(messageList, {}, { as: who })).list.map(({ title }) => title.zh);
const bidOf = async (id: string, who: Person) =>
  (
    await app.db
      .selectFrom('recycle_bid')
      .select('state')
      .where('lot_id', '=', id)
      .where('user_id', '=', who.userId)
      .executeTakeFirst()
  )?.state;

test('sealed, standing and asked offers of a suspended business are void at once, and everybody hears why', async () => {
  const sealed = await app.inquire();
  const both = await app.inquire();
  const alone = await app.inquire();
  const asked = await app.inquire();
  const won = await app.inquire();
  for (const id of [both, alone, asked, won]) await app.bid(north, id, 84_000);
  for (const id of [both, asked]) await app.bid(tide, id, 86_000);
  await app.open();
  await app.accept(won, 84_000);
  await app.accept(asked, 86_000);
  await app.must(hall.hallBackOut, { id: asked }, { as: tide });
  expect(await bidOf(asked, north)).toBe('asked');
  const late = await app.inquire();
  await app.bid(north, late, 50_000);

  // A restricted business keeps what it offered.
  await decide(north, 'restrict');
  expect([await bidOf(late, north), await bidOf(both, north)]).toEqual(['sealed', 'standing']);
  await decide(north, 'suspend');
  for (const id of [late, both, alone, asked]) expect(await bidOf(id, north)).toBe('lost');
  // Nobody counts it any more, and its merchant does not read that somebody else was chosen.
  expect((await app.must(recycle.recycleDetail, { id: late }, { as: app.owner })).offers).toBe(0);
  const over = await app.must(hall.hallOwn, { tab: 'over' }, { as: north });
  expect(over.list.find(({ id }) => id === late)).toMatchObject({ end: 'dropped' });
  expect(await frozen(north)).toBe(0);
  expect(await bidOf(won, north)).toBe('won');
  expect([await app.stateOf(sealed), await app.stateOf(late)]).toMatchObject([
    { lot: 'failed' },
    { piece: 'inquiring' },
  ]);
  expect(await app.stateOf(both)).toEqual({ piece: 'quoted', lot: 'awarded' });
  for (const id of [alone, asked]) expect(await app.stateOf(id)).toEqual({ piece: 'cancelled', lot: 'failed' });
  expect(await told(north)).toContain('店铺不能出价，报价作废');
  const owner = await told(app.owner);
  for (const title of ['一家商家停业，报价作废', '商家停业，报价作废，询价结束了', '下一家没有接，询价结束了'])
    expect(owner).toContain(title);
  // Restored, it may bid again, and nothing comes back by itself.
  await decide(north, 'restore');
  await app.open();
  expect(await bidOf(late, north)).toBe('lost');
  const { bids } = await app.must(recycle.recycleDetail, { id: both }, { as: app.owner });
  expect(bids.filter(({ state }) => state === 'standing')).toHaveLength(1);
  expect(await verify(app.db)).toEqual([]);
});

test('a business that is restored while offers are still taken seals anew, one or many, and reads no offer that is void', async () => {
  const [id, other] = [await app.inquire(), await app.inquire()];
  for (const one of [id, other]) await app.bid(north, one, 84_000);
  await decide(north, 'suspend');
  await decide(north, 'restore');
  const mine = async () => (await app.must(hall.hallList, {}, { as: north })).list.map((lot) => lot.mine);
  expect([await mine(), await frozen(north)]).toEqual([[null, null], 0]);
  const { no } = await app.must(recycle.recycleDetail, { id: other }, { as: app.owner });
  const bids = [{ no, price: 70_000 }];
  for (const preview of [true, false]) {
    const { list } = await app.must(hall.hallBidMany, { bids, preview }, { as: north });
    expect(list).toMatchObject([{ fault: null, before: null }]);
  }
  await app.bid(north, id, 80_000);
  expect((await app.must(recycle.recycleDetail, { id }, { as: app.owner })).offers).toBe(1);
  await app.open();
  expect([await bidOf(id, north), await bidOf(other, north)]).toEqual(['standing', 'standing']);
  expect(await verify(app.db)).toEqual([]);
});

test('leaving is no way out of an opened offer: it still binds, is chosen or costs its tenth, and the deposit waits for it', async () => {
  const leaver = await app.merchant('13700000003', DEPOSIT);
  const [chosen, regretted, lapsed] = [await app.inquire(), await app.inquire(), await app.inquire()];
  for (const id of [chosen, regretted, lapsed]) await app.bid(leaver, id, 80_000);
  await app.open();
  const sealed = await app.inquire();
  await app.bid(leaver, sealed, 70_000);
  const back = async () => {
    const { merchant } = await app.must(merchantGet, {}, { as: leaver });
    return merchant?.state === 'exiting' ? merchant.deadlineAt : merchant?.state;
  };
  await app.must(merchantExit, {}, { as: leaver });
  // Sealed offers may be taken back by anybody, for nothing.
  expect(await bidOf(sealed, leaver)).toBe('lost');
  for (const id of [chosen, regretted, lapsed]) expect(await bidOf(id, leaver)).toBe('standing');
  expect([await frozen(leaver), await back()]).toEqual([3 * setAside(80_000), null]);

  await app.must(hall.hallBackOut, { id: regretted }, { as: leaver });
  expect(await balance(app.db, accounts.deposit(leaver.userId))).toBe(
    DEPOSIT - 2 * setAside(80_000) - backOutCost(80_000).penalty,
  );
  await app.toTable(chosen);
  await app.live(recycleRules.choose);
  expect(await bidOf(lapsed, leaver)).toBe('lost');
  await app.must(work.recycleInspect, { id: chosen, result: 'pass' }, { as: app.staff });
  await app.live(recycleRules.pay);
  await app.must(work.recycleForward, { id: chosen, company: '顺丰速运', waybill: 'SF88888888' }, { as: app.staff });
  await app.must(hall.hallReceive, { id: chosen }, { as: leaver });
  expect(await back()).toBeNull();
  await app.live(recycleRules.dispute);
  const ended = app.clock.now().getTime();
  expect(await back()).toBe(ended + merchantRules.exit);
  await app.live(merchantRules.exit);
  expect([await back(), await balance(app.db, accounts.deposit(leaver.userId))]).toEqual(['exited', 0]);
  expect(await verify(app.db)).toEqual([]);
});
