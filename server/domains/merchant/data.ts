/** How a person's selling goes, in the numbers a shop is run by. */
import type * as contract from '../../../contract/merchant/calls.ts';
import { merchantLevels } from '../../../contract/merchant/calls.ts';
import { merchantRules } from '../../../contract/merchant/rules.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import { agesOf, countOnSale, countReturned, countSold, marginOf, salesByDay } from './queries.ts';

/** China has one time zone and no summer time. */
const OFFSET = 8 * 3_600_000;
/** Sales from which each level begins, in as many days as the rules count. */
const LEVELS = { bronze: 0, silver: 30, gold: 200 } as const;
/** Upper edges of the ageing table, days; the last is open. */
const AGES = [...merchantRules.ages, null] as const;

export const merchantData: Handler<typeof contract.merchantData> = async ({ days }, ctx) => {
  const { userId } = userOf(ctx);
  const { db, now } = ctx;
  const today = Math.floor((now.getTime() + OFFSET) / DAY) * DAY - OFFSET;
  const since = new Date(today - (days - 1) * DAY);
  const [byDay, margin, returned, onSale, ages, sold90] = await Promise.all([
    salesByDay(db, userId, since),
    marginOf(db, userId, since),
    countReturned(db, userId, since),
    countOnSale(db, userId),
    agesOf(db, userId, now),
    countSold(db, userId, new Date(now.getTime() - merchantRules.levelDays * DAY)),
  ]);
  const sum = (of: (row: (typeof byDay)[number]) => number) => byDay.reduce((total, row) => total + of(row), 0);
  const [sold, gross, fees] = [sum((row) => row.sold), sum((row) => row.gross), sum((row) => row.fees)];
  return {
    days: Array.from({ length: days }, (_, n) => {
      const at = since.getTime() + n * DAY;
      const row = byDay.find((one) => one.day.getTime() === at);
      return { at, sold: row?.sold ?? 0, gross: row?.gross ?? 0 };
    }),
    sold,
    gross,
    fees,
    net: gross - fees,
    margin: margin.items > 0 ? margin : null,
    returned,
    sellThrough: sold + onSale === 0 ? 0 : sold / (sold + onSale),
    ageing: AGES.map((upTo, n) => ({ upTo, count: ages.find(({ bucket }) => bucket === n)?.count ?? 0 })),
    level: levelOf(sold90),
  };
};

function levelOf(sold90: number) {
  const name = [...merchantLevels].reverse().find((level) => sold90 >= LEVELS[level]) ?? 'bronze';
  const next = merchantLevels[merchantLevels.indexOf(name) + 1];
  return { name, next: next ? { name: next, at: LEVELS[next] } : null, sold90 };
}
