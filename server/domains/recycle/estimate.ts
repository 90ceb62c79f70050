/** What a piece may bring: past recycle prices where there are enough of them, else a part of what it sells for here. */
import { sql } from 'kysely';
import type { Grade } from '../../../contract/item/grades.ts';
import { type FeeTerms, saleFees } from '../../../contract/payment/fees.ts';
import type * as contract from '../../../contract/recycle/calls.ts';
import { recycleRules } from '../../../contract/recycle/rules.ts';
import type { Estimate } from '../../../contract/recycle/shown.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { share } from '../../../contract/wire/money.ts';
import { DAY } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';

type Asked = { skuId: string; grade: Grade };
type Ways = Output<typeof contract.recycleEstimate>['ways'];

/** Whole yuan: nobody is promised ten fen. */
const round = (fen: number) => Math.round(fen / 100) * 100;

interface Facts {
  recycled: number;
  low: number | null;
  mid: number | null;
  high: number | null;
  trades: number;
  trade: number | null;
  ask: number | null;
}

/** Of the same model in the same grade, whatever its size, as far as merchants are concerned; of this size for what it sells for. */
async function factsOf(db: Db, { skuId, grade }: Asked, now: Date): Promise<Facts> {
  const since = new Date(now.getTime() - recycleRules.days * DAY);
  const { rows } = await sql<Facts>`
    with past as (
      select coalesce(o.new_price, o.price) as price from recycle_order o
      where o.state = 'paid' and o.grade = ${grade} and o.paid_at >= ${since}
        and o.sku_id in (select id from sku where product_id = (select product_id from sku where id = ${skuId}))
    ), sold as (
      select price from trade where sku_id = ${skuId} and grade = ${grade} and at >= ${since} and at <= ${now}
    )
    select (select count(*)::int from past) as recycled,
      (select round(percentile_cont(0.25) within group (order by price))::bigint from past) as low,
      (select round(percentile_cont(0.5) within group (order by price))::bigint from past) as mid,
      (select round(percentile_cont(0.75) within group (order by price))::bigint from past) as high,
      (select count(*)::int from sold) as trades,
      (select round(percentile_cont(0.5) within group (order by price))::bigint from sold) as trade,
      (select min(price)::bigint from listing where sku_id = ${skuId} and grade = ${grade} and state = 'on') as ask`.execute(
    db,
  );
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
  const { recycled, trades, ask } = facts;
  const known = { recycled, trades, lowestAsk: ask, at: now.getTime() };
  if (recycled >= recycleRules.fewest && facts.low && facts.mid && facts.high)
    return { basis: 'recycled', low: round(facts.low), mid: round(facts.mid), high: round(facts.high), ...known };
  const reference = referenceOf(facts);
  if (!reference) return { basis: 'none', low: null, mid: null, high: null, ...known };
  const { low, mid, high } = recycleRules.ofMarket;
  const part = (rate: number) => round(share(reference, rate));
  const basis = facts.trade !== null && reference === facts.trade ? 'trades' : 'ask';
  return { basis, low: part(low), mid: part(mid), high: part(high), ...known };
}

/** What offers are capped by: the most that it is known to have brought anywhere. */
export async function referencePrice(db: Db, asked: Asked, now: Date): Promise<number | null> {
  const { high, trade, ask } = await factsOf(db, asked, now);
  const known = [high, trade, ask].filter((price) => price !== null);
  return known.length > 0 ? Math.max(...known) : null;
}

/** What each way of selling brings after its fees, and how long it took others. A way that nothing is known of brings null. */
export async function waysOf(db: Db, estimate: Estimate, terms: FeeTerms, now: Date): Promise<Ways> {
  const since = new Date(now.getTime() - recycleRules.days * DAY);
  const { rows } = await sql<{ recycle: number | null; consign: number | null; list: number | null }>`
    with sold as (
      select extract(epoch from (o.created_at - l.created_at)) / 86400 as days, i.receipt_id is not null as consigned
      from trade_order o join listing l on l.id = o.listing_id join item i on i.id = o.item_id
      where o.state = 'completed' and o.created_at >= ${since} and o.created_at > l.created_at
    ), recycled as (
      select extract(epoch from (paid_at - accepted_at)) / 86400 as days from recycle_order
      where state = 'paid' and paid_at >= ${since}
    )
    select (select ceil(percentile_cont(0.5) within group (order by days)) from recycled
        having count(*) >= ${recycleRules.fewest})::int as recycle,
      (select ceil(percentile_cont(0.5) within group (order by days)) from sold where consigned
        having count(*) >= ${recycleRules.fewest})::int as consign,
      (select ceil(percentile_cont(0.5) within group (order by days)) from sold where not consigned
        having count(*) >= ${recycleRules.fewest})::int as list`.execute(db);
  const days = rows[0] ?? { recycle: null, consign: null, list: null };
  const gets = estimate.lowestAsk === null ? null : saleFees(estimate.lowestAsk, { terms }).sellerGets;
  return [
    { way: 'recycle', low: estimate.low, high: estimate.high, days: days.recycle },
    { way: 'consign', low: gets, high: gets, days: days.consign },
    { way: 'list', low: gets, high: gets, days: days.list },
  ];
}
