/** Reads of lots and their bidders, and the locks that writers take. */

import { sql } from 'kysely';
import type { Standing, Terms } from '../../../contract/auction/proxy.ts';
import { auctionRules, type Extend } from '../../../contract/auction/rules.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { underRulesOf } from '../../kernel/lib/rules.ts';
import type { Bidder, Lot } from './tables.ts';

export const findLot = (db: Db, id: string): Promise<Lot | undefined> =>
  db.selectFrom('lot').selectAll().where('id', '=', id).executeTakeFirst();

/** One change of a lot at a time: whoever bids, withdraws, stops or ends it waits here. @throws Refusal NOT_FOUND */
export async function lockLot(db: Db, id: string): Promise<Lot> {
  const lot = await db.selectFrom('lot').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!lot) throw new Refusal('NOT_FOUND');
  return lot;
}

export const biddersOf = (db: Db, lotId: string): Promise<Bidder[]> =>
  db.selectFrom('lot_bidder').selectAll().where('lot_id', '=', lotId).orderBy('number').execute();

export const bidderOf = (db: Db, lotId: string, userId: string): Promise<Bidder | undefined> =>
  db.selectFrom('lot_bidder').selectAll().where('lot_id', '=', lotId).where('user_id', '=', userId).executeTakeFirst();

export const followersOf = async (db: Db, lot: Pick<Lot, 'id' | 'seller_id'>): Promise<string[]> => {
  const rows = await db
    .selectFrom('auction_follow')
    .select('user_id')
    .distinct()
    .where(({ or, and, eb }) =>
      or([
        and([eb('kind', '=', 'lot'), eb('subject_id', '=', lot.id)]),
        and([eb('kind', '=', 'seller'), eb('subject_id', '=', lot.seller_id)]),
      ]),
    )
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
};

export const termsOf = (lot: Pick<Lot, 'start_price' | 'reserve' | 'steps'>): Terms => ({
  start: lot.start_price,
  reserve: lot.reserve,
  steps: lot.steps,
});

export const standingOf = (lot: Pick<Lot, 'price' | 'leader_id' | 'leader_max' | 'reserve_met'>): Standing => ({
  price: lot.price,
  leader: lot.leader_id,
  max: lot.leader_max,
  reserveMet: lot.reserve_met,
});

/** How late bids move its end: as when it was put up. */
export const extendOf = (lot: Pick<Lot, 'created_at'>): Extend =>
  underRulesOf(lot.created_at, () => ({ ...auctionRules.extend }));

/** Whether it is everybody's to see: what was withdrawn or stopped before staff approved it never was. */
export const wasShown = sql<boolean>`l.shown_at is not null`;

export const reserveWord = (lot: Pick<Lot, 'reserve' | 'reserve_met'>) =>
  lot.reserve === null ? 'none' : lot.reserve_met ? 'met' : 'unmet';
