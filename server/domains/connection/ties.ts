/** Which accounts belong together: one device, card or phone makes two of them one person, for whom deals among themselves bring nothing. */
import { type RawBuilder, sql } from 'kysely';
import type { Tie } from '../../../contract/connection/calls.ts';
import { bindingTies } from '../../../contract/connection/rules.ts';
import type { Db } from '../../db/schema.ts';

type Text = RawBuilder<unknown>;

/** A place as it is compared: blanks, points, case and width tell no two apart. @param row of an address book, or an address of an order */
const placeOf = (row: 'x' | 'y' | Text) => {
  const part = (name: string) =>
    typeof row === 'string' ? sql.ref(`${row}.${name}`) : sql`(${row} ->> ${sql.lit(name)})`;
  return sql`lower(regexp_replace(normalize(${part('city')} || ${part('district')} || ${part('detail')}, nfkc), '[[:space:][:punct:]。、·—]', '', 'g'))`;
};

const hidden = (column: string) => sql`left(${sql.ref(column)}, 3) || '****' || right(${sql.ref(column)}, 4)`;

/** The numbers under which somebody is called: their own, and those in their address book, past ones too. */
const phonesOf = (id: Text) => sql`(
  select phone, created_at from account where id = ${id} and phone is not null
  union all select phone, created_at from address where user_id = ${id})`;

/**
 * An identity card that the sandbox confirmed ties nobody: it confirms whatever is typed, so that in a demo and in tests many people
 * type the same, and one that was made up would make strangers one person who may not deal, bid or judge. Once a real provider
 * confirms cards, the same number in two accounts is one person.
 */
const sandboxTiesNobody = sql`'sandbox' not in (mine.provider, theirs.provider)`;

/** A table expression: a row (kind, what, at) for each thing that two accounts share, as `Tie` has them. */
export const tiesOf = (one: Text, other: Text): Text => sql`(
  select 'device' as kind, max(s.device_name) as what, max(least(s.seen_at, t.seen_at)) as at
  from session s join session t on t.user_id = ${other} and t.device_id = s.device_id
  where s.user_id = ${one} group by s.device_id
  union all
  select 'card', max(c.account_shown), max(greatest(c.bound_at, d.bound_at))
  from payout_card c join payout_card d on d.user_id = ${other} and d.account_hash = c.account_hash
  where c.user_id = ${one} group by c.account_hash
  union all
  select 'phone', ${hidden('x.phone')}, max(greatest(x.created_at, y.created_at))
  from ${phonesOf(one)} x join ${phonesOf(other)} y on y.phone = x.phone group by x.phone
  union all
  select 'identity', max(left(a.certified_name, 1)) || '**', max(greatest(mine.matched_at, theirs.matched_at))
  from certification mine join certification theirs on theirs.user_id = ${other} and theirs.id_hash = mine.id_hash
  join account a on a.id = mine.user_id
  where mine.user_id = ${one} and ${sandboxTiesNobody} group by mine.id_hash
  union all
  select 'address', x.city || x.district || x.detail, max(greatest(x.created_at, y.created_at))
  from address x join address y on y.user_id = ${other} and ${placeOf('y')} = ${placeOf('x')}
  where x.user_id = ${one} group by x.city, x.district, x.detail)`;

/**
 * A table expression: a row (key) for each thing by which an account may be tied to another. Two that `tiesOf` ties have a key in
 * common, so that among many it need be asked only about those.
 */
export const tieKeysOf = (id: Text): Text => sql`(
  select 'device ' || device_id as key from session where user_id = ${id}
  union all select 'card ' || account_hash from payout_card where user_id = ${id}
  union all select 'phone ' || phone from ${phonesOf(id)} own
  union all select 'identity ' || id_hash from certification where user_id = ${id}
  union all select 'address ' || ${placeOf('x')} from address x where x.user_id = ${id})`;

const binding = sql.join(bindingTies.map((kind) => sql.lit(kind)));

/** A condition: the two are one person by what nobody can claim of somebody else. */
export const isSame = (one: Text, other: Text): Text =>
  sql`(${one} = ${other} or exists (select from ${tiesOf(one, other)} tie where tie.kind in (${binding})))`;

/**
 * A condition: an address book of this person's names the other's own number, or a place that stands in the other's too. What only the other
 * wrote proves nothing. Colleagues have things sent to where they work.
 */
export const sharesHome = (person: Text, other: Text): Text => sql`(exists (
  select from address x where x.user_id = ${person} and (
    exists (select from account a where a.id = ${other} and a.phone = x.phone)
    or exists (select from address y where y.user_id = ${other} and ${placeOf('y')} = ${placeOf('x')}))
  ) and not exists (select from staff_role s where s.user_id = ${other}))`;

/**
 * A condition: what is sent to this address (as an order keeps it) comes to a place that stands in this person's own address book. A number
 * that somebody typed into it proves nothing, whosever it is. A place where a colleague has things sent, too, is where they work.
 */
export const isReachedAt = (person: Text, address: Text): Text => sql`(exists (
  select from address x where x.user_id = ${person} and ${placeOf('x')} = ${placeOf(address)})
  and not exists (select from address y join staff_role s on s.user_id = y.user_id
    where y.user_id <> ${person} and ${placeOf('y')} = ${placeOf(address)}))`;

/** A condition: what `other` bought reached the number of `one`'s own account, and more than once: a present does so once. */
const answersFor = (one: Text, other: Text): Text => sql`exists (
  select from trade_order sent join account answering on answering.id = ${one} and answering.phone = sent.address ->> 'phone'
  where sent.buyer_id = ${other} and sent.state = 'completed' offset 1)`;

/** A condition: the two count as one person. */
export const isConnected = (one: Text, other: Text): Text =>
  sql`(${isSame(one, other)} or ${answersFor(one, other)} or ${answersFor(other, one)})`;

/** Whether two accounts count as one person: they used one device, withdraw to one card, have one identity card, or one answers the phone for the other. An account is connected with itself. */
export async function areConnected(db: Db, one: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select ${isConnected(sql.val(one), sql.val(other))} as yes`.execute(db);
  return rows[0]?.yes ?? false;
}

/** Everything that two accounts share, an address too, with the evidence as staff may see it. */
export async function tiesBetween(db: Db, one: string, other: string): Promise<Tie[]> {
  const { rows } = await sql<Omit<Tie, 'at'> & { at: Date }>`
    select kind, what, at from ${tiesOf(sql.val(one), sql.val(other))} tie order by kind, at desc`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}

/** How much somebody has sold, as others are shown it: what they sold to themselves is no record. */
export const soldBy = (seller: Text): Text => sql`(
  select count(*)::int from trade_order o where o.seller_id = ${seller} and o.state = 'completed'
    and not exists (select from connected_trade c where c.order_id = o.id))`;
