/** What an owner of the shop changes of recycling's fee and penalty holds for what is offered from then on, and for nothing before. */
// @module-tag thorough
import { afterEach, beforeEach, expect, test } from 'vitest';
import { messageList } from '../../../contract/message/calls.ts';
import * as hall from '../../../contract/recycle/hall-calls.ts';
import { recycleRules, setAside } from '../../../contract/recycle/rules.ts';
import * as work from '../../../contract/recycle/work-calls.ts';
import { shopRulesSave } from '../../../contract/shop/rules-calls.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { HOUR } from '../../../contract/wire/time.ts';
import { balance } from '../../../server/kernel/ledger/ledger.ts';
import { verify } from '../../../server/kernel/ledger/verify.ts';
import { type Hall, openHall } from '../../../server/testing/recycle.ts';
import type { Person } from '../../../server/testing/server.ts';

const PRICE = 80_000;
let app: Hall;
let north: Person;
let [before, after] = ['', ''];
beforeEach(async () => {
  app = await openHall({ config: { demo: false } });
  north = await app.merchant('13700000001');
  before = await app.inquire();
  await app.clock.advance(1_000);
  const times = { 'recycle.differ': 3 * HOUR, 'recycle.send': 5 * HOUR };
  const numbers = {
    ...times,
    'recycle.merchantFee': 0.05,
    'recycle.backOut.rate': 0.2,
    'recycle.backOut.toOwner': 0.75,
  };
  const change = { rules: { numbers, closed: [] }, holdsFrom: null, basedOn: null };
  await app.must(shopRulesSave, change, { as: app.staff });
  await app.clock.advance(1_000);
  after = await app.inquire();
  for (const id of [before, after]) await app.bid(north, id, PRICE);
  await app.open();
});
afterEach(async () => {
  expect(await verify(app.db)).toEqual([]);
  await app.close();
});

const order = (id: string) => app.must(hall.hallOrder, { id }, { as: north });
const earned = () => balance(app.db, accounts.fee);

test('a merchant reads and pays the fee that held when the piece was offered', async () => {
  expect(await order(before)).toMatchObject({ fee: PRICE * 0.02, money: { amount: setAside(PRICE) } });
  expect(await order(after)).toMatchObject({ fee: PRICE * 0.05, money: { amount: PRICE * 1.05 } });
  for (const [id, rate] of [[before, 0.02] as const, [after, 0.05] as const]) {
    const had = await earned();
    await app.toTable(id);
    await app.must(work.recycleInspect, { id, result: 'pass' }, { as: app.staff });
    await app.live(recycleRules.pay);
    expect((await earned()) - had).toBe(PRICE * rate);
  }
});

test('backing out costs, and brings the owner, what held when the piece was offered', async () => {
  for (const [id, rate, toOwner] of [[before, 0.1, 0.5] as const, [after, 0.2, 0.75] as const]) {
    expect((await app.must(hall.hallDetail, { id }, { as: north })).terms).toMatchObject({ fine: rate, toOwner });
    expect((await order(id)).backOut).toBe(PRICE * rate);
    const had = await balance(app.db, accounts.available(app.owner.userId));
    await app.must(hall.hallBackOut, { id }, { as: north });
    const has = await balance(app.db, accounts.available(app.owner.userId));
    expect(has - had).toBe(PRICE * rate * toOwner);
  }
});

test('the hours that a message promises, and the day by which we send it, are those that held when the piece was offered', async () => {
  for (const [id, differ, send] of [[before, 24, recycleRules.send] as const, [after, 3, 5 * HOUR] as const]) {
    await app.toTable(id);
    const points = [{ words: '鞋头折痕', photo: await app.photo(app.staff) }];
    await app.must(work.recycleInspect, { id, result: 'differ', points }, { as: app.staff });
    expect(await order(id)).toMatchObject({ deadlineAt: app.clock.now().getTime() + differ * HOUR });
    const [told] = (await app.must(messageList, {}, { as: north })).list;
    expect(told?.body.zh).toContain(`${differ} 小时内选`);
    await app.must(hall.hallPrice, { id, keep: true }, { as: north });
    expect(await order(id)).toMatchObject({ deadlineAt: app.clock.now().getTime() + send });
  }
});
