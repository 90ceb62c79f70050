/** A maximum and a reserve are secrets: whoever asks for anything, in any way, does not find them. */
// @module-tag thorough
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as contract from '../../../contract/auction/calls.ts';
import { depositFor, stepTables } from '../../../contract/auction/rules.ts';
import { workbenchLotJudge } from '../../../contract/auction/workbench.ts';
import { allCalls } from '../../../contract/registry.ts';
import { workFind, workPerson } from '../../../contract/shop/find-calls.ts';
import type { Call } from '../../../contract/wire/call.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { HOUR } from '../../../contract/wire/time.ts';
import { personal } from '../../../server/domains.ts';
import { startLive } from '../../../server/kernel/events/live.ts';
import { jsonSchema } from '../../../server/kernel/http/openapi.ts';
import { bidder, bids, tries } from '../../../server/testing/auction.ts';
import { sample, seeded } from '../../../server/testing/inputs.ts';
import type { Market } from '../../../server/testing/market.ts';
import { type Person, type TestApp, testApp } from '../../../server/testing/server.ts';

/** Amounts that stand nowhere by chance, as fen and as yuan; and the deposit that would tell the maximum. */
const MAX = 43_217_00;
const RESERVE = 39_113_00;
const EARLIER = 38_411_00;
const written = (amount: number) => [String(amount), String(amount / 100), (amount / 100).toLocaleString('en-US')];
const secrets = (amount: number) => [
  ...written(amount),
  ...(amount === RESERVE ? [] : [...written(depositFor(amount)), yuan(depositFor(amount))]),
];

const lines: string[] = [];
const hear = (...args: unknown[]) => void lines.push(JSON.stringify(args));
let app: TestApp;
let [ann, ben, seller, staff]: Person[] = [];
let lotId = '';
/** What the open pages of a visitor, a rival and the seller are told while it runs. */
const streams: Record<'visitor' | 'ben' | 'seller', string[]> = { visitor: [], ben: [], seller: [] };
let ids: string[] = [];

beforeAll(async () => {
  app = await testApp({ demo: 'small', log: { debug: hear, info: hear, warn: hear, error: hear } });
  [ann, ben] = await Promise.all([bidder(app as Market, 1), bidder(app as Market, 2)]);
  seller = await app.as('13800000002', 'seller');
  staff = await app.as('13800000009', 'staff');
  const item = await app.db
    .selectFrom('item')
    .select(['id', 'sku_id'])
    .where('owner_id', '=', seller.userId)
    .where('state', '=', 'in_stock')
    .where('in_warehouse', '=', true)
    .executeTakeFirstOrThrow();
  const startsAt = app.clock.now().getTime() + HOUR;
  const lots = [{ itemId: item.id, start: 10_000, reserve: RESERVE }];
  const offered = { lots, steps: [...stepTables.usual], startsAt, endsAt: startsAt + 2 * HOUR };
  lotId = (await app.must(contract.auctionOffer, offered, { as: seller })).ids[0] ?? '';
  await app.must(workbenchLotJudge, { id: lotId, result: 'approve', sessionId: null }, { as: staff });
  await app.live(HOUR);
  const { product_id } = await app.db
    .selectFrom('sku')
    .select('product_id')
    .where('id', '=', item.sku_id)
    .executeTakeFirstOrThrow();
  ids = [lotId, item.id, item.sku_id, product_id, ann.userId, ben.userId, seller.userId];
  const live = await startLive(app.database);
  for (const [who, userId] of [
    ['visitor', null],
    ['ben', ben.userId],
    ['seller', seller.userId],
  ] as const)
    live.subscribe(userId, (event) => void streams[who].push(JSON.stringify(event)));
}, 240_000);
afterAll(() => app.close());

/** What reads though it is a POST, so that what is asked for stands in no log. */
const alsoReads: readonly string[] = [workPerson.path, workFind.path];

/** Everything that `as` can read: every GET of the house about the lot, its item, its people and the order of it; messages, export, stream. */
async function everything(as: Person | undefined, userId: string | null): Promise<string> {
  const parts: string[] = [];
  for (const { call } of allCalls().filter(({ call }) => call.method === 'GET' || alsoReads.includes(call.path)))
    for (const input of inputsOf(call)) {
      const reply = await app.call(call, input as never, as ? { as } : {});
      parts.push(JSON.stringify({ path: call.path, ...reply }));
    }
  const open = await app.db
    .selectFrom('event')
    .select(['type', 'data'])
    .where(({ eb, or }) => or([eb('user_id', 'is', null), ...(userId ? [eb('user_id', '=', userId)] : [])]))
    .execute();
  parts.push(...open.map((event) => JSON.stringify(event)));
  if (userId) {
    for (const one of personal) parts.push(JSON.stringify(await one.export(app.db, userId)));
    parts.push(JSON.stringify(await app.db.selectFrom('message').selectAll().where('user_id', '=', userId).execute()));
  }
  return parts.join('\n');
}

/** What fits the call, with the lot's ids wherever it takes one. */
function inputsOf(call: Call): Record<string, unknown>[] {
  const schema = jsonSchema(call.input, 'input');
  const named = Object.keys((schema.properties ?? {}) as object).filter((name) => /id$/i.test(name));
  const fitting = (id: string) => sample(schema, { ids: [id], random: seeded(3) }) as Record<string, unknown>;
  if (named.length === 0) return [fitting(lotId)];
  return ids.map((id) => ({ ...fitting(id), ...Object.fromEntries(named.map((name) => [name, id])) }));
}

const leaks = (text: string, amount: number) =>
  text
    .split('\n')
    .filter((line) => secrets(amount).some((secret) => new RegExp(`(?<![\\d.])${secret}(?!\\d)`).test(line)));

test('while it runs, and after it, nobody but the bidder finds a maximum and nobody but the seller a reserve', async () => {
  hear(await bids(app as Market, lotId, ben as Person, 12_000));
  await bids(app as Market, lotId, ann as Person, EARLIER);
  // The reserve is not met, and who bids against it learns nothing by trying, whether refused, behind or ahead of what they had.
  for (const max of [10_000, 12_500, 20_000, 30_000]) hear(await tries(app as Market, lotId, ben as Person, max));
  hear(await app.call(contract.auctionWithdraw, { id: lotId }, { as: seller }));
  hear(await app.call(contract.auctionChance, { id: lotId, take: true, price: 20_000 }, { as: ben }));
  for (const who of [undefined, ben, staff, ann, seller]) {
    const read = await everything(who, who?.userId ?? null);
    const [reserve, maximum] = [leaks(read, RESERVE), leaks(read, EARLIER)];
    if (who === seller) expect(reserve.length).toBeGreaterThan(0);
    else expect(reserve, who?.phone).toEqual([]);
    if (who === ann) expect(maximum.length).toBeGreaterThan(0);
    else expect(maximum, who?.phone).toEqual([]);
  }

  await bids(app as Market, lotId, ann as Person, MAX);
  await app.live(3 * HOUR);
  expect((await app.must(contract.auctionLot, { id: lotId })).state).toBe('sold');
  const made = await app.db.selectFrom('lot').select('order_id').where('id', '=', lotId).executeTakeFirstOrThrow();
  ids.push(made.order_id ?? '');
  for (const who of [undefined, ben, seller, staff])
    expect(leaks(await everything(who, who?.userId ?? null), MAX), who?.phone).toEqual([]);
  for (const amount of [MAX, EARLIER, RESERVE]) expect(leaks(lines.join('\n'), amount)).toEqual([]);
  // Every open page heard all of it, to the hammer; the reserve is the price by then, and was nobody's before.
  for (const [who, told] of Object.entries(streams)) {
    await vi.waitFor(() => expect(told.join('\n')).toContain('"state":"sold"'));
    for (const amount of [MAX, EARLIER]) expect(leaks(told.join('\n'), amount), who).toEqual([]);
    const before = told.filter((line) => line.includes(lotId) && line.includes('"reserve":"unmet"'));
    expect(before.length, who).toBeGreaterThan(3);
    expect(leaks(before.join('\n'), RESERVE), who).toEqual([]);
  }
}, 240_000);

test('what a winner who did not pay leaves behind does not tell their maximum', async () => {
  const { bidder: mine } = await app.must(contract.auctionLot, { id: lotId }, { as: ann as Person });
  const paid = await app.db
    .selectFrom('payment')
    .select('amount')
    .where('subject_id', '=', mine?.order?.id ?? '')
    .executeTakeFirstOrThrow();
  expect(paid.amount).toBe(RESERVE / 10);
});
