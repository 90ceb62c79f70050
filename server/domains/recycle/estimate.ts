/** What a piece may bring: past recycle prices where there are enough of them, else a part of what it sells for here. */
import { sql } from 'kysely';
import type { Grade } from '../../../contract/item/grades.ts';
import { type FeeTerms, saleFees } from '../../../contract/payment/fees.ts';
import type * as contract from '../../../contract/recycle/calls.ts';
import { capOf, recycleRules } from '../../../contract/recycle/rules.ts';
import type { CapBasis, Estimate } from '../../../contract/recycle/shown.ts';
import type { recycleWork } from '../../../contract/recycle/work-calls.ts';
import { storageDays, storageRules } from '../../../contract/stock/rules.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { share } from '../../../contract/wire/money.ts';
import { DAY } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';
import { boughtOfThemselves } from './queries.ts';

type Asked = {
  skuId: string;
  grade: Grade;
  /** Whoever asks: what they ask for theirs tells them nothing. */
  userId?: string | null;
};
type Ways = Output<typeof contract.recycleEstimate>['ways'];

/** Whole yuan: nobody is promised ten fen. */
const round = (fen: number) => Math.round(fen / 100) * 100;

interface Facts {
  paid: NonNullable<Estimate['paid']>;
  recycled: number;
  low: number | null;
  mid: number | null;
  high: number | null;
  trades: number;
  trade: number | null;
  ask: number | null;
  /** In the middle of what its sellers ask, each at their lowest; null while they are too few. */
  asks: number | null;
  /** What the model brought merchants' owners, or this size its sellers, in whatever grade: the upper quarter begins there. */
  anyGrade: number | null;
}

/** Of the same model in the same grade, whatever its size, as far as merchants are concerned; of this size for what it sells for. */
async function factsOf(db: Db, { skuId, grade, userId = null }: Asked, now: Date): Promise<Facts> {
  const since = new Date(now.getTime() - recycleRules.days * DAY);
  const { rows } = await sql<Facts>`
    with bought as (
      select o.grade, coalesce(o.new_price, o.price) as price from recycle_order o
      where o.state = 'paid' and o.paid_at >= ${since}
        and o.sku_id in (select id from sku where product_id = (select product_id from sku where id = ${skuId}))
        and not ${boughtOfThemselves}
    ), past as (
      select price from bought where grade = ${grade}
    ), graded as (
      select grade, count(*)::int as count, round(percentile_cont(0.5) within group (order by price))::bigint as price
      from bought group by grade
    ), sold as (
      select price from trade where sku_id = ${skuId} and grade = ${grade} and at >= ${since} and at <= ${now}
    )
    select (select coalesce(jsonb_agg(graded order by count desc, grade), '[]') from graded) as paid,
      (select count(*)::int from past) as recycled,
      (select round(percentile_cont(0.25) within group (order by price))::bigint from past) as low,
      (select round(percentile_cont(0.5) within group (order by price))::bigint from past) as mid,
      (select round(percentile_cont(0.75) within group (order by price))::bigint from past) as high,
      (select count(*)::int from sold) as trades,
      (select round(percentile_cont(0.5) within group (order by price))::bigint from sold) as trade,
      (select min(price)::bigint from listing where sku_id = ${skuId} and grade = ${grade} and state = 'on'
        and seller_id is distinct from ${userId}::text) as ask,
      (select round(percentile_cont(0.5) within group (order by price))::bigint from (
        select min(price) as price from listing where sku_id = ${skuId} and grade = ${grade} and state = 'on' group by seller_id
      ) each having count(*) >= ${recycleRules.fewest}) as asks,
      round(greatest((select percentile_cont(0.75) within group (order by price) from bought),
        (select percentile_cont(0.75) within group (order by price) from trade
          where sku_id = ${skuId} and at >= ${since} and at <= ${now})))::bigint as "anyGrade"`.execute(db);
  const found = rows[0];
  if (!found) throw new Error('An aggregate without a row');
  return found;
}

export async function estimateOf(db: Db, asked: Asked, now: Date): Promise<Estimate> {
  return fromFacts(await factsOf(db, asked, now), now);
}

/** The market's own price of it: what was paid for it lately, else what it is offered for. */
const referenceOf = ({ trade, ask }: Pick<Facts, 'trade' | 'ask'>) =>
  trade !== null && ask !== null ? Math.min(trade, ask) : (trade ?? ask);

export function fromFacts(facts: Facts, now: Date): Estimate {
  const { paid, recycled, trades, ask } = facts;
  const known = { paid, recycled, trades, lowestAsk: ask, at: now.getTime() };
  if (recycled >= recycleRules.fewest && facts.low && facts.mid && facts.high)
    return { basis: 'recycled', low: round(facts.low), mid: round(facts.mid), high: round(facts.high), ...known };
  const reference = referenceOf(facts);
  if (!reference) return { basis: 'none', low: null, mid: null, high: null, ...known };
  const { low, mid, high } = recycleRules.ofMarket;
  const part = (rate: number) => round(share(reference, rate));
  const basis = facts.trade !== null && reference === facts.trade ? 'trades' : 'ask';
  return { basis, low: part(low), mid: part(mid), high: part(high), ...known };
}

/**
 * The most that may be offered, and why. Anybody can ask any price, so a single ask counts only near to what was paid; without that,
 * several sellers' asks can raise what may be offered, and nothing but money that was paid can lower it.
 */
export async function capFor(db: Db, asked: Asked, now: Date): Promise<{ cap: number; basis: CapBasis }> {
  return capFrom(await factsOf(db, asked, now));
}

export function capFrom({
  high,
  trade,
  ask,
  asks,
  anyGrade,
}: Pick<Facts, 'high' | 'trade' | 'ask' | 'asks' | 'anyGrade'>): {
  cap: number;
  basis: CapBasis;
} {
  const paid = trade ?? high;
  if (paid !== null) {
    const { low, high: most } = recycleRules.askNear;
    const near = ask !== null && ask >= paid * low && ask <= paid * most ? ask : 0;
    return { cap: capOf(Math.max(paid, high ?? 0, near)), basis: 'paid' };
  }
  const unknown = capOf(null);
  const [reference, basis] = asks === null ? ([anyGrade, 'otherGrades'] as const) : ([asks, 'asks'] as const);
  const cap = capOf(reference);
  return cap > unknown ? { cap, basis } : { cap: unknown, basis: 'unknown' };
}

interface Known {
  recycle: number | null;
  consign: number | null;
  auction: number | null;
  low: number | null;
  high: number | null;
}

/** What each way of selling brings after its fees, and how long it took others. A way that nothing is known of brings null. */
export async function waysOf(
  db: Db,
  estimate: Estimate,
  { skuId, grade, terms, now }: Asked & { terms: FeeTerms; now: Date },
): Promise<Ways> {
  const since = new Date(now.getTime() - recycleRules.days * DAY);
  const enough = sql`having count(*) >= ${recycleRules.fewest}`;
  const { rows } = await sql<Known>`
    with sold as (
      select extract(epoch from (o.created_at - l.created_at)) / 86400 as days
      from trade_order o join listing l on l.id = o.listing_id join item i on i.id = o.item_id
      where o.state = 'completed' and o.created_at >= ${since} and o.created_at > l.created_at and i.receipt_id is not null
    ), recycled as (
      -- From the question on: an owner waits for the offers and chooses, too.
      select extract(epoch from (o.paid_at - o.created_at)) / 86400 as days from recycle_order o
      where o.state = 'paid' and o.paid_at >= ${since} and not ${boughtOfThemselves}
    ), fell as (
      select coalesce(l.second_price, l.price) as price, extract(epoch from (l.ends_at - l.created_at)) / 86400 as days,
        s.product_id = (select product_id from sku where id = ${skuId}) and i.grade = ${grade} as same
      from lot l join item i on i.id = l.item_id join sku s on s.id = l.sku_id
      where l.state = 'bought' and l.ends_at >= ${since}
        and not exists (select from connected_trade c where c.order_id = l.order_id)
    )
    select (select ceil(percentile_cont(0.5) within group (order by days)) from recycled ${enough})::int as recycle,
      (select ceil(percentile_cont(0.5) within group (order by days)) from sold ${enough})::int as consign,
      (select ceil(percentile_cont(0.5) within group (order by days)) from fell ${enough})::int as auction,
      (select round(percentile_cont(0.25) within group (order by price))::bigint from fell where same ${enough}) as low,
      (select round(percentile_cont(0.75) within group (order by price))::bigint from fell where same ${enough}) as high`.execute(
    db,
  );
  const [known] = rows;
  const after = (price: number | null) => (price === null ? null : saleFees(price, { terms }).sellerGets);
  const gets = after(estimate.lowestAsk);
  const { consign = null, auction = null } = known ?? {};
  return [
    { way: 'recycle', low: estimate.low, high: estimate.high, days: known?.recycle ?? null },
    { way: 'consign', low: lessStorage(gets, consign), high: lessStorage(gets, consign), days: consign },
    // Sold at one's own price it lies with us as well.
    { way: 'list', low: lessStorage(gets, consign), high: lessStorage(gets, consign), days: consign },
    {
      way: 'auction',
      low: lessStorage(after(known?.low ?? null), auction),
      high: lessStorage(after(known?.high ?? null), auction),
      days: auction,
    },
  ];
}

/** What lies with us that long costs its owner, beyond the free days. */
export const lessStorage = (gets: number | null, days: number | null): number | null =>
  gets === null ? null : Math.max(0, gets - storageDays((days ?? 0) * DAY) * storageRules.perDay);

/** What was paid beside what we had said that it would bring. */
export async function accuracyOf(db: Db, now: Date): Promise<Output<typeof recycleWork>['accuracy']> {
  const since = new Date(now.getTime() - recycleRules.days * DAY);
  const { rows } = await sql<Output<typeof recycleWork>['accuracy'][number]>`
    with paid as (
      select estimate ->> 'basis' as basis, coalesce(new_price, price) as price, (estimate ->> 'low')::bigint as low,
        (estimate ->> 'mid')::float8 as mid, (estimate ->> 'high')::bigint as high
      from recycle_order o
      where state = 'paid' and paid_at >= ${since} and estimate ->> 'mid' is not null and not ${boughtOfThemselves}
    )
    select basis, count(*)::int as paid, avg((price between low and high)::int)::float8 as within,
      (percentile_cont(0.5) within group (order by abs(price - mid) / mid))::float8 as off
    from paid group by basis order by paid desc, basis`.execute(db);
  return rows;
}
