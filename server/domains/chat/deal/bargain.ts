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

/** Every price named, and how it ended, of all counter-offers on an item between these two. */
export async function offerSteps(db: Db, chat: About & Pick<Chat, 'id'>): Promise<OfferStep[]> {
  if (chat.kind !== 'item') return [];
  const { rows } = await sql<Omit<OfferStep, 'at'> & { at: Date }>`
    select t.id::text, o.id as "offerId", t.event, t.actor as by, t.at, round.price,
      t.event = 'start' and exists (
        select from chat_message m where m.chat_id = ${chat.id} and m.recalled_at is null and m.card->>'id' = o.id
      ) as said
    from offer o join transition t on t.entity = ${offerMachine.name} and t.entity_id = o.id
    cross join lateral (
      select r.price from offer_round r where r.offer_id = o.id and r.at <= t.at order by r.position desc limit 1
    ) round
    where o.listing_id = ${chat.subject_id} and o.buyer_id = ${chat.buyer_id}
    order by t.id`.execute(db);
  return rows.map((row) => ({ ...row, price: Number(row.price), at: row.at.getTime() }));
}
