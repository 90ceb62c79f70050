/** Placing a bid: under the lot's lock the server's order is decided, the deposit frozen, the log written, the end moved. */

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type * as contract from '../../../contract/auction/calls.ts';
import { extendsTime, hashOf, type LogEntry, sealOf } from '../../../contract/auction/log.ts';
import { type LotState, lotMachine, publicLotStates } from '../../../contract/auction/machine.ts';
import { isNarrow, place } from '../../../contract/auction/proxy.ts';
import { depositFor, endAfter } from '../../../contract/auction/rules.ts';
import { saleFees } from '../../../contract/payment/fees.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import type { Db } from '../../db/schema.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { setDeadline } from '../../kernel/state/transitions.ts';
import { findAddress } from '../address/find.ts';
import { sizedName } from '../catalogue/names.ts';
import { lotTerms } from '../listing/kept-fees.ts';
import { mustHaveTicked } from '../shop/agreements.ts';
import { mustHaveSeen } from '../shop/fees.ts';
import { hammerAt } from './clock.ts';
import { freeze } from './money.ts';
import { tellBid } from './notices.ts';
import { lockLot, standingOf, termsOf } from './queries.ts';
import type { Lot } from './tables.ts';

export const auctionBid: Handler<typeof contract.auctionBid> = async (
  { id, max, addressId, policyVersion, feesSeen },
  ctx,
) => {
  const { db, now } = ctx;
  const { userId } = userOf(ctx);
  await mustHaveTicked(db, policyVersion, now);
  const address = await findAddress(db, userId, addressId);
  if (!address) throw new Refusal('ADDRESS_NEEDED');
  const lot = await lockLot(db, id);
  if (lot.seller_id === userId) throw new Refusal('OWN_ITEM');
  if (!publicLotStates.includes(lot.state as LotState)) throw new Refusal('NOT_FOUND');
  // What counts is when it reached the server, not how long it then waited for the lock.
  if (lot.state !== 'live' || now < lot.starts_at || now >= lot.ends_at)
    throw new Refusal(lot.state === 'live' || lot.state === 'preview' ? 'LOT_TIME' : 'LOT_OVER', {
      startsAt: lot.starts_at.getTime(),
      endsAt: lot.ends_at.getTime(),
    });
  const fees = await lotTerms(db, lot.listing_id);
  mustHaveSeen(feesSeen, fees, { pays: saleFees(max, { terms: fees }).total });
  const before = standingOf(lot);
  const terms = termsOf(lot);
  const placed = place(terms, before, { by: userId, max });
  if (placed.kind === 'refused') throw new Refusal('LOT_TOO_LOW', { least: placed.least, price: lot.price });

  const known = await whoBids(db, lot, userId);
  if (known.voided !== null) throw new Refusal('FORBIDDEN');
  const deposit = Math.max(known.deposit, depositFor(max, fees));
  const act = lot.acts + 1;
  const missing = deposit - known.deposit - known.available;
  if (missing > 0) throw new Refusal('BALANCE_SHORT', { available: known.available, missing });
  await freeze(db, { lotId: id, userId, now, from: known.deposit, to: deposit, act: String(act) });

  const { standing, entry: kind } = placed;
  const price = standing.price ?? lot.start_price;
  const number = known.number ?? lot.bidders + 1;
  const leader = standing.leader === userId ? number : known.leader;
  const salt = randomBytes(16).toString('hex');
  const end = { endsAt: lot.ends_at.getTime(), extended: lot.extended };
  const after = kind !== null && extendsTime({ kind }) ? endAfter(end, now.getTime()) : end;
  const entry: LogEntry | null =
    kind === null
      ? null
      : await chained(lot.head, {
          seq: lot.entries + 1,
          kind,
          bidder: number,
          price,
          leader: leader ?? number,
          reserveMet: standing.reserveMet,
          endsAt: after.endsAt,
          beaten: placed.kind === 'bid' ? placed.beaten : null,
          at: now.getTime(),
          seal: await sealOf({ lotId: id, salt, max }),
        });
  const { id: _id, ...shipTo } = address;
  const endsAt = new Date(after.endsAt);
  const isBid = placed.kind === 'bid';
  // One statement: each way to the database and back is time under the lot's lock.
  await sql`
    with bidder as (
      insert into lot_bidder (lot_id, user_id, number, max, deposit, address, policy_version)
      values (${id}, ${userId}, ${number}, ${max}, ${deposit}, ${JSON.stringify(shipTo)}::jsonb, ${policyVersion})
      on conflict (lot_id, user_id) do update set max = excluded.max, deposit = excluded.deposit,
        address = excluded.address, policy_version = excluded.policy_version
    ), act as (
      insert into lot_bid (lot_id, act, user_id, max, raise, salt, entry_seq, at)
      values (${id}, ${act}, ${userId}, ${max}, ${!isBid}, ${salt}, ${entry?.seq ?? null}, ${now})
    ), entry as (
      insert into lot_entry (lot_id, seq, kind, bidder, price, leader, reserve_met, ends_at, beaten, at, seal, hash)
      select ${id}::text, e.seq, e.kind, e.bidder, e.price, e.leader, e."reserveMet", ${endsAt}::timestamptz, e.beaten,
        ${now}::timestamptz, e.seal, e.hash
      from jsonb_to_recordset(${JSON.stringify(entry ? [entry] : [])}::jsonb) as e (seq int, kind text, bidder int,
        price bigint, leader int, "reserveMet" boolean, beaten bigint, seal text, hash text)
    )
    update lot set price = ${price}, leader_id = ${standing.leader}, leader_max = ${standing.max},
      reserve_met = ${standing.reserveMet}, bids = bids + ${isBid ? 1 : 0}, acts = ${act},
      entries = entries + ${entry ? 1 : 0}, bidders = greatest(bidders, ${number}), ends_at = ${endsAt},
      extended = ${after.extended}, head = ${entry?.hash ?? lot.head}
    where id = ${id}`.execute(db);
  if (after.endsAt !== end.endsAt)
    await setDeadline(db, lotMachine, { table: 'lot', id, state: 'live', at: hammerAt(endsAt) });
  const moved = {
    ...lot,
    price,
    reserve_met: standing.reserveMet,
    bids: lot.bids + (isBid ? 1 : 0),
    ends_at: endsAt,
    extended: after.extended,
  };
  const narrow = placed.kind === 'bid' && isNarrow(lot.steps, price, placed.beaten);
  const outbid = isBid && standing.leader !== before.leader ? before.leader : null;
  if (entry) await tellBid(db, moved, { outbid, name: sizedName(known), narrow, now });
  return {
    id,
    leading: standing.leader === userId,
    price,
    narrow: narrow && standing.leader !== userId,
    max,
    deposit,
    endsAt: after.endsAt,
    extended: after.extended,
  };
};

/** Everything that a bid needs to know of its bidder, and what the lot is called, read under the lot's lock in one statement. */
async function whoBids(db: Db, lot: Pick<Lot, 'id' | 'leader_id' | 'sku_id'>, userId: string) {
  const { rows } = await sql<{
    number: number | null;
    deposit: number;
    voided: string | null;
    leader: number | null;
    available: number;
    name_zh: string;
    name_en: string;
    size: string;
  }>`
    select me.number, coalesce(me.deposit, 0) as deposit, me.voided, other.number as leader,
      coalesce(account.balance, 0) as available, p.name_zh, p.name_en, s.size
    from sku s join product p on p.id = s.product_id
    left join lot_bidder me on me.lot_id = ${lot.id} and me.user_id = ${userId}
    left join lot_bidder other on other.lot_id = ${lot.id} and other.user_id = ${lot.leader_id}
    left join ledger_account account on account.id = ${accounts.available(userId)}
    where s.id = ${lot.sku_id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without a row');
  return row;
}

export const chained = async (head: string, entry: Omit<LogEntry, 'hash'>): Promise<LogEntry> => ({
  ...entry,
  hash: await hashOf(head, entry),
});
