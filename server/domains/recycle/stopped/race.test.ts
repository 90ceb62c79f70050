/** What a merchant offers at the very moment in which staff stop them, or in which another offer takes the same deposit. */
// @module-tag thorough
// @module-tag both-engines
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workbenchMerchantDecide } from '../../../../contract/merchant/calls.ts';
import { recycleCancel } from '../../../../contract/recycle/calls.ts';
import * as hall from '../../../../contract/recycle/hall-calls.ts';
import { setAside } from '../../../../contract/recycle/rules.ts';
import { verify } from '../../../kernel/ledger/verify.ts';
import { size } from '../../../testing/inputs.ts';
import { ASK, type Hall, openHall, payDeposit } from '../../../testing/recycle.ts';
import type { Person } from '../../../testing/server.ts';

const ROUNDS = size(8, 100);
/** What one offer sets aside. */
const HOLD = setAside(ASK * 1.2);
let app: Hall;
beforeAll(async () => {
  app = await openHall();
});
afterAll(async () => {
  expect(await verify(app.db)).toEqual([]);
  await app.close();
});

async function suspend(who: Person): Promise<void> {
  const { id } = await app.db
    .selectFrom('merchant')
    .select('id')
    .where('user_id', '=', who.userId)
    .executeTakeFirstOrThrow();
  await app.must(workbenchMerchantDecide, { id, event: 'suspend', reason: '资质到期' }, { as: app.staff });
}

/** One owner has only so many open at once. */
async function end(ids: readonly string[]): Promise<void> {
  for (const id of ids) await app.must(recycleCancel, { id }, { as: app.owner });
}

const numberOf = async (id: string) =>
  (await app.db.selectFrom('recycle_order').select('no').where('id', '=', id).executeTakeFirstOrThrow()).no;

const codesOf = (answers: readonly { success: boolean; code?: string }[]) =>
  answers.map(({ success, code }) => (success ? 'done' : code)).sort();

test('an offer and the suspension of its business at the same moment: no offer stays, and no money with it', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const who = await app.merchant(`1371000${String(round).padStart(4, '0')}`);
    const ids = [await app.inquire(), await app.inquire(), await app.inquire()];
    const bids = [{ no: await numberOf(ids[2] ?? ''), price: 70_000 }];
    const offers = () => [
      ...ids.slice(0, 2).map((id) => app.call(hall.hallBid, { id, price: 80_000 }, { as: who })),
      app.call(hall.hallBidMany, { bids, preview: false }, { as: who }),
    ];
    await Promise.all(round % 2 ? [...offers(), suspend(who)] : [suspend(who), ...offers()]);
    const left = await app.db.selectFrom('recycle_bid').selectAll().where('user_id', '=', who.userId).execute();
    expect(left.filter(({ state, hold }) => state === 'sealed' || hold > 0)).toEqual([]);
    await end(ids);
  }
});

test('of two offers that one deposit cannot carry, the later one reads what is missing', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const who = await app.merchant(`1372000${String(round).padStart(4, '0')}`, HOLD + 100);
    const ids = [await app.inquire(), await app.inquire(), await app.inquire()];
    const answers = await Promise.all(ids.map((id) => app.call(hall.hallBid, { id, price: 80_000 }, { as: who })));
    expect(codesOf(answers)).toEqual(['DEPOSIT_SHORT', 'DEPOSIT_SHORT', 'done']);
    const short = answers.filter(({ success }) => !success);
    expect(short.map((answer) => (answer as { data?: unknown }).data)).toEqual([
      { missing: HOLD - 100 },
      { missing: HOLD - 100 },
    ]);
    await end(ids);
  }
});

test('a file of offers beside another one on the same deposit: only the lines that it does not reach are left out', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const who = await app.merchant(`1373000${String(round).padStart(4, '0')}`, 2 * HOLD);
    const [other = '', ...ids] = await Promise.all([0, 1, 2].map(() => app.inquire()));
    const bids = [];
    for (const id of ids) bids.push({ no: await numberOf(id), price: 70_000 });
    await payDeposit(app.db, who.userId, 1, app.clock.now());
    const [many] = await Promise.all([
      app.must(hall.hallBidMany, { bids, preview: false }, { as: who }),
      app.call(hall.hallBid, { id: other, price: 80_000 }, { as: who }),
    ]);
    const faults = many.list.map(({ fault }) => fault).filter((fault) => fault !== null);
    expect(faults).toEqual(many.taken === 2 ? [] : ['deposit']);
    expect(many.missing).toBe(many.taken === 2 ? 0 : HOLD - 1);
    await end([other, ...ids]);
  }
});
