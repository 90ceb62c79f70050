/** A sealed offer is looked for as everybody, everywhere that somebody can look, and found nowhere before the end. */
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { domains as contracts } from '../../../contract/registry.ts';
import { type Call, isCall } from '../../../contract/wire/call.ts';
import { personal } from '../../domains.ts';
import { createLog } from '../../kernel/lib/log.ts';
import { type Hall, openHall } from '../../testing/recycle.ts';
import type { Person } from '../../testing/server.ts';
import { priceOf, seal } from './seal.ts';

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

const found = (text: string) => TRACES.filter((trace) => text.includes(trace));

/** Every read of the house that takes ids or nothing, asked about this lot. */
function reads(): { name: string; call: Call; input: object }[] {
  return Object.values(contracts)
    .flatMap((module) => Object.entries<unknown>(module))
    .filter((entry): entry is [string, Call] => isCall(entry[1]) && entry[1].method === 'GET')
    .flatMap(([name, call]) => [
      { name, call, input: {} },
      { name, call, input: { id } },
      ...(name === 'recycleWork'
        ? ['receive', 'inspect', 'unsold', 'forward'].map((queue) => ({ name, call, input: { queue } }))
        : []),
    ]);
}

describe('before the end', () => {
  test('no answer of the house shows it to anybody but its bidder', async () => {
    const leaks: string[] = [];
    for (const [who, as] of Object.entries({ visitor: undefined, owner: app.owner, rival, staff: app.staff }))
      for (const { name, call, input } of reads()) {
        const reply = await app.call(call as never, input as never, as ? { as } : {});
        if (found(JSON.stringify(reply)).length > 0) leaks.push(`${who}: ${name} ${JSON.stringify(input)}`);
      }
    expect(leaks).toEqual([]);
    const own = await app.call(contracts.recycleHall.hallDetail, { id }, { as: bidder });
    expect(found(JSON.stringify(own))).not.toEqual([]);
  });

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
    expect(priceOf(secret, sealed, { userId: 'ann' })).toBe(OFFER);
    expect(() => priceOf(secret, sealed, { userId: 'bob' })).toThrow('FORBIDDEN');
    expect(() => priceOf(secret, sealed, { closesAt, now: new Date(999) })).toThrow('FORBIDDEN');
    expect(priceOf(secret, sealed, { closesAt, now: closesAt })).toBe(OFFER);
    // Copied into a row of one's own it does not open.
    expect(() => priceOf(secret, { ...sealed, user_id: 'bob' }, { userId: 'bob' })).toThrow();
  });
});

test('at the end all open together, for the owner', async () => {
  await app.open();
  const detail = await app.must(contracts.recycle.recycleDetail, { id }, { as: app.owner });
  expect(detail.bids.map(({ price }) => price)).toEqual([OFFER, 60_000]);
});

test('an offer after the end is refused, also before the offers were opened', async () => {
  app.clock.advance(4 * 3_600_000);
  const late = await app.call(contracts.recycleHall.hallBid, { id, price: 90_000 }, { as: rival });
  const withdrawn = await app.call(contracts.recycleHall.hallWithdraw, { id }, { as: bidder });
  expect([late.code, withdrawn.code]).toEqual(['OFFERS_OPEN', 'OFFERS_OPEN']);
});
