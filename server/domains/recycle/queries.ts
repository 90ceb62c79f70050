/** Reads of pieces, lots and offers. Whoever locks a piece locks its item first, then the piece, its lot, and offers by their ids. */
import { type Selectable, sql } from 'kysely';
import type { MerchantState } from '../../../contract/merchant/machine.ts';
import { type OfferBidEvent, type OfferBidState, offerBidMachine } from '../../../contract/recycle/machine.ts';
import {
  type MerchantAct,
  mayBeFetched,
  merchantMay,
  type RecycleTerms,
  recycleRules,
  recycleTerms,
} from '../../../contract/recycle/rules.ts';
import type { MerchantRecord, OfferEnd } from '../../../contract/recycle/shown.ts';
import { type Actor, openStates } from '../../../contract/wire/states.ts';
import { DAY } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { underRulesOf } from '../../kernel/lib/rules.ts';
import { isConnected } from '../connection/ties.ts';
import { lockItemRows } from '../item/lock.ts';
import type { RecycleTables } from './tables.ts';

export type Piece = Selectable<RecycleTables['recycle_order']>;
export type Lot = Selectable<RecycleTables['recycle_lot']>;
export type Bid = Selectable<RecycleTables['recycle_bid']>;

/** A piece and its lot, locked for the transaction. */
export interface Locked {
  piece: Piece;
  lot: Lot;
}

/** @throws Refusal NOT_FOUND */
export async function lockPiece(db: Db, id: string): Promise<Locked> {
  // An item that is promised elsewhere is locked before its inquiry is; everybody else comes in that order too.
  const known = await findPiece(db, id);
  if (known?.item_id) await lockItemRows(db, [known.item_id]);
  const piece = await db.selectFrom('recycle_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!piece) throw new Refusal('NOT_FOUND');
  return { piece, lot: await lockLot(db, id) };
}

/** @throws Refusal NOT_FOUND */
export async function lockLot(db: Db, id: string): Promise<Lot> {
  const lot = await db.selectFrom('recycle_lot').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!lot) throw new Refusal('NOT_FOUND');
  return lot;
}

/** @throws Refusal STATE_REFUSED */
export function mustNotBeFetched({ piece: { state, pickup_at } }: Locked, now: Date): void {
  if (state === 'accepted' && mayBeFetched(pickup_at?.getTime() ?? null, now.getTime()))
    throw new Refusal('STATE_REFUSED', { state });
}

export const findPiece = (db: Db, id: string) =>
  db.selectFrom('recycle_order').selectAll().where('id', '=', id).executeTakeFirst();

/** What was agreed when it was offered, whatever changed since. */
export const termsOf = ({ created_at }: Pick<Piece, 'created_at'>): RecycleTerms =>
  underRulesOf(created_at, recycleTerms);

/** Offers of a lot, locked in the order of their ids. */
export const lockBids = (db: Db, lotId: string, states: readonly OfferBidState[] = openStates(offerBidMachine)) =>
  db
    .selectFrom('recycle_bid')
    .selectAll()
    .where('lot_id', '=', lotId)
    .where('state', 'in', states)
    .orderBy('id')
    .forUpdate()
    .execute();

export const bidOf = (db: Db, lotId: string, userId: string) =>
  db
    .selectFrom('recycle_bid')
    .selectAll()
    .where('lot_id', '=', lotId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

export const bidById = (db: Db, id: string) =>
  db.selectFrom('recycle_bid').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export async function businessOf(db: Db, userId: string): Promise<MerchantState | null> {
  const found = await db.selectFrom('merchant').select('state').where('user_id', '=', userId).executeTakeFirst();
  return found?.state ?? null;
}

export async function mayNow(db: Db, userId: string, act: MerchantAct): Promise<boolean> {
  const state = await businessOf(db, userId);
  return state !== null && merchantMay[state].includes(act);
}

/**
 * Whoever stops a business voids its offers, and so nobody makes one beside that: its state stays as it is until the transaction ends.
 * Locked before any piece is, as its own move locks it.
 * @throws Refusal MERCHANT_STATE
 */
export async function mustStayAllowed(db: Db, userId: string, act: MerchantAct): Promise<void> {
  await db.selectFrom('merchant').select('id').where('user_id', '=', userId).forShare().execute();
  await mustBeAllowed(db, userId, act);
}

/** @throws Refusal MERCHANT_STATE naming the state of the caller's business, null without one */
export async function mustBeAllowed(db: Db, userId: string, act: MerchantAct): Promise<void> {
  const state = await businessOf(db, userId);
  if (!state || !merchantMay[state].includes(act)) throw new Refusal('MERCHANT_STATE', { state });
}

/** For a query in which `o` is the piece: what somebody bought of themselves, which makes no price and no record. */
export const boughtOfThemselves = isConnected(sql.ref('o.user_id'), sql.ref('o.merchant_id'));

/** Names and records of these merchants, by their person. What somebody bought of themselves is no record. */
export async function merchantsOf(db: Db, userIds: readonly string[], now: Date) {
  const since = new Date(now.getTime() - recycleRules.days * DAY);
  const { rows } = await sql<MerchantRecord & { userId: string; name: string }>`
    select m.user_id as "userId", m.name,
      count(b.id)::int as bids,
      count(b.id) filter (where b.state in ('standing', 'asked')
        -- Void since it was opened, and its owner has not chosen from the others yet.
        or (b.state = 'lost' and q.state = 'quoted' and not exists (
          select from recycle_bid w where w.lot_id = b.lot_id and w.won_at is not null)))::int as open,
      count(b.won_at) filter (where not coalesce(own.self, false))::int as won,
      count(o.id) filter (where o.inspection ->> 'result' in ('pass', 'differ') and not own.self)::int as inspected,
      count(o.new_price) filter (where not own.self)::int as lowered,
      coalesce(round(avg(b.price - o.new_price) filter (where not own.self)), 0)::bigint as "loweredBy",
      count(b.id) filter (where b.state = 'backed_out')::int as "backedOut"
    from merchant m
      left join recycle_bid b on b.user_id = m.user_id and b.price is not null and b.created_at >= ${since}
      left join recycle_order q on q.id = b.lot_id
      left join recycle_order o on o.bid_id = b.id
      left join lateral (select ${isConnected(sql.ref('o.user_id'), sql.ref('m.user_id'))} as self where o.id is not null) own on true
    where m.user_id in (select value from jsonb_array_elements_text(${JSON.stringify(userIds)}::jsonb) as j (value))
    group by m.user_id, m.name`.execute(db);
  return new Map(rows.map(({ userId, name, ...record }) => [userId, { name, record }]));
}

/** By the edge over which an offer was lost, where it was not merely another's turn. */
const endBy: Readonly<Partial<Record<`${OfferBidState}.${OfferBidEvent}.${Actor}`, OfferEnd>>> = {
  'sealed.drop.T': 'dropped',
  'standing.drop.T': 'dropped',
  'asked.drop.T': 'dropped',
  'asked.lapse.T': 'silent',
  'asked.decline.M': 'declined',
  'sealed.lose.S': 'closed',
  'asked.lose.S': 'closed',
};

/** Why each of these offers came to nothing, by its id; nothing of those that were simply not chosen. */
export async function offerEndsOf(db: Db, bids: readonly Bid[]): Promise<Map<string, OfferEnd>> {
  const lost = bids.filter(({ state }) => state === 'lost');
  if (lost.length === 0) return new Map();
  const last = await db
    .selectFrom('transition')
    .distinctOn('entity_id')
    .select(['entity_id', 'from_state', 'event', 'actor'])
    .where('entity', '=', offerBidMachine.name)
    .where(
      'entity_id',
      'in',
      lost.map(({ id }) => id),
    )
    .orderBy('entity_id')
    .orderBy('id', 'desc')
    .execute();
  const how = new Map(last.map((step) => [step.entity_id, `${step.from_state}.${step.event}.${step.actor}`]));
  return new Map(
    lost.flatMap(({ id, won_at }) => {
      const end = won_at ? 'fell' : endBy[how.get(id) as keyof typeof endBy];
      return end ? [[id, end] as const] : [];
    }),
  );
}

export const noRecord: MerchantRecord = {
  bids: 0,
  open: 0,
  won: 0,
  inspected: 0,
  lowered: 0,
  loweredBy: 0,
  backedOut: 0,
};
