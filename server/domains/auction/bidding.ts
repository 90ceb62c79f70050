/** Placing a bid: under the lot's lock the server's order is decided, the deposit frozen, the log written, the end moved. */

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type * as contract from '../../../contract/auction/calls.ts';
import { chainedText, extendsTime, type LogEntry, sealedText } from '../../../contract/auction/log.ts';
import { lotMachine } from '../../../contract/auction/machine.ts';
import { isNarrow, place } from '../../../contract/auction/proxy.ts';
import { depositFor, endAfter } from '../../../contract/auction/rules.ts';
import { type FeeTerms, firstTerms, saleFees } from '../../../contract/payment/fees.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import type { Output, Parsed } from '../../../contract/wire/call.ts';
import { emitting } from '../../kernel/events/events.ts';
import { type Context, lastly, userOf } from '../../kernel/http/context.ts';
import { opening } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { sha256 } from '../../kernel/http/signature.ts';
import { posting, short } from '../../kernel/ledger/ledger.ts';
import { reminding } from '../../kernel/state/transitions.ts';
import { addressColumn, type findAddress } from '../address/find.ts';
import { sizedName } from '../catalogue/names.ts';
import { mustBeInForce, policyColumn } from '../shop/agreements.ts';
import { mustHaveSeen } from '../shop/fees.ts';
import { keptColumn, mustBeFree } from '../wallet/kept.ts';
import { hammerAt } from './clock.ts';
import { freezing } from './money.ts';
import { bidEvents } from './notices.ts';
import { extendOf, standingOf, termsOf } from './queries.ts';
import type { Lot } from './tables.ts';

export const auctionBid = opening<typeof contract.auctionBid, Lot & Known>(
  ({ id, addressId }, ctx) => ({
    statement: lockedForBid({ id, userId: userOf(ctx).userId, addressId, now: ctx.now }),
    locks: id,
  }),
  async (input, ctx, [found]) => {
    if (!found) throw new Refusal('NOT_FOUND');
    return bid(input, ctx, found);
  },
);

async function bid(
  { id, max, policyVersion, feesSeen }: Parsed<typeof contract.auctionBid>,
  ctx: Context,
  { policy, address, goods, kept, ...lot }: Lot & Known,
): Promise<Output<typeof contract.auctionBid>> {
  const { db, now } = ctx;
  const { userId } = userOf(ctx);
  mustBeInForce(policyVersion, policy);
  if (!address) throw new Refusal('ADDRESS_NEEDED');
  const salt = randomBytes(16).toString('hex');
  const seal = sha256(sealedText({ lotId: id, salt, max }));
  if (lot.seller_id === userId) throw new Refusal('OWN_ITEM');
  if (lot.shown_at === null) throw new Refusal('NOT_FOUND');
  // What counts is when it reached the server, not how long it then waited for the lock.
  if (lot.state !== 'live' || now < lot.starts_at || now >= lot.ends_at)
    throw new Refusal(lot.state === 'live' || lot.state === 'preview' ? 'LOT_TIME' : 'LOT_OVER', {
      startsAt: lot.starts_at.getTime(),
      endsAt: lot.ends_at.getTime(),
    });
  const fees = goods.fee_terms ?? firstTerms;
  mustHaveSeen(feesSeen, fees, { pays: saleFees(max, { terms: fees }).total });
  const before = standingOf(lot);
  const placed = place(termsOf(lot), before, { by: userId, max });
  if (placed.kind === 'refused') throw new Refusal('LOT_TOO_LOW', { least: placed.least, price: lot.price });
  if (lot.voided !== null) throw new Refusal('FORBIDDEN');
  const deposit = Math.max(lot.deposit, depositFor(max, fees));
  const act = lot.acts + 1;
  const missing = deposit - lot.deposit - lot.available;
  if (missing > 0) throw new Refusal('BALANCE_SHORT', { available: lot.available, missing });
  // Only who sells here has anything that is kept: for everybody else it is no way to the database under the lot's lock.
  if (kept) await mustBeFree(db, userId, Math.max(0, deposit - lot.deposit), now);
  const frozen = freezing({ lotId: id, userId, now, from: lot.deposit, to: deposit, act: String(act) });

  const { standing, entry: kind } = placed;
  const isBid = placed.kind === 'bid';
  const price = standing.price ?? lot.start_price;
  const number = lot.number ?? lot.bidders + 1;
  const leader = (standing.leader === userId ? number : lot.leader_number) ?? number;
  const end = { endsAt: lot.ends_at.getTime(), extended: lot.extended };
  const after = kind !== null && extendsTime({ kind }) ? endAfter(end, now.getTime(), extendOf(lot)) : end;
  const endsAt = new Date(after.endsAt);
  const isLater = after.endsAt !== end.endsAt;
  const entries: LogEntry[] =
    kind === null
      ? []
      : [
          chained(lot.head, {
            ...{ seq: lot.entries + 1, kind, bidder: number, price, leader, reserveMet: standing.reserveMet },
            ...{ endsAt: after.endsAt, beaten: isBid ? placed.beaten : null, at: now.getTime(), seal },
          }),
        ];
  const [entry] = entries;
  const narrow = isBid && isNarrow(lot.steps, price, placed.beaten);
  const outbid = isBid && standing.leader !== before.leader ? before.leader : null;
  const moved = {
    ...lot,
    price,
    reserve_met: standing.reserveMet,
    bids: lot.bids + (isBid ? 1 : 0),
    ends_at: endsAt,
    extended: after.extended,
  };
  const told = emitting(entry ? bidEvents(moved, { outbid, name: sizedName(goods), narrow, now }) : []);
  const { id: _id, ...shipTo } = address;
  const parts = [
    ...posting(frozen),
    sql`bidder as (
    insert into lot_bidder (lot_id, user_id, number, max, deposit, address, policy_version)
    values (${id}, ${userId}, ${number}, ${max}, ${deposit}, ${JSON.stringify(shipTo)}::jsonb, ${policyVersion})
    on conflict (lot_id, user_id) do update set max = excluded.max, deposit = excluded.deposit,
      address = excluded.address, policy_version = excluded.policy_version
  )`,
    sql`act as (
    insert into lot_bid (lot_id, act, user_id, max, raise, salt, entry_seq, at)
    values (${id}, ${act}, ${userId}, ${max}, ${!isBid}, ${salt}, ${entry?.seq ?? null}, ${now})
  )`,
    ...entries.map(
      (e) => sql`logged as (
      insert into lot_entry (lot_id, seq, kind, bidder, price, leader, reserve_met, ends_at, beaten, at, seal, hash)
      values (${id}, ${e.seq}, ${e.kind}, ${e.bidder}, ${e.price}, ${e.leader}, ${e.reserveMet}, ${endsAt}, ${e.beaten},
        ${now}, ${e.seal}, ${e.hash})
    )`,
    ),
    ...told.parts,
    sql`moved as (
    update lot set price = ${price}, leader_id = ${standing.leader}, leader_max = ${standing.max},
      reserve_met = ${standing.reserveMet}, bids = ${moved.bids}, acts = ${act}, entries = ${entry?.seq ?? lot.entries},
      bidders = greatest(bidders, ${number}), ends_at = ${endsAt}, extended = ${after.extended},
      head = ${entry?.hash ?? lot.head}, deadline_at = ${isLater ? hammerAt(endsAt) : lot.deadline_at}
    where id = ${id}
  )`,
    ...(isLater ? [reminding(lotMachine, { id, state: 'live', at: hammerAt(endsAt) })] : []),
  ];
  // One statement, with the commit: each way to the database and back is time under the lot's lock.
  await lastly(ctx, { parts, selected: told.notified, failed: short(frozen.key) });
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
}

interface Known {
  /** Null for whoever has not bid yet. */
  number: number | null;
  deposit: number;
  voided: string | null;
  leader_number: number | null;
  available: number;
  /** Something of theirs may be kept for a refund. */
  kept: boolean;
  /** The return policy in force; null: the software's own. */
  policy: string | null;
  address: Awaited<ReturnType<typeof findAddress>> | null;
  /** What the lot is called and the fees that it was put up under: neither changes while it takes bids. */
  goods: { name_zh: string; name_en: string; size: string; fee_terms: FeeTerms | null };
}

/** Takes the lot's lock and, with it, all that a bid must know, in one way to the database. */
const lockedForBid = ({
  id,
  userId,
  addressId,
  now,
}: {
  id: string;
  userId: string;
  addressId: string | undefined;
  now: Date;
}) => sql<Lot & Known>`
  select lot.*, bidder.*, ${policyColumn(now)} as policy, ${addressColumn(userId, addressId)} as address,
    ${keptColumn(userId)} as kept, (
      select jsonb_build_object('name_zh', p.name_zh, 'name_en', p.name_en, 'size', s.size, 'fee_terms', l.fee_terms)
      from listing l, sku s join product p on p.id = s.product_id where l.id = lot.listing_id and s.id = lot.sku_id
    ) as goods
  from (select * from lot where id = ${id} for update) as lot,
    lateral lot_bidder_now(lot.id, lot.leader_id, ${userId}, ${accounts.available(userId)}) as bidder`;

export const chained = (head: string, entry: Omit<LogEntry, 'hash'>): LogEntry => ({
  ...entry,
  hash: sha256(chainedText(head, entry)),
});
