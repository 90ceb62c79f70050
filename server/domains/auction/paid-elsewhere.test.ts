/** A lot whose item somebody pays for on another marketplace while it takes bids. */
// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auctionLot, auctionOffer } from '../../../contract/auction/calls.ts';
import { auctionRules, stepTables } from '../../../contract/auction/rules.ts';
import { workbenchLotJudge } from '../../../contract/auction/workbench.ts';
import { messageList } from '../../../contract/message/calls.ts';
import { resaleTimes } from '../../../contract/resale/machine.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { HOUR, MINUTE } from '../../../contract/wire/time.ts';
import { balance } from '../../kernel/ledger/ledger.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { liveThrough } from '../../kernel/state/deadlines.ts';
import { bidder, bids, tries } from '../../testing/auction.ts';
import { stateOf } from '../../testing/listing.ts';
import { openResale, type Resale } from '../../testing/resale/open.ts';
import { message } from '../message/handlers.ts';
import { deadlines as orderDeadlines } from '../order/deadlines.ts';
import { deadlines } from './hammer.ts';
import { auction } from './handlers.ts';
import { auctionWork } from './workbench.ts';

let app: Resale;
beforeAll(async () => {
  app = await openResale(undefined, [auction, auctionWork, message]);
}, 120_000);
afterAll(() => app.close());

/** Time in which nothing is heard of the other marketplace. */
const unheard = (ms: number) =>
  liveThrough({ db: app.db, clock: app.clock, rules: [...deadlines], app: app.house }, ms);

/** Up there and, once bought, unheard of, put up at auction here. */
async function boughtAndOffered(acts: readonly 'pay'[], { judged = true } = {}) {
  const [itemId = ''] = await app.goods(1);
  const [postId = ''] = await app.publish([itemId]);
  await app.live(3 * MINUTE);
  await app.db.updateTable('sandbox_resale_goods').set({ wanted_at: null }).execute();
  const no = (await app.sandbox.buy((await app.post(postId)).remote_id ?? '', app.here())) ?? '';
  for (const act of acts) await app.sandbox.act(no, act, app.here());
  const startsAt = app.clock.now().getTime() + HOUR;
  const offer = { lots: [{ itemId, start: 10_000, reserve: null }], steps: [...stepTables.usual], startsAt };
  const { ids } = await app.must(auctionOffer, { ...offer, endsAt: startsAt + 2 * HOUR }, { as: app.people.seller });
  const lotId = ids[0] ?? '';
  if (judged) {
    await app.must(workbenchLotJudge, { id: lotId, result: 'approve', sessionId: null }, { as: app.people.staff });
    await unheard(HOUR);
  }
  return { itemId, postId, lotId, no };
}

const frozen = (userId: string) => balance(app.db, accounts.frozen(userId));

test('paid there while it takes bids here: the lot ends with everybody’s money free and words why, and it is theirs', async () => {
  const [ann, ben] = [await bidder(app, 1), await bidder(app, 2)];
  const { itemId, postId, lotId } = await boughtAndOffered(['pay']);
  await bids(app, lotId, ann, 30_000);
  await bids(app, lotId, ben, 40_000);
  expect([await frozen(ann.userId), await frozen(ben.userId)]).toEqual([3_000, 4_000]);
  await app.live(resaleTimes.compare + MINUTE);
  const lot = await app.must(auctionLot, { id: lotId }, { as: ann });
  expect(lot).toMatchObject({ state: 'stopped', reason: expect.stringContaining('在另一个平台') });
  expect([await frozen(ann.userId), await frozen(ben.userId)]).toEqual([0, 0]);
  for (const as of [ann, ben]) {
    const [told] = (await app.must(messageList, {}, { as })).list;
    expect(told?.body).toMatchObject({
      zh: expect.stringMatching(/在另一个平台[^a-z]*已全部退回/),
      en: expect.stringMatching(/^\P{Script=Han}*bought on another marketplace.*available again/u),
    });
  }
  expect([(await app.post(postId)).state, await stateOf(app, 'item', itemId)]).toEqual(['sold_remote', 'out_pending']);
  expect((await tries(app, lotId, ann, 50_000)).success).toBe(false);
  expect(await verify(app.db)).toEqual([]);
});

test('only ordered there and never paid: bids here go on', async () => {
  const ann = await bidder(app, 3);
  const { postId, lotId, no } = await boughtAndOffered([]);
  await bids(app, lotId, ann, 30_000);
  await app.live(resaleTimes.compare + MINUTE);
  expect((await app.must(auctionLot, { id: lotId }, { as: ann })).state).toBe('live');
  expect((await app.post(postId)).state).toBe('conflict');
  // Paid after all, the buyer there has it: nobody here has won it yet.
  await app.sandbox.act(no, 'pay', app.here());
  await app.live(resaleTimes.compare + MINUTE);
  expect((await app.must(auctionLot, { id: lotId }, { as: ann })).state).toBe('stopped');
  expect((await app.post(postId)).state).toBe('sold_remote');
  expect(await frozen(ann.userId)).toBe(0);
});

test('paid there while it waits here for review: the lot is taken out with words why, and the buyer there has it', async () => {
  const { postId, lotId } = await boughtAndOffered(['pay'], { judged: false });
  await app.live(resaleTimes.compare + MINUTE);
  const lot = await app.db.selectFrom('lot').select(['state', 'reason']).where('id', '=', lotId).executeTakeFirst();
  expect(lot).toMatchObject({ state: 'stopped', reason: expect.stringContaining('在另一个平台') });
  const [told] = (await app.must(messageList, {}, { as: app.people.seller })).list.filter(({ link }) =>
    link.includes(lotId),
  );
  expect(told?.body.zh).toContain('在另一个平台');
  expect((await app.post(postId)).state).toBe('sold_remote');
});

test('paid there after it was won here: a person decides; if the winner does not pay, nobody else is asked, and the buyer there has it', async () => {
  const [ann, ben] = [await bidder(app, 4), await bidder(app, 5)];
  const { postId, lotId, no } = await boughtAndOffered([]);
  await bids(app, lotId, ann, 30_000);
  await bids(app, lotId, ben, 40_000);
  await unheard(3 * HOUR);
  await app.sandbox.act(no, 'pay', app.here());
  await app.live(resaleTimes.compare + MINUTE);
  expect((await app.must(auctionLot, { id: lotId }, { as: ann })).state).toBe('sold');
  expect((await app.post(postId)).state).toBe('conflict');
  const both = { db: app.db, clock: app.clock, rules: [...deadlines, ...orderDeadlines], app: app.house };
  await liveThrough(both, auctionRules.payWithin + MINUTE);
  expect((await app.must(auctionLot, { id: lotId }, { as: ann })).state).toBe('passed');
  const asked = (await app.must(messageList, {}, { as: ann })).list.filter(({ title }) => /轮到你了/.test(title.zh));
  expect(asked).toEqual([]);
  await app.live(resaleTimes.compare + MINUTE);
  expect((await app.post(postId)).state).toBe('sold_remote');
  expect(await verify(app.db)).toEqual([]);
});
