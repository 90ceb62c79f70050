/** The numbers of the day as an owner reads them: each one is what its rows say, money is the ledger's, and what is late is named. */
// @module-tag both-engines
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderShip } from '../../../../contract/order/calls.ts';
import {
  type Figure,
  figureKinds,
  figures,
  workCohorts,
  workLate,
  workNumberCsv,
  workNumberRows,
  workNumbers,
  workPromises,
} from '../../../../contract/shop/number-calls.ts';
import { accounts } from '../../../../contract/wire/accounts.ts';
import { DAY, HOUR } from '../../../../contract/wire/time.ts';
import { balance } from '../../../kernel/ledger/ledger.ts';
import { type Market, openMarketApp, TOTAL } from '../../../testing/market.ts';
import { shopNumbers } from './handlers.ts';

let app: Market;
const first: string[] = [];
const as = () => ({ as: app.people.staff });

beforeAll(async () => {
  app = await openMarketApp({ domains: [shopNumbers] });
  first.push(await app.order());
  await app.clock.advance(DAY);
  first.push(await app.order());
}, 180_000);
afterAll(() => app.close());

const today = async () => (await app.must(workNumbers, { days: 7 }, as())).days.at(-1)?.values;

test('every figure of every span is the sum of the rows that it opens to, and a balance ends at the book’s', async () => {
  const { days } = await app.must(workNumbers, { days: 7 }, as());
  const [from = '', to = ''] = [days[0]?.day, days.at(-1)?.day];
  expect(days).toHaveLength(7);
  for (const figure of figures) {
    const { count, sum, list } = await app.must(workNumberRows, { figure, from, to, size: 100 }, as());
    expect({ figure, rows: list.length }).toEqual({ figure, rows: count });
    const values = days.map(({ values: one }) => one[figure]);
    const total = values.reduce((all, one) => all + one, 0);
    const kind = figureKinds[figure];
    if (kind === 'count') expect({ figure, total }).toEqual({ figure, total: count });
    if (kind === 'flow') expect({ figure, total }).toEqual({ figure, total: sum });
    if (kind === 'balance') {
      // The week began after nothing had moved.
      expect({ figure, end: values.at(-1) }).toEqual({ figure, end: sum });
    }
  }
  expect((await today())?.held).toBe(await balance(app.db, accounts.escrow));
});

test('two orders on two days: each day has one, and what is held grows from one evening to the next', async () => {
  const { days } = await app.must(workNumbers, { days: 2 }, as());
  expect(days.map(({ values }) => [values.sold, values.turnover, values.held])).toEqual([
    [1, TOTAL, TOTAL],
    [1, TOTAL, 2 * TOTAL],
  ]);
  const day = days[0]?.day ?? '';
  const { list } = await app.must(workNumberRows, { figure: 'sold', from: day, to: day }, as());
  expect(list).toMatchObject([{ amount: null, opens: { kind: 'order', id: first[0] } }]);
});

test('a page after the other brings each row once', async () => {
  const { days } = await app.must(workNumbers, { days: 7 }, as());
  const which = { figure: 'owed' as Figure, from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '' };
  const whole = await app.must(workNumberRows, { ...which, size: 100 }, as());
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await app.must(workNumberRows, { ...which, size: 1, cursor }, as());
    seen.push(...page.list.map(({ id }) => id));
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(seen).toEqual(whole.list.map(({ id }) => id));
  const { csv, cut } = await app.must(workNumberCsv, { ...which, language: 'en' }, as());
  expect(csv.trim().split('\r\n')).toHaveLength(1 + whole.count);
  expect(cut).toBe(false);
});

test('a day that no calendar has is refused, not looked up', async () => {
  for (const from of ['2026-02-30', '0000-01-01', '2026-13-01', 'x'])
    expect(await app.call(workNumberRows, { figure: 'sold', from, to: '2026-12-01' }, as())).toMatchObject({
      code: 'BAD_INPUT',
    });
});

test('a seller who ships in time and one who lets two days go by: the one is no delay, the other is named', async () => {
  const [kept = '', late = ''] = first;
  await app.clock.advance(HOUR);
  const parcel = { company: '顺丰', waybill: 'SF1020304050' };
  await app.must(orderShip, { id: kept, ...parcel }, { as: app.people.seller });
  // Nobody sweeps here: the deadline stands and has passed.
  await sql`update trade_order set deadline_at = ${new Date(app.clock.now().getTime() - HOUR)} where id = ${late}`.execute(
    app.db,
  );
  const { list } = await app.must(workPromises, { days: 7 }, as());
  const ship = list.find(({ entity, state }) => entity === 'order' && state === 'awaiting_ship');
  expect(ship).toMatchObject({ waitsFor: 'S', left: 1, leftLate: 0, half: DAY + HOUR, now: 1, late: 1 });
  expect(list[0]).toBe(ship);
  const named = await app.must(workLate, { entity: 'order', state: 'awaiting_ship' }, as());
  expect(named.list).toEqual([
    { id: late, dueAt: app.clock.now().getTime() - HOUR, opens: { kind: 'order', id: late } },
  ]);
  expect((await app.must(workLate, { entity: 'order', state: 'x' }, as())).list).toEqual([]);
});

test('of the people born this week one has bought', async () => {
  const { list } = await app.must(workCohorts, {}, as());
  expect(list[0]).toMatchObject({ accounts: 4, bought: [1] });
});
