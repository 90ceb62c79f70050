/** Taking back one person's last bid on a live lot, or all of theirs: the rest is played again, the log says that it was done, and why. */

import { reasonText, type TakenBackFor } from '../../../../contract/auction/log.ts';
import { meet, opening, type Standing } from '../../../../contract/auction/proxy.ts';
import { depositFor } from '../../../../contract/auction/rules.ts';
import type { Db } from '../../../db/schema.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { sha256 } from '../../../kernel/http/signature.ts';
import { lotTerms } from '../../listing/kept-fees.ts';
import { chained } from '../bidding.ts';
import { release } from '../money.ts';
import { tellLot } from '../notices.ts';
import { termsOf } from '../queries.ts';
import type { Bidder, Lot } from '../tables.ts';
import { tellVoided } from './told.ts';

const said: Readonly<Record<TakenBackFor, string>> = {
  typo: '金额打错了 / A typing error',
  changed: '商品说明变了 / The description has changed',
};

interface Taken {
  /** The bidder's number. */
  bidder: number;
  why: TakenBackFor;
  now: Date;
}

/** @param lot locked by the caller @returns the price that holds now */
export async function takeBack(db: Db, lot: Lot, a: Taken): Promise<number | null> {
  const { bidder: number, why, now } = a;
  const reason = said[why];
  if (lot.state !== 'live' || now >= lot.ends_at) throw new Refusal('STATE_REFUSED', { state: lot.state });
  const bidder = await db
    .selectFrom('lot_bidder')
    .selectAll()
    .where('lot_id', '=', lot.id)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!bidder || bidder.voided !== null || bidder.max === 0) throw new Refusal('NOT_FOUND');
  const max = await without(db, lot, bidder, { why, reason });
  const deposit = max === 0 ? 0 : Math.min(bidder.deposit, depositFor(max, await lotTerms(db, lot.listing_id)));
  const seq = lot.entries + 1;
  const freed = bidder.deposit - deposit;
  await release(db, { lotId: lot.id, userId: bidder.user_id, amount: freed, step: `void:${seq}`, now });
  // Whoever mistyped, or read what was not so, may bid anew.
  await db
    .updateTable('lot_bidder')
    .set({ max, deposit })
    .where('lot_id', '=', lot.id)
    .where('user_id', '=', bidder.user_id)
    .execute();
  const standing = await playAgain(db, lot);
  const leader = standing.leader === null ? 0 : await numberOf(db, lot, standing.leader);
  const entry = chained(lot.head, {
    ...{ seq, kind: 'void', bidder: number, price: standing.price ?? 0, leader, reserveMet: standing.reserveMet },
    endsAt: lot.ends_at.getTime(),
    // What remains of theirs is told as every maximum that does not lead.
    beaten: max > 0 && leader !== number ? max : null,
    at: now.getTime(),
    seal: sha256(reasonText(lot.id, why)),
  });
  await db
    .insertInto('lot_entry')
    .values({
      ...{ lot_id: lot.id, seq, kind: entry.kind, bidder: number, price: entry.price, leader, why },
      ...{ reserve_met: entry.reserveMet, ends_at: lot.ends_at, beaten: entry.beaten, at: now },
      ...{ seal: entry.seal, hash: entry.hash },
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
  await tellVoided(db, lot, { userId: bidder.user_id, reason, now, stands: max > 0 });
  await tellLot(db, { ...lot, ...columns }, now);
  return standing.price;
}

/** The last of their bids for a typing error, otherwise all of them. @returns the maximum that stands; 0 for none */
async function without(db: Db, lot: Lot, { user_id }: Bidder, a: Pick<Taken, 'why'> & { reason: string }) {
  const own = await db
    .selectFrom('lot_bid')
    .select(['act', 'max'])
    .where('lot_id', '=', lot.id)
    .where('user_id', '=', user_id)
    .where('voided', 'is', null)
    .orderBy('act')
    .execute();
  const stand = a.why === 'typo' ? own.slice(0, -1) : [];
  await db
    .updateTable('lot_bid')
    .set({ voided: a.reason })
    .where('lot_id', '=', lot.id)
    .where(
      'act',
      'in',
      own.slice(stand.length).map(({ act }) => act),
    )
    .execute();
  return stand.at(-1)?.max ?? 0;
}

const numberOf = async (db: Db, lot: Lot, userId: string): Promise<number> => {
  const { number } = await db
    .selectFrom('lot_bidder')
    .select('number')
    .where('lot_id', '=', lot.id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return number;
};

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
