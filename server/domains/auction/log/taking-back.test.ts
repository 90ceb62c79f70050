/** A bid that is taken back: for a typing error only that one, and whoever mistyped bids on; the log proves what is left. */
// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '../../../../contract/auction/calls.ts';
import type { TakenBackFor } from '../../../../contract/auction/log.ts';
import { verifyLog } from '../../../../contract/auction/proof.ts';
import { depositFor } from '../../../../contract/auction/rules.ts';
import { workbenchBidVoid } from '../../../../contract/auction/workbench.ts';
import { accounts } from '../../../../contract/wire/accounts.ts';
import { balance } from '../../../kernel/ledger/ledger.ts';
import { verify } from '../../../kernel/ledger/verify.ts';
import { bidder, bids, openAuctions, openLot, toTheHammer } from '../../../testing/auction.ts';
import type { Market } from '../../../testing/market.ts';
import type { Person } from '../../../testing/server.ts';

let app: Market;
let [ann, ben, cem]: Person[] = [];
beforeAll(async () => {
  app = await openAuctions();
  [ann, ben, cem] = [await bidder(app, 1), await bidder(app, 2), await bidder(app, 3)];
});
afterAll(() => app.close());

test('one typing error costs that one bid; what has changed takes all of them; nobody is punished by it', async () => {
  if (!ann || !ben || !cem) throw new Error('nobody');
  const lot = (id: string, as: Person) => app.must(contract.auctionLot, { id }, { as });
  const row = (id: string) => app.db.selectFrom('lot').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const frozen = ({ userId }: Person) => balance(app.db, accounts.frozen(userId));
  const id = await openLot(app);
  await bids(app, id, ann, 20_000);
  await bids(app, id, ben, 900_000);
  await bids(app, id, cem, 500_000);
  const held = await frozen(ben);
  const takes = (bidder: number, change: { why: TakenBackFor }) =>
    app.must(workbenchBidVoid, { id, bidder, ...change }, { as: app.people.staff });
  expect(await takes(2, { why: 'typo' })).toMatchObject({ price: 21_000 });
  expect(await row(id)).toMatchObject({ leader_id: cem.userId, price: 21_000 });
  expect(held - (await frozen(ben))).toBe(depositFor(900_000));
  expect(await app.call(workbenchBidVoid, { id, bidder: 2, why: 'typo' }, { as: app.people.staff })).toMatchObject({
    code: 'NOT_FOUND',
  });
  expect((await lot(id, ben)).mine?.max).toBeNull();
  // Whoever mistyped bids on; the next mistake takes back that one bid, and what they meant stands.
  await bids(app, id, ben, 95_000);
  const meant = await frozen(ben);
  await bids(app, id, ben, 950_000);
  expect(await row(id)).toMatchObject({ leader_id: ben.userId, price: 510_000 });
  expect(await takes(2, { why: 'typo' })).toMatchObject({ price: 100_000 });
  expect([await frozen(ben), (await lot(id, ben)).mine]).toEqual([
    meant,
    expect.objectContaining({ max: 95_000, leading: false }),
  ]);
  // All of theirs for what has changed; there is no third reason, with words or without.
  expect(await takes(2, { why: 'changed' })).toMatchObject({ price: 21_000 });
  for (const third of [{}, { why: 'other' }, { why: 'other', reason: '替卖家抬价' }, { why: 'typo', reason: '抬价' }])
    expect(
      await app.call(workbenchBidVoid, { id, bidder: 1, ...third } as never, { as: app.people.staff }),
    ).toMatchObject({ code: 'BAD_INPUT' });
  await bids(app, id, ben, 30_000);
  await toTheHammer(app, id);
  const log = await app.must(contract.auctionLog, { id });
  expect(
    log.entries.filter(({ kind }) => kind === 'void').map(({ bidder, why, beaten }) => [bidder, why, beaten]),
  ).toEqual([
    [2, 'typo', null],
    [2, 'typo', 95_000],
    [2, 'changed', null],
  ]);
  expect(await verifyLog(log.terms, log.entries)).toMatchObject({ broken: null, price: 31_000, winner: 3 });
  const told = await app.db
    .selectFrom('message')
    .select('body_en')
    .where('user_id', '=', ben.userId)
    .where('title_en', '=', 'We removed your bid')
    .orderBy('id')
    .execute();
  expect(told.map(({ body_en }) => body_en.split(': ')[1])).toEqual([
    'A typing error. Your hold is available again, and you may bid anew.',
    'A typing error. Your bid before it stands; what was held beyond it is available again.',
    'The description has changed. Your hold is available again, and you may bid anew.',
  ]);
  expect(await verify(app.db)).toEqual([]);
});
