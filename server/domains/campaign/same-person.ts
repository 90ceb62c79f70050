/** Whether two accounts look like one person: the same device, address, phone of delivery or payout account. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { type Place, placeKey } from './places/place-key.ts';

/** Why this person's devices keep them out: another account was used on one, or none of their logins named any. */
export async function deviceFault(
  db: Db,
  userId: string,
  deviceId: string | null,
): Promise<'device' | 'noDevice' | null> {
  const { rows } = await sql<{ nameless: boolean }>`select ${nameless(sql`${userId}`)} as nameless`.execute(db);
  if (rows[0]?.nameless) return 'noDevice';
  return (await sharesDevice(db, userId, deviceId)) ? 'device' : null;
}

/** Every app of ours names its device: who only ever logged in without could be one person as often as they like. */
export const nameless = (userId: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from session s where s.user_id = ${userId})
  and not exists (select from session s where s.user_id = ${userId} and s.device_id is not null))`;

/**
 * Whether another account has ever been used on one of this person's devices. A device names itself, so this is a bar and no proof:
 * behind an invitation stands what costs real money, a first order that is kept; behind a lottery's ticket nothing does.
 * @param deviceId of the request, which may be another than their sessions'
 */
export async function sharesDevice(db: Db, userId: string, deviceId: string | null = null): Promise<boolean> {
  const { rows } = await sql`
    with own as (
      select device_id from session where user_id = ${userId} union select ${deviceId}::text
    )
    select 1 from own join session other on other.device_id = own.device_id
    where other.user_id <> ${userId} limit 1`.execute(db);
  return rows.length > 0;
}

export async function sharesCard(db: Db, a: string, b: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payout_card x join payout_card y on y.account_hash = x.account_hash
    where x.user_id = ${a} and y.user_id = ${b} limit 1`.execute(db);
  return rows.length > 0;
}

/** Where somebody has things sent, and by which numbers they are reached. */
export async function placesUsed(db: Db, userId: string): Promise<{ places: string[]; phones: string[] }> {
  const { rows } = await sql<{ place: Place | null; phone: string | null }>`
    select to_jsonb(a) as place, a.phone from address a where a.user_id = ${userId}
    union all select o.address, o.address->>'phone' from trade_order o where o.buyer_id = ${userId}
    union all select null, phone from account where id = ${userId}`.execute(db);
  return { places: keysOf(rows), phones: rows.flatMap(({ phone }) => phone || []) };
}

const keysOf = (rows: readonly { place: Place | null }[]): string[] => [
  ...new Set(rows.map(({ place }) => placeKey(place ?? {})).filter(Boolean)),
];

/** Where an inviter, and friends of theirs who counted already, have things sent: places and phone numbers. */
export async function placesOf(db: Db, inviterId: string): Promise<{ places: Set<string>; phones: Set<string> }> {
  const own = await placesUsed(db, inviterId);
  const { rows } = await sql<{ place: Place | null }>`
    select o.address as place from help_task t
    join campaign_share s on s.id = t.share_id join trade_order o on o.id = t.order_id where s.user_id = ${inviterId}`.execute(
    db,
  );
  return { places: new Set([...own.places, ...keysOf(rows)]), phones: new Set(own.phones) };
}

/**
 * Which of these phones are of invited persons who counted already, whoever invited them: theirs, or where what counted was delivered.
 * A place may be that of a house of people and is asked of one inviter's friends only; a phone is one person's.
 */
export async function phonesCounted(db: Db, phones: readonly string[]): Promise<string[]> {
  if (phones.length === 0) return [];
  const { rows } = await sql<{ phone: string }>`
    with asked as (select value as phone from jsonb_array_elements_text(${JSON.stringify(phones)}::jsonb) as j (value))
    select asked.phone from asked join trade_order o on o.address->>'phone' = asked.phone join help_task t on t.order_id = o.id
    union select asked.phone from asked join account a on a.phone = asked.phone
    join help_task t on t.friend_id = a.id where t.order_id is not null`.execute(db);
  return rows.map(({ phone }) => phone);
}

/** Friends of two inviters share no lock: of two who are reached by one phone, the second reads what the first has counted. */
export async function lockPhones(db: Db, userId: string): Promise<void> {
  const { phones } = await placesUsed(db, userId);
  for (const phone of [...new Set(phones)].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`help phone ${phone}`}, 0))`.execute(db);
}

export interface OrderFact {
  id: string;
  buyer: string;
  state: string;
  total: number;
  seller: string;
  disputed: boolean;
  /** It has been in an after-sale case, open or over. */
  reviewed: boolean;
  place: string;
  /** As it was written. */
  address: Place | null;
  phone: string | null;
  deliveredAt: Date | null;
  deadlineAt: Date | null;
}

/** What these people bought and paid for, the first one first. */
export async function ordersOf(db: Db, userIds: readonly string[]): Promise<Map<string, OrderFact[]>> {
  const { rows } = await sql<Omit<OrderFact, 'place'>>`
    select o.id, o.buyer_id as buyer, o.state, o.total, o.seller_id as seller, o.aftersale_id is not null as disputed,
      exists (select from aftersale a where a.order_id = o.id) as reviewed,
      o.address, o.address->>'phone' as phone, o.deadline_at as "deadlineAt",
      (select max(at) from transition t where t.entity = 'order' and t.entity_id = o.id and t.event = 'deliver') as "deliveredAt"
    from trade_order o where o.paid_at is not null
      and o.buyer_id in (select value from jsonb_array_elements_text(${JSON.stringify(userIds)}::jsonb) as j (value))
    order by o.paid_at, o.id`.execute(db);
  const byBuyer = new Map<string, OrderFact[]>();
  for (const row of rows) {
    const order = { ...row, place: placeKey(row.address ?? {}) };
    byBuyer.set(row.buyer, [...(byBuyer.get(row.buyer) ?? []), order]);
  }
  return byBuyer;
}
