/** Who works here may bid here, too: nothing that staff read of a person or of the shop's books tells what that person's maximum is. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { depositFor } from '../../../contract/auction/rules.ts';
import { workCorrect } from '../../../contract/shop/correction-calls.ts';
import { workPerson } from '../../../contract/shop/find-calls.ts';
import { workNumberRows } from '../../../contract/shop/number-calls.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import { deadlines } from '../../../server/domains/auction/hammer.ts';
import { auction } from '../../../server/domains/auction/handlers.ts';
import { auctionWork } from '../../../server/domains/auction/workbench.ts';
import { shopNumbers } from '../../../server/domains/shop/numbers/handlers.ts';
import { correction } from '../../../server/domains/staff/corrections.ts';
import { find } from '../../../server/domains/staff/handlers.ts';
import { bidder, bids, openLot } from '../../../server/testing/auction.ts';
import { type Market, openMarketApp } from '../../../server/testing/market.ts';

const MAX = 43_217_00;

let app: Market;
beforeAll(async () => {
  app = await openMarketApp({ domains: [auction, auctionWork, find, correction, shopNumbers], deadlines });
}, 180_000);
afterAll(() => app.close());

test('a person’s page, a correction and the rows of what is owed are after a bid what they were before', async () => {
  const as = { as: app.people.staff };
  const ann = await bidder(app, 1, depositFor(MAX) + 3_000);
  const lotId = await openLot(app);
  const { userId } = ann;
  const money = async () => (await app.must(workPerson, { userId }, as)).money;
  const day = app.clock.now().toISOString().slice(0, 10);
  const rows = () => app.must(workNumberRows, { figure: 'owed', from: day, to: day, size: 100 }, as);
  const [before, listed] = [await money(), await rows()];
  await bids(app, lotId, ann, MAX);
  expect(await money()).toEqual(before);
  expect((await rows()).count).toBe(listed.count);
  const tried = await app.call(workCorrect, { userId, amount: -4_000, reason: '多给的那一笔退回来' }, as);
  expect(tried).toMatchObject({ code: 'BALANCE_SHORT' });
  for (const text of [JSON.stringify(tried), JSON.stringify(await rows())])
    for (const secret of [String(depositFor(MAX)), yuan(depositFor(MAX)), lotId]) expect(text).not.toContain(secret);
});
