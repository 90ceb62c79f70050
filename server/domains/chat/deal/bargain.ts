/** What the two of a conversation agree on beside their words: the steps of their counter-offers, and the order that came of it. */
import { sql } from 'kysely';
import { offerMachine } from '../../../../contract/bid/machine.ts';
import type { OfferStep } from '../../../../contract/chat/calls.ts';
import type { OrderState } from '../../../../contract/order/machine.ts';
import { openStates } from '../../../../contract/wire/states.ts';
import type { Db } from '../../../db/schema.ts';
import type { Chat } from '../tables.ts';

type About = Pick<Chat, 'kind' | 'subject_id' | 'buyer_id'>;

/** The counter-offer under way on an item between these two. */
export async function openOffer(db: Db, chat: About): Promise<string | null> {
  if (chat.kind !== 'item' || chat.subject_id === null) return null;
  const offer = await db
    .selectFrom('offer')
    .select('id')
    .where('listing_id', '=', chat.subject_id)
    .where('buyer_id', '=', chat.buyer_id)
    .where('state', 'in', openStates(offerMachine))
    .executeTakeFirst();
  return offer?.id ?? null;
}

/** The order on an item between these two, unless nothing came of it. */
export async function orderOn(db: Db, chat: About) {
  if (chat.kind !== 'item' || chat.subject_id === null) return null;
  const order = await db
    .selectFrom('trade_order')
    .select(['id', 'state', 'price', 'total', 'deadline_at'])
    .where('listing_id', '=', chat.subject_id)
    .where('buyer_id', '=', chat.buyer_id)
    .where('state', '<>', 'closed')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (!order) return null;
  const { id, state, price, total, deadline_at } = order;
  return { id, state: state as OrderState, price, total, deadlineAt: deadline_at?.getTime() ?? null };
}

/** The steps `t` of the counter-offers `o` of an item's conversation `c`. */
const steps = sql`offer o join transition t on t.entity = ${offerMachine.name} and t.entity_id = o.id`;
const ofTalk = sql`c.kind = 'item' and o.listing_id = c.subject_id and o.buyer_id = c.buyer_id`;
/** A message shows it. */
const isSaid = sql`t.event = 'start' and exists (
  select from chat_message m where m.chat_id = c.id and m.recalled_at is null and m.card->>'id' = o.id)`;

/** When something last happened in the conversation `chat`: something was said, or a price was named, taken or left. */
export const heardAt = sql<Date>`greatest(chat.last_at,
  (select max(t.at) from chat c join ${steps} on ${ofTalk} where c.id = chat.id))`;

/** The newest step there is. */
export const newestStep = (chat: Pick<Chat, 'id'>) => sql<string>`
  (select coalesce(max(t.id), 0) from chat c join ${steps} on ${ofTalk} where c.id = ${chat.id})`;

/**
 * What the other side, or time, did to a counter-offer since the conversation began, and `userId` has neither read nor answered; and
 * that what they bargained for is gone.
 */
export const unreadSteps = (userId: string) => sql`
  select c.id from chat c join ${steps} on ${ofTalk}
  where t.at >= c.created_at and not (${isSaid}) and (
    (c.buyer_id = ${userId} and t.id > c.buyer_step and (t.actor in ('S', 'T') or t.event = 'sellOut')
      and not exists (select from transition mine where mine.entity = t.entity and mine.entity_id = t.entity_id and mine.actor = 'B' and mine.id > t.id))
    or (c.seller_id = ${userId} and t.id > c.seller_step and t.actor in ('B', 'T')
      and not exists (select from transition mine where mine.entity = t.entity and mine.entity_id = t.entity_id and mine.actor = 'S' and mine.id > t.id)))`;

/** Every price named, and how it ended, of all counter-offers on an item between the two of each conversation; oldest first. */
export async function offerSteps(db: Db, chats: readonly Pick<Chat, 'id'>[]): Promise<Map<string, OfferStep[]>> {
  const found = new Map(chats.map(({ id }) => [id, [] as OfferStep[]]));
  if (chats.length === 0) return found;
  const { rows } = await sql<Omit<OfferStep, 'at'> & { chat: string; at: Date }>`
    select c.id as chat, t.id::text, o.id as "offerId", t.event, t.actor as by, t.at, round.price, (${isSaid}) as said
    from chat c join ${steps} on ${ofTalk}
    cross join lateral (
      select r.price from offer_round r where r.offer_id = o.id and r.at <= t.at order by r.position desc limit 1
    ) round
    where c.id in (${sql.join(chats.map(({ id }) => id))})
    order by t.id`.execute(db);
  for (const { chat, ...row } of rows)
    found.get(chat)?.push({ ...row, price: Number(row.price), at: row.at.getTime() });
  return found;
}
