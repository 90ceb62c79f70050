/** Taking back one person's bids on a live lot: the rest is played again, the log says that it was done. */

import { meet, opening, type Standing } from '../../../contract/auction/proxy.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { sha256 } from '../../kernel/http/signature.ts';
import { chained } from './bidding.ts';
import { release } from './money.ts';
import { tellLot, tellVoided } from './notices.ts';
import { termsOf } from './queries.ts';
import type { Lot } from './tables.ts';

/** @param lot locked by the caller @returns the price that holds now */
export async function takeBack(
  db: Db,
  lot: Lot,
  { bidder: number, reason, now }: { bidder: number; reason: string; now: Date },
): Promise<number | null> {
  if (lot.state !== 'live' || now >= lot.ends_at) throw new Refusal('STATE_REFUSED', { state: lot.state });
  const bidder = await db
    .selectFrom('lot_bidder')
    .selectAll()
    .where('lot_id', '=', lot.id)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!bidder || bidder.voided !== null) throw new Refusal('NOT_FOUND');
  await release(db, { lotId: lot.id, userId: bidder.user_id, amount: bidder.deposit, step: 'void', now });
  await db
    .updateTable('lot_bidder')
    .set({ voided: reason, deposit: 0 })
    .where('lot_id', '=', lot.id)
    .where('user_id', '=', bidder.user_id)
    .execute();
  await db
    .updateTable('lot_bid')
    .set({ voided: reason })
    .where('lot_id', '=', lot.id)
    .where('user_id', '=', bidder.user_id)
    .execute();
  const standing = await playAgain(db, lot);
  const leader =
    standing.leader === null
      ? 0
      : (
          await db
            .selectFrom('lot_bidder')
            .select('number')
            .where('lot_id', '=', lot.id)
            .where('user_id', '=', standing.leader)
            .executeTakeFirstOrThrow()
        ).number;
  const entry = chained(lot.head, {
    seq: lot.entries + 1,
    kind: 'void',
    bidder: number,
    price: standing.price ?? 0,
    leader,
    reserveMet: standing.reserveMet,
    endsAt: lot.ends_at.getTime(),
    beaten: null,
    at: now.getTime(),
    // What is sealed here is the reason.
    seal: sha256(reason),
  });
  await db
    .insertInto('lot_entry')
    .values({
      lot_id: lot.id,
      seq: entry.seq,
      kind: entry.kind,
      bidder: number,
      price: entry.price,
      leader,
      reserve_met: entry.reserveMet,
      ends_at: lot.ends_at,
      beaten: null,
      at: now,
      seal: entry.seal,
      hash: entry.hash,
    })
    .execute();
  const columns = {
    price: standing.price,
    leader_id: standing.leader,
    leader_max: standing.max,
    reserve_met: standing.reserveMet,
    entries: entry.seq,
    head: entry.hash,
  };
  await db.updateTable('lot').set(columns).where('id', '=', lot.id).execute();
  await tellVoided(db, lot, { userId: bidder.user_id, reason, now });
  await tellLot(db, { ...lot, ...columns }, now);
  return standing.price;
}

/** The lot as if those bids had never been made. */
async function playAgain(db: Db, lot: Lot): Promise<Standing> {
  const acts = await db
    .selectFrom('lot_bid')
    .select(['user_id', 'max'])
    .where('lot_id', '=', lot.id)
    .where('voided', 'is', null)
    .orderBy('act')
    .execute();
  const terms = termsOf(lot);
  return acts.reduce<Standing>(
    (standing, { user_id, max }) => meet(terms, standing, { by: user_id, max }).standing,
    opening(terms),
  );
}
