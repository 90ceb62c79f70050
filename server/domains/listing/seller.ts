/** Whether a seller may put up goods, and taking all of them down when a business stops. */
import type { MerchantState } from '../../../contract/merchant/machine.ts';
import { sellingIn } from '../../../contract/merchant/selling.ts';
import type { Db } from '../../db/schema.ts';
import { emit } from '../../kernel/events/events.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { moveItems } from '../item/state.ts';
import { lockBooks } from '../market/quotes.ts';
import { mustHaveAgreed } from '../shop/agreements.ts';
import { lockListings } from './queries.ts';
import { moveListings } from './state.ts';

/** Locks the business, so that nothing goes up beside the decision that stops it: before any book. */
async function businessState(db: Db, userId: string): Promise<MerchantState | undefined> {
  const business = await db
    .selectFrom('merchant')
    .select('state')
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirst();
  return business?.state;
}

/** @throws Refusal SELLING_STOPPED, AGREEMENT_CHANGED */
export async function mustMayList(db: Db, userId: string, now: Date): Promise<void> {
  const state = await businessState(db, userId);
  if (state && !sellingIn[state].includes('list')) throw new Refusal('SELLING_STOPPED', { state });
  await mustHaveAgreed(db, userId, now);
}

/** Whether what was on sale may be so again by itself, as after an order that fell through. */
export async function mayStayOnSale(db: Db, userId: string): Promise<boolean> {
  const state = await businessState(db, userId);
  return state === undefined || sellingIn[state].includes('keep');
}

interface Stop {
  userId: string;
  by: 'M' | 'P';
  actorId: string | null;
  now: Date;
}

/** What is on sale or in review; a lot that people bid on is its auction's, and what was sold is to be shipped. */
export async function takeAllDown(db: Db, { userId, by, actorId, now }: Stop): Promise<void> {
  const up = await db
    .selectFrom('listing')
    .select(['id', 'sku_id'])
    .where('seller_id', '=', userId)
    .where('state', 'in', ['on', 'review'])
    .execute();
  await lockBooks(
    db,
    up.map(({ sku_id }) => sku_id),
  );
  const locked = await lockListings(
    db,
    up.map(({ id }) => id),
  );
  const ids = up.map(({ id }) => id).filter((id) => ['on', 'review'].includes(locked.get(id)?.state ?? ''));
  if (ids.length === 0) return;
  const move = { by: by === 'M' ? 'S' : 'P', actorId, now } as const;
  await moveListings(db, ids, { event: 'off', ...move, set: { review_reason: null } });
  const items = await db.selectFrom('listing').select('item_id').where('id', 'in', ids).execute();
  await moveItems(
    db,
    items.map(({ item_id }) => item_id),
    { event: 'unlist', ...move },
  );
  await emit(db, { to: userId, type: 'listing', data: { ids }, at: now });
}
