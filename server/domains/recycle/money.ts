/** How a merchant's money moves: set aside from the deposit, held by us once chosen, with the owner in the end, or back. */
import { recycleMachine } from '../../../contract/recycle/machine.ts';
import { backOutCost, recycleFee, recycleTerms, setAside } from '../../../contract/recycle/rules.ts';
import { type Account, accounts } from '../../../contract/wire/accounts.ts';
import type { Memo } from '../../../contract/wire/memos.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { type Line, post } from '../../kernel/ledger/ledger.ts';
import { asBegun } from '../../kernel/state/transitions.ts';
import { freeDeposit } from '../wallet/kept.ts';
import type { Bid, Piece } from './queries.ts';

/** A bid's money in one of its rounds. */
type Purse = Pick<Bid, 'id' | 'lot_id' | 'user_id' | 'round'>;

const move = (db: Db, bid: Purse, step: string, memo: Memo, now: Date, entries: Line[]): Promise<void> =>
  post(db, {
    key: `recycleBid:${bid.id}:${bid.round}:${step}`,
    cause: { kind: 'recycle', id: bid.lot_id },
    memo,
    at: now,
    entries,
  });

/** What holds for the lot of a bid since it was offered. */
const termsFor = (db: Db, { lot_id }: Purse) => asBegun(db, recycleMachine.name, lot_id, async () => recycleTerms());

const fromTo = (from: Account, to: Account, amount: number): Line[] => [
  { account: from, amount: -amount },
  { account: to, amount },
];

/** @throws Refusal DEPOSIT_SHORT with what is missing, fen */
export async function freeze(db: Db, bid: Purse, amount: number, now: Date): Promise<void> {
  const free = await freeDeposit(db, bid.user_id, now);
  if (free < amount) throw new Refusal('DEPOSIT_SHORT', { missing: amount - free });
  const entries = fromTo(accounts.deposit(bid.user_id), accounts.frozen(bid.user_id), amount);
  await move(db, bid, 'freeze', 'recycle.freeze', now, entries);
}

/** Nothing more is bound by it, or only what the opened price needs. */
export const unfreeze = (db: Db, bid: Purse, step: 'open' | 'release', amount: number, now: Date): Promise<void> =>
  move(
    db,
    bid,
    step,
    'recycle.release',
    now,
    fromTo(accounts.frozen(bid.user_id), accounts.deposit(bid.user_id), amount),
  );

export async function award(db: Db, bid: Purse, price: number, now: Date): Promise<void> {
  const amount = setAside(price, await termsFor(db, bid));
  await move(db, bid, 'award', 'recycle.award', now, fromTo(accounts.frozen(bid.user_id), accounts.escrow, amount));
}

/** It is not bought after all, and that is nobody's fault. */
export async function refundAward(db: Db, bid: Purse, price: number, now: Date): Promise<void> {
  const amount = setAside(price, await termsFor(db, bid));
  await move(db, bid, 'back', 'recycle.back', now, fromTo(accounts.escrow, accounts.deposit(bid.user_id), amount));
}

/** Two facts: all of it comes back, and the penalty is paid. @param from where the money lies: still the bidder's, or held by us */
export async function backOut(
  db: Db,
  bid: Purse,
  { from, price, ownerId, now }: { from: 'frozen' | 'escrow'; price: number; ownerId: string; now: Date },
): Promise<void> {
  const terms = await termsFor(db, bid);
  const { penalty, toOwner } = backOutCost(price, terms);
  if (from === 'escrow') await refundAward(db, bid, price, now);
  else await unfreeze(db, bid, 'release', setAside(price, terms), now);
  await move(db, bid, 'backOut', 'recycle.penalty', now, [
    { account: accounts.deposit(bid.user_id), amount: -penalty },
    { account: accounts.available(ownerId), amount: toOwner },
    { account: accounts.penalty, amount: penalty - toOwner },
  ]);
}

export async function lowerTo(db: Db, bid: Purse, before: number, after: number, now: Date): Promise<void> {
  const terms = await termsFor(db, bid);
  const less = setAside(before, terms) - setAside(after, terms);
  await move(db, bid, 'reprice', 'recycle.reprice', now, fromTo(accounts.escrow, accounts.deposit(bid.user_id), less));
}

/** The owner gets the price in full; our fee is the merchant's. */
export async function payOwner(db: Db, bid: Purse, piece: Pick<Piece, 'user_id'>, price: number, now: Date) {
  const fee = recycleFee(price, await termsFor(db, bid));
  await move(db, bid, 'pay', 'recycle.pay', now, [
    { account: accounts.escrow, amount: -(price + fee) },
    { account: accounts.available(piece.user_id), amount: price },
    { account: accounts.fee, amount: fee },
  ]);
}

/** It was lost on its way from us to the merchant, who has all of it back; its owner keeps the price. */
export const payLostOnward = (db: Db, bid: Purse, amount: number, now: Date): Promise<void> =>
  move(db, bid, 'lost', 'recycle.lost', now, fromTo(accounts.promo, accounts.deposit(bid.user_id), amount));

const lostBack = (id: string) => `recycle:${id}:lost`;

/** It was lost on its way from us to its owner. */
export const payLostBack = (db: Db, piece: Pick<Piece, 'id' | 'user_id'>, amount: number, now: Date): Promise<void> =>
  post(db, {
    key: lostBack(piece.id),
    cause: { kind: 'recycle', id: piece.id },
    memo: 'recycle.lost',
    at: now,
    entries: fromTo(accounts.promo, accounts.available(piece.user_id), amount),
  });

/** Nothing for one that was worth nothing by an earlier rule. */
export async function paidForLostBack(db: Db, id: string): Promise<number> {
  const paid = await db
    .selectFrom('journal')
    .innerJoin('entry', 'entry.journal_id', 'journal.id')
    .select('amount')
    .where('key', '=', lostBack(id))
    .where('amount', '>', 0)
    .executeTakeFirst();
  return paid?.amount ?? 0;
}

/** We overlooked something: we pay, and not the owner. */
export const payClaim = (db: Db, bid: Purse, amount: number, now: Date): Promise<void> =>
  move(db, bid, 'claim', 'recycle.claim', now, fromTo(accounts.promo, accounts.deposit(bid.user_id), amount));
