/**
 * Figures of the day. Each is one question for its rows; what a day shows is their sum, so that a figure opens down to
 * exactly what it is made of. Balances are the ledger's: what an account holds now, without what moved it since.
 */
import { type RawBuilder, sql } from 'kysely';
import { type Figure, figureKinds } from '../../../../contract/shop/number-calls.ts';
import { accounts } from '../../../../contract/wire/accounts.ts';
import type { Db } from '../../../db/schema.ts';
import { momentOf } from '../../../kernel/lib/moment.ts';
import { literals } from '../../../kernel/state/transitions.ts';

/** Rows of a figure: id, at, amount, zh, en, note, kind, thing. Each takes its bounds itself, so that an index can serve them. */
type Rows = (between: (at: RawBuilder<unknown>) => RawBuilder<unknown>) => RawBuilder<unknown>;

const order = sql`'order'::text as kind, o.id as thing`;
const person = (id: RawBuilder<unknown>) =>
  sql`case when ${id} is null then null else 'person' end as kind, ${id} as thing`;
const ofProduct = sql`p.name_zh as zh, p.name_en as en`;
const ofOrder = sql`o.snapshot -> 'name' ->> 'zh' as zh, o.snapshot -> 'name' ->> 'en' as en`;
const same = (name: RawBuilder<unknown>) => sql`${name} as zh, ${name} as en`;

const steps = (machine: string, to: string) => sql`
  transition t where t.entity = ${machine} and t.to_state = ${to} and t.from_state is distinct from t.to_state`;

/** What moved these accounts, as it stands in the book; `sign` turns what is negative there into what people call an amount. */
const entries =
  (where: RawBuilder<unknown>, sign = 1): Rows =>
  (between) =>
    sql`
    select e.id::text, j.at, e.amount * ${sql.lit(sign)} as amount, ${same(sql`j.memo`)}, coalesce(o.no, j.cause_id) as note,
      case when o.id is null then null else 'order' end as kind, o.id as thing
    from journal j join entry e on e.journal_id = j.id
    left join trade_order o on j.cause_kind = 'order' and o.id = j.cause_id
    where ${where} and ${between(sql`j.at`)}`;

const sold: Rows = (between) => sql`
  select o.id, o.paid_at as at, o.total as amount, ${ofOrder}, o.no as note, ${order}
  from trade_order o where o.paid_at is not null and ${between(sql`o.paid_at`)}`;

const is = (account: string) => sql`e.account_id = ${account}`;
const ofKinds = (kinds: readonly string[]) => sql`split_part(e.account_id, ':', 1) in (${literals(kinds)})`;

/** Of accounts of which each person has one: what their ids begin with. */
const kindOf = ({ prefix }: { prefix: string }) => prefix.slice(0, -1);

/** What is other people’s and lies with us. */
const theirs = [accounts.available, accounts.frozen, accounts.deposit, accounts.payout].map(kindOf);
/** What they have to pay us. */
const toUs = [kindOf(accounts.owed), accounts.receivable];

/** Of visits that were forgotten only the day is known. */
const noon = sql`((d.day + time '12:00') at time zone 'Asia/Shanghai')`;

const rowsOf: Record<Figure, Rows> = {
  visits: (between) => sql`
    select v.id, v.at, 1 as amount, ${same(sql`coalesce(a.nickname, '')`)}, v.channel as note, ${person(sql`v.user_id`)}
    from ad_click v left join account a on a.id = v.user_id where ${between(sql`v.at`)}
    union all select concat_ws(':', d.day, d.channel, n), ${noon}, 1, '', '', d.channel, null, null
    from ad_day d, generate_series(1, d.visits) n where ${between(noon)}`,
  accounts: (between) => sql`
    select a.id, a.created_at as at, 1 as amount, ${same(sql`a.nickname`)}, coalesce(s.channel, '') as note, ${person(sql`a.id`)}
    from account a left join account_source s on s.user_id = a.id where ${between(sql`a.created_at`)}`,
  stored: (between) => sql`
    select i.id, coalesce(i.stored_at, i.created_at) as at, 1 as amount, ${ofProduct}, i.code as note, ${person(sql`i.owner_id`)}
    from item i join sku s on s.id = i.sku_id join product p on p.id = s.product_id
    where i.receipt_id is not null and ${between(sql`coalesce(i.stored_at, i.created_at)`)}`,
  listed: (between) => sql`
    select t.id::text, t.at, 1 as amount, ${ofProduct}, '' as note, ${person(sql`l.seller_id`)}
    from listing l join sku s on s.id = l.sku_id join product p on p.id = s.product_id, ${steps('listing', 'on')}
    and l.id = t.entity_id and ${between(sql`t.at`)}`,
  sold,
  turnover: sold,
  completed: (between) => sql`
    select t.id::text, t.at, 1 as amount, ${ofOrder}, o.no as note, ${order}
    from trade_order o, ${steps('order', 'completed')} and o.id = t.entity_id and ${between(sql`t.at`)}`,
  disputes: (between) => sql`
    select c.id, c.created_at as at, 1 as amount, ${ofOrder}, c.no as note, ${order}
    from aftersale c join trade_order o on o.id = c.order_id where ${between(sql`c.created_at`)}`,
  held: entries(is(accounts.escrow)),
  earned: entries(is(accounts.fee)),
  penalties: entries(is(accounts.penalty)),
  given: entries(is(accounts.promo), -1),
  // What a lot freezes and frees stays its bidder’s, and each amount tells a secret maximum.
  owed: entries(sql`${ofKinds(theirs)} and j.memo not in ('auction.freeze', 'auction.release')`),
  owing: entries(ofKinds(toUs), -1),
};

/** Days of China's calendar, both included. */
export interface Span {
  from: string;
  to: string;
}

const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Shanghai')`;
const endOf = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'Asia/Shanghai')`;
const within =
  ({ from, to }: Span) =>
  (at: RawBuilder<unknown>) =>
    sql`${at} >= ${startOf(from)} and ${at} < ${endOf(to)}`;

const counts = (figure: Figure) => figureKinds[figure] === 'count';

/** What a figure was on each day on which anything moved it. */
async function moved(db: Db, figure: Figure, span: Span): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; sum: string }>`
    select to_char(x.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, sum(${counts(figure) ? sql`1` : sql`x.amount`})::bigint as sum
    from (${rowsOf[figure](within(span))}) x group by day`.execute(db);
  return new Map(rows.map(({ day, sum }) => [day, Number(sum)]));
}

const balances: Partial<Record<Figure, { kinds: readonly string[]; sign: 1 | -1 }>> = {
  held: { kinds: [accounts.escrow], sign: 1 },
  owed: { kinds: theirs, sign: 1 },
  owing: { kinds: toUs, sign: -1 },
};

async function balanceNow(db: Db, { kinds, sign }: { kinds: readonly string[]; sign: 1 | -1 }): Promise<number> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(balance), 0)::bigint as sum from ledger_account
    where split_part(id, ':', 1) in (${literals(kinds)})`.execute(db);
  return Number(rows[0]?.sum ?? 0) * sign;
}

/** @param days oldest first, the last one today */
export async function valuesOf(db: Db, figure: Figure, days: readonly string[]): Promise<number[]> {
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const byDay = await moved(db, figure, { from, to });
  const ofDay = days.map((day) => byDay.get(day) ?? 0);
  const balance = balances[figure];
  if (!balance) return ofDay;
  let left = await balanceNow(db, balance);
  return ofDay
    .reduceRight<number[]>((ends, change) => {
      ends.push(left);
      left -= change;
      return ends;
    }, [])
    .reverse();
}

export interface Row {
  id: string;
  at: Date;
  amount: number;
  zh: string;
  en: string;
  note: string;
  kind: 'order' | 'person' | null;
  thing: string | null;
}

/** The newest first. @param place after which row, as `<ms>_<id>` */
export async function figureRows(
  db: Db,
  figure: Figure,
  span: Span,
  { place, limit }: { place?: string; limit: number },
) {
  const [ms, id] = place?.split('_') ?? [];
  const after =
    ms && id && /^\d{1,15}$/.test(ms)
      ? sql`where (date_trunc('milliseconds', x.at), x.id) < (${momentOf(ms)}::timestamptz, ${id})`
      : sql``;
  const { rows } = await sql<Row>`
    select x.* from (${rowsOf[figure](within(span))}) x ${after}
    order by date_trunc('milliseconds', x.at) desc, x.id desc limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

export async function figureTotal(db: Db, figure: Figure, span: Span): Promise<{ count: number; sum: number }> {
  const { rows } = await sql<{ count: number; sum: string }>`
    select count(*)::int as count, coalesce(sum(x.amount), 0)::bigint as sum from (${rowsOf[figure](within(span))}) x`.execute(
    db,
  );
  return { count: rows[0]?.count ?? 0, sum: Number(rows[0]?.sum ?? 0) };
}

/** Visits and accounts by the channel that brought them. */
export async function channelsOf(db: Db, span: Span) {
  const part = (figure: Figure, what: RawBuilder<unknown>) =>
    sql`select x.note as channel, ${what} from (${rowsOf[figure](within(span))}) x`;
  const { rows } = await sql<{ channel: string; visits: number; accounts: number }>`
    select channel, count(*) filter (where visit)::int as visits, count(*) filter (where not visit)::int as accounts
    from (${part('visits', sql`true as visit`)} union all ${part('accounts', sql`false as visit`)}) both_of
    group by channel order by visits desc, accounts desc, channel limit 50`.execute(db);
  return rows;
}
