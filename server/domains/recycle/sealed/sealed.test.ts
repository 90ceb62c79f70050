/** A sealed offer is looked for as everybody, everywhere that somebody can look, and found nowhere before the end. */
// @module-tag thorough
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { recycleQueues } from '../../../../contract/recycle/work-calls.ts';
import { domains as contracts } from '../../../../contract/registry.ts';
import { staffRoleNames } from '../../../../contract/shop/rules.ts';
import { accounts } from '../../../../contract/wire/accounts.ts';
import { type Call, isCall } from '../../../../contract/wire/call.ts';
import { personal } from '../../../domains.ts';
import { balance } from '../../../kernel/ledger/ledger.ts';
import { createLog } from '../../../kernel/lib/log.ts';
import { withOwnSecrets } from '../../../kernel/lib/own-secret.ts';
import { type Hall, openHall } from '../../../testing/recycle.ts';
import { type Person, staffWith } from '../../../testing/server.ts';
import { priceOf, seal } from './seal.ts';
import { sealNews } from './words.ts';

/** An amount that nothing else in the house has by chance, fen and yuan. */
const OFFER = 73_191;
const TRACES = ['73191', '731.91', '073191'];

let app: Hall;
let bidder: Person;
let rival: Person;
let id: string;
const said: string[] = [];
beforeEach(async () => {
  said.length = 0;
  app = await openHall({ log: createLog('debug', { write: (line) => void said.push(line) }) });
  bidder = await app.merchant('13700000001');
  rival = await app.merchant('13700000002');
  id = await app.inquire();
  await app.bid(rival, id, 60_000);
  await app.bid(bidder, id, 50_000);
  await app.bid(bidder, id, OFFER);
});
afterEach(() => app.close());

const nameOf = ({ name, input }: { name: string; input: object }) => `${name} ${JSON.stringify(input)}`;

const numberOf = async (piece: string) =>
  (await app.db.selectFrom('recycle_order').select('no').where('id', '=', piece).executeTakeFirstOrThrow()).no;

/** All that comes back, files too. */
async function answered({ call, input }: { call: Call; input: object }, as?: Person): Promise<string> {
  const reply = await app.call(call as never, input as never, as ? { as } : {});
  const text = JSON.stringify({ ...reply, requestId: null });
  const { base64 } = (reply as { data?: { base64?: string } }).data ?? {};
  return base64 ? text + Buffer.from(base64, 'base64').toString() : text;
}

const found = (text: string) => TRACES.filter((trace) => text.includes(trace));

const month = () => new Date(app.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 7);

/** Reads that take something else. */
const moreOf = (): Readonly<Record<string, object[]>> => ({
  recycleWork: recycleQueues.map((queue) => ({ queue })),
  recycleList: [{ batchId: id }],
  hallOwn: [{ tab: 'sealed' }],
  assetDetail: [{ pocket: 'deposit' }, { pocket: 'frozen' }],
  assetStatement: [
    { month: month(), form: 'csv', pocket: 'deposit' },
    { month: month(), form: 'csv', pocket: 'frozen' },
  ],
  ...Object.fromEntries(
    ['workbenchPerson', 'workbenchFind', 'workbenchMerchants'].map((name) => [
      name,
      [{ id: bidder.userId }, { userId: bidder.userId }, { q: bidder.phone }],
    ]),
  ),
});

/** Every read of the house that takes ids or nothing, asked about this lot. */
function reads(): { name: string; call: Call; input: object }[] {
  const more = moreOf();
  return Object.values(contracts)
    .flatMap((module) => Object.entries<unknown>(module))
    .filter((entry): entry is [string, Call] => isCall(entry[1]) && entry[1].method === 'GET')
    .flatMap(([name, call]) => [
      { name, call, input: {} },
      { name, call, input: { id } },
      ...(more[name] ?? []).map((input) => ({ name, call, input })),
    ]);
}

/** Those that could say something of a lot, its people and their money. */
const nearby = () =>
  reads().filter(({ name }) => /^(hall|recycle|asset|merchant|workbench(Person|Find|Merch))/.test(name));

describe('before the end', () => {
  test('no answer of the house shows it to anybody but its bidder, in whatever role', async () => {
    const stranger = await app.as('13700000003', 'seller');
    const everybody = { visitor: undefined, owner: app.owner, rival, stranger, staff: app.staff };
    const leaks: string[] = [];
    for (const [who, as] of Object.entries(everybody))
      for (const read of reads()) if (found(await answered(read, as)).length > 0) leaks.push(`${who}: ${nameOf(read)}`);
    for (const role of staffRoleNames) {
      await staffWith(app.db, app.clock.now(), app.staff.userId, [role]);
      for (const read of reads().filter(({ call }) => call.who === 'staff'))
        if (found(await answered(read, app.staff)).length > 0) leaks.push(`${role}: ${nameOf(read)}`);
    }
    expect(leaks).toEqual([]);
    const own = await app.call(contracts.recycleHall.hallDetail, { id }, { as: bidder });
    expect(found(JSON.stringify(own))).not.toEqual([]);
  }, 240_000);

  test('raising or lowering it changes no byte of what others read, and makes no noise', async () => {
    const others = { owner: app.owner, rival, staff: app.staff };
    const look = async () => {
      const seen = new Map<string, string>();
      for (const [who, as] of Object.entries(others))
        for (const read of nearby()) seen.set(`${who}: ${nameOf(read)}`, await answered(read, as));
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from event`.execute(app.db);
      return { seen, events: rows[0]?.n };
    };
    const before = await look();
    for (const price of [1, 119_999]) {
      await app.bid(bidder, id, price);
      expect(await look()).toEqual(before);
    }
    expect(before.seen.size).toBeGreaterThan(40);
  }, 240_000);

  /** What is never opened cannot take longer to open, either: nothing that others do waits for what is in a seal. */
  test('others bid, change, withdraw and look all the same when it could not be opened at all', async () => {
    await sql`update recycle_bid set sealed = 'nobody can read this' where user_id = ${bidder.userId}`.execute(app.db);
    const broken: string[] = [];
    for (const [who, as] of Object.entries({ owner: app.owner, rival, staff: app.staff }))
      for (const read of nearby())
        if ((await answered(read, as)).includes('INTERNAL')) broken.push(`${who}: ${nameOf(read)}`);
    expect(broken).toEqual([]);
    for (const price of [1, 119_999]) await app.bid(rival, id, price);
    const { list } = await app.must(
      contracts.recycleHall.hallBidMany,
      { bids: [{ no: await numberOf(id), price: 70_000 }], preview: false },
      { as: rival },
    );
    expect(list[0]?.fault).toBe(null);
    await app.must(contracts.recycleHall.hallWithdraw, { id }, { as: rival });
    const blind = await app.must(contracts.recycleHall.hallDetail, { id }, { as: bidder });
    expect(blind.mine).toBe(null);
  }, 240_000);

  test('no table of the database holds it, nor the book, an event, or an answer kept for replay', async () => {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
      app.db,
    );
    const leaks: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<{ text: string }>`select to_jsonb(t)::text as text from ${sql.table(name)} t`.execute(
        app.db,
      );
      if (rows.some(({ text }) => found(text).length > 0)) leaks.push(name);
    }
    expect(tables.length).toBeGreaterThan(50);
    expect(leaks).toEqual([]);
  });

  test('the book shows the same money for a high and for a low offer', async () => {
    const { rows } = await sql<{ amount: string }>`
      select distinct e.amount::text as amount from entry e join journal j on j.id = e.journal_id
      where j.memo = 'recycle.freeze' and e.amount > 0`.execute(app.db);
    expect(rows).toHaveLength(1);
    const { rows: seals } = await sql<{ length: number }>`
      select distinct length(sealed) as length from recycle_bid`.execute(app.db);
    expect(seals).toHaveLength(1);
  });

  test('no line of the log and no export of anybody’s data tells it', async () => {
    expect(said.length).toBeGreaterThan(0);
    expect(found(said.join('\n'))).toEqual([]);
    for (const { userId } of [bidder, rival, app.owner, app.staff])
      for (const domain of personal) expect(found(JSON.stringify(await domain.export(app.db, userId)))).toEqual([]);
  });

  test('the seal opens for its bidder, and for nobody else until the end', async () => {
    const secret = app.house.config.secret ?? '';
    const bid = { id: 'bid', lot_id: 'lot', user_id: 'ann', sealed: null, price: null };
    const sealed = { ...bid, sealed: seal(secret, bid, OFFER) };
    const closesAt = new Date(1_000);
    expect(priceOf({ secret }, sealed, { userId: 'ann' })).toBe(OFFER);
    expect(() => priceOf({ secret }, sealed, { userId: 'bob' })).toThrow('FORBIDDEN');
    expect(() => priceOf({ secret }, sealed, { closesAt, now: new Date(999) })).toThrow('FORBIDDEN');
    expect(priceOf({ secret }, sealed, { closesAt, now: closesAt })).toBe(OFFER);
    // Copied into a row of one's own it does not open.
    expect(priceOf({ secret }, { ...sealed, user_id: 'bob' }, { userId: 'bob' })).toBe(null);
  });
});

test('at the end all open together, for the owner', async () => {
  await app.open();
  const detail = await app.must(contracts.recycle.recycleDetail, { id }, { as: app.owner });
  expect(detail.bids.map(({ price }) => price)).toEqual([OFFER, 60_000]);
});

/** As a house that is started again with another SERVER_SECRET. */
const setSecret = (secret: string, storedSecret?: string) => Object.assign(app.house.config, { secret, storedSecret });

test('offers that were sealed before SERVER_SECRET was set open like any other', async () => {
  const own = await withOwnSecrets({ ...app.house.config, secret: '' }, app.db, app.clock.now());
  setSecret(own.secret);
  await app.bid(bidder, id, OFFER);
  await app.bid(rival, id, 60_000);
  const later = await withOwnSecrets({ ...app.house.config, secret: 'set by hand, later' }, app.db, app.clock.now());
  setSecret(later.secret, later.storedSecret);
  expect(later.storedSecret).toBe(own.secret);
  await app.bid(rival, id, 61_000);
  await app.open();
  const detail = await app.must(contracts.recycle.recycleDetail, { id }, { as: app.owner });
  expect(detail.bids.map(({ price }) => price)).toEqual([OFFER, 61_000]);
});

test('one seal that nothing opens is void with its money free, and its merchant is told; the others open', async () => {
  await sql`update recycle_bid set sealed = 'nobody can read this' where user_id = ${bidder.userId}`.execute(app.db);
  await app.open();
  const detail = await app.must(contracts.recycle.recycleDetail, { id }, { as: app.owner });
  expect([detail.state, detail.bids.map(({ price }) => price)]).toEqual(['quoted', [60_000]]);
  const { list } = await app.must(contracts.recycleHall.hallOwn, {}, { as: bidder });
  expect(list).toMatchObject([{ id, bid: 'lost', offered: null }]);
  expect(await balance(app.db, accounts.frozen(bidder.userId))).toBe(0);
  const told = await app.must(contracts.message.messageList, {}, { as: bidder });
  expect(told.list[0]?.title).toEqual(sealNews.unreadable.title);
  expect(said.join()).toContain('could not be opened by any secret');
});

test('an offer after the end is refused, also before the offers were opened', async () => {
  app.clock.advance(4 * 3_600_000);
  const late = await app.call(contracts.recycleHall.hallBid, { id, price: 90_000 }, { as: rival });
  const withdrawn = await app.call(contracts.recycleHall.hallWithdraw, { id }, { as: bidder });
  expect([late.code, withdrawn.code]).toEqual(['OFFERS_OPEN', 'OFFERS_OPEN']);
});
