/** The one way a cleaning order changes state: the table allows it, its money follows, its owner is told. */
import { sql } from 'kysely';
import {
  type CleaningEvent,
  type CleaningState,
  cleaningMachine,
  extraOpen,
} from '../../../contract/cleaning/machine.ts';
import { backUnwashed, pickupOf, totalOf } from '../../../contract/cleaning/rules.ts';
import { freeStates } from '../../../contract/cleaning/whereabouts.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { type Actor, isFinal } from '../../../contract/wire/states.ts';
import { DAY } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { post } from '../../kernel/ledger/ledger.ts';
import { transition } from '../../kernel/state/transitions.ts';
import { bare } from '../connection/waybill.ts';
import { payCover } from '../express/cover.ts';
import { lockItem, unlockItem } from '../item/lock.ts';
import { moveItem } from '../item/state.ts';
import { takeOff } from '../listing/state.ts';
import { lockBook } from '../market/quotes.ts';
import { closePayments, refundEscrow } from '../payment/escrow.ts';
import { tell } from './notices.ts';
import { endLostObjection } from './objected/standing.ts';
import { type Cleaning, claimsOf, endsOf, findCleaning } from './queries.ts';

export interface Move {
  event: CleaningEvent;
  by: Actor;
  /** Null for a deadline. */
  actorId: string | null;
  now: Date;
  reason?: string;
  /** Columns that change with it. */
  set?: Record<string, unknown>;
  deadlineAt?: Date | null;
  /** The other pieces that moved with it, of which its notice tells too; or its owner is told with another. */
  along?: readonly Cleaning[] | 'told';
  /** A claim was agreed with that had been paid in full. */
  nothingMore?: boolean;
  /** So many claims of its parcel are over with this: what was decided as lost has come. */
  cameAfterAll?: number;
}

/** @throws Refusal NOT_FOUND */
export async function lockCleaning(db: Db, id: string): Promise<Cleaning> {
  const locked = await db.selectFrom('cleaning').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (!locked) throw new Refusal('NOT_FOUND');
  return locked;
}

/** Whoever has closed their account is sent nothing and paid nothing. @throws Refusal OWNER_GONE */
export async function mustBeSomebodys(db: Db, id: string): Promise<void> {
  if ((await findCleaning(db, id))?.gone) throw new Refusal('OWNER_GONE');
}

/** All pieces of the order of one, in their order; everybody locks them so before a single one. @throws Refusal NOT_FOUND */
export async function lockOrder(db: Db, id: string): Promise<[Cleaning, ...Cleaning[]]> {
  const [first, ...more] = await db
    .selectFrom('cleaning')
    .selectAll()
    .where('batch_id', '=', (eb) => eb.selectFrom('cleaning as one').select('one.batch_id').where('one.id', '=', id))
    .orderBy('place')
    .forNoKeyUpdate()
    .execute();
  if (!first) throw new Refusal('NOT_FOUND');
  return [first, ...more];
}

/** With all pieces of its order those of others of its owner's that come in the same box, order by order; everybody locks them so. @throws Refusal NOT_FOUND */
export async function lockBox(db: Db, id: string): Promise<Cleaning[]> {
  const { rows } = await sql<{ batch: string }>`
    select one.batch_id as batch from cleaning one where one.id = ${id}
    union select c.batch_id from cleaning one
      join parcel own on own.purpose = 'cleaning' and own.subject_id = one.id and own.leg = 'toPlatform'
      join parcel p on p.purpose = 'cleaning' and p.leg = 'toPlatform' and ${bare('p.waybill')} = ${bare('own.waybill')}
      join cleaning c on c.id = p.subject_id and c.user_id = one.user_id
    where one.id = ${id}`.execute(db);
  if (rows.length === 0) throw new Refusal('NOT_FOUND');
  return db
    .selectFrom('cleaning')
    .selectAll()
    .where(
      'batch_id',
      'in',
      rows.map(({ batch }) => batch),
    )
    .orderBy('batch_id')
    .orderBy('place')
    .forNoKeyUpdate()
    .execute();
}

/** @throws Refusal NOT_FOUND */
export function pieceOf(order: readonly Cleaning[], id: string): Cleaning {
  const found = order.find((one) => one.id === id);
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

/** Moves pieces that are one parcel, or one order that was not sent yet: their owner is told once. */
export async function moveTogether(db: Db, pieces: readonly Cleaning[], move: Move): Promise<void> {
  const [first, ...others] = pieces;
  for (const piece of others) await moveCleaning(db, piece, { ...move, along: 'told' });
  // Last, so that what it tells is so of all of them.
  if (first) await moveCleaning(db, first, { ...move, along: others });
}

/** It does not end while a courier is on the way. @param pickupAt epoch ms */
export const fetchUntil = (pickupAt: number, otherwise: Date | null): Date =>
  new Date(Math.max(otherwise?.getTime() ?? 0, pickupAt + DAY));

/** @param found as locked by the caller */
export async function moveCleaning(db: Db, found: Cleaning, move: Move): Promise<{ id: string; state: CleaningState }> {
  const { along = [], cameAfterAll = 0, nothingMore = false, ...rest } = move;
  const { event, now } = rest;
  const { to } = await transition(db, cleaningMachine, {
    table: 'cleaning',
    id: found.id,
    // What is overdue stays overdue.
    deadlineAt: event === 'overdue' ? found.deadline_at : undefined,
    ...rest,
  });
  if (event === 'overdue') return { id: found.id, state: to };
  if (to === 'done') await db.updateTable('cleaning').set({ done_event: event }).where('id', '=', found.id).execute();
  // What somebody agreed to pay is said of one claim; who said so stays known, since they decide no second time.
  if (to === 'claim')
    await db
      .updateTable('cleaning')
      .set({ first: null, ...(event !== 'claim' && { claimed_on_way: null }) })
      .where('id', '=', found.id)
      .execute();
  // A decision may have ended there that its owner objects to.
  if (found.state === 'delivering' || isFinal(cleaningMachine, found.state)) await endLostObjection(db, found.id, now);
  await follow(db, found, { ...move, to });
  if (found.item_id && to === 'claim' && freeStates.includes(found.state)) await holdAgain(db, found, now);
  if (found.item_id && freeStates.includes(to))
    await unlockItem(db, { itemId: found.item_id, holderId: found.id, channel: 'cleaning' });
  const moved = await findCleaning(db, found.id);
  if (!moved) return { id: found.id, state: to };
  const others = along === 'told' ? along : await Promise.all(along.map((one) => findCleaning(db, one.id)));
  await tell(db, moved, {
    ...{ event, now, cameAfterAll, nothingMore },
    along: others === 'told' ? others : others.flatMap((one) => one ?? []),
  });
  return { id: found.id, state: to };
}

/** Until it is decided what became of it, nobody washes, sells or fetches it. @throws Refusal ITEM_TAKEN */
async function holdAgain(db: Db, { id, item_id }: Cleaning, now: Date): Promise<void> {
  if (item_id === null) return;
  const { sku_id } = await db.selectFrom('item').select('sku_id').where('id', '=', item_id).executeTakeFirstOrThrow();
  // The book before the item, as every sale takes them.
  await lockBook(db, sku_id);
  await lockItem(db, { itemId: item_id, channel: 'cleaning', holderId: id, now });
  const { state } = await db.selectFrom('item').select('state').where('id', '=', item_id).executeTakeFirstOrThrow();
  if (state !== 'listed') return;
  const step = { by: 'P', actorId: null, now, reason: CLAIMED } as const;
  await takeOff(db, { itemId: item_id, ...step });
  await moveItem(db, item_id, { event: 'unlist', ...step });
}
const CLAIMED = '洗护赔付还没判断 / A claim for its cleaning is not decided yet';

/** What a state means for the money. */
async function follow(db: Db, found: Cleaning, { to, event, by, now }: Move & { to: CleaningState }): Promise<void> {
  const give = async (purpose: CleaningPurpose, amount: number) => {
    const back = await giveBack(db, found, { purpose, amount, step: to, now });
    await db
      .updateTable('cleaning')
      .set((eb) => ({ refunded: eb('refunded', '+', back) }))
      .where('id', '=', found.id)
      .execute();
  };
  const stopPaying = (purpose: CleaningPurpose) =>
    closePayments(db, { purpose, subjectId: paidAs(found, purpose), by: by === 'B' ? 'B' : 'T', now });
  if (event === 'object') return stopPaying('cleaningExtra');
  // Nobody is asked any more whether they would pay more.
  if (extraOpen(found.state) && to === 'claim') {
    await stopPaying('cleaningExtra');
    await db.updateTable('cleaning').set({ extra: 0 }).where('id', '=', found.id).execute();
  }
  // What went back when it was refused, or paid for, is back.
  if (event === 'resumeRefused' || event === 'recover' || event === 'recoverPaid' || found.state === 'found') return;
  if (found.state === 'undelivered' && to === 'unsuitable') return;
  if (event === 'putAway') return;
  if (found.state === 'done' && to === 'undelivered') return openFee(db, found, now);
  if (found.state === 'pending_pay' && to === 'closed') return stopPaying('cleaning');
  if (to === 'closed') return give('cleaning', leftOf(found));
  // No courier came.
  if (found.state === 'to_fetch' && event === 'send') return give('cleaning', totalOf(pickupOf(found.lines)));
  if (to === 'unsuitable') {
    if (extraOpen(found.state)) {
      await stopPaying('cleaningExtra');
      // What nobody agreed to is no part of what it cost.
      await db.updateTable('cleaning').set({ extra: 0 }).where('id', '=', found.id).execute();
    }
    // Where we were late the ways it travels cost its owner nothing either.
    await give('cleaning', event === 'withdraw' ? leftOf(found) : backUnwashed(found.lines));
    await give('cleaningExtra', await extraLeft(db, found.id));
  }
  if (to === 'done') await keepFee(db, found.id, now);
}

type CleaningPurpose = 'cleaning' | 'cleaningExtra';

/** An order is paid for as a whole, by its first piece; what is asked for on top is of one. */
const paidAs = ({ id, batch_id }: Cleaning, purpose: CleaningPurpose) => (purpose === 'cleaning' ? batch_id : id);

/** What of the order's payment is still held for this piece: whoever was paid for it has had all of it back. */
const leftOf = ({ total, refunded, compensated }: Cleaning) => (compensated > 0 ? 0 : Math.max(0, total - refunded));

async function extraLeft(db: Db, id: string): Promise<number> {
  const { left } = await db
    .selectFrom('payment')
    .where('purpose', '=', 'cleaningExtra')
    .where('subject_id', '=', id)
    .where('state', '=', 'paid')
    .select(sql<number>`coalesce(sum(amount - refunded), 0)::bigint`.as('left'))
    .executeTakeFirstOrThrow();
  return left;
}

/** Pieces that were paid for together each give back their own part, once. */
const giveBack = (
  db: Db,
  found: Cleaning,
  { purpose, amount, step, now }: { purpose: CleaningPurpose; amount: number; step: string; now: Date },
): Promise<number> => {
  const subjectId = paidAs(found, purpose);
  const name = subjectId === found.id ? step : `${step}:${found.id}`;
  return refundEscrow(db, { purpose, subjectId, amount, memo: 'cleaning.refund', step: name, now });
};

/** What has not gone back of it. */
const heldOf = async (db: Db, id: string) => leftOf(await lockCleaning(db, id)) + (await extraLeft(db, id));

/** Whatever has not gone back is ours now. */
async function keepFee(db: Db, id: string, now: Date): Promise<void> {
  await postFee(db, id, { key: await feeKey(db, id), amount: await heldOf(db, id), now });
}

/** It was over, and is not: until it is at home nothing of it is ours. */
async function openFee(db: Db, { id }: Cleaning, now: Date): Promise<void> {
  await postFee(db, id, { key: `${await feeKey(db, id)}:open`, amount: -(await heldOf(db, id)), now });
}

/** Each time that it is over has its own. */
async function feeKey(db: Db, id: string): Promise<string> {
  const ends = await endsOf(db, id);
  return ends > 1 ? `cleaning:${id}:fee:${ends}` : `cleaning:${id}:fee`;
}

const postFee = (db: Db, id: string, { key, amount, now }: { key: string; amount: number; now: Date }) =>
  post(db, {
    ...{ key, cause: { kind: 'cleaning', id }, memo: 'cleaning.fee', at: now },
    entries: [
      { account: accounts.escrow, amount: -amount },
      { account: accounts.fee, amount },
    ],
  });

/** After it was decided: where nothing had been paid for it the fee goes back too, as it does with any claim. */
export async function payMore(
  db: Db,
  found: Cleaning,
  { amount, key, now, lost }: { amount: number; key: string; now: Date; lost: boolean },
): Promise<void> {
  if (found.state === 'done') await openFee(db, found, now);
  await compensate(db, found, { amount, key, now, lost });
  // What was lost is asked about like anything that was paid for, should it be found.
  if (lost && found.state === 'delivering')
    await moveCleaning(db, found, { event: 'grant', by: 'P', actorId: null, now, along: 'told' });
  else if (found.done_event === 'dismiss' || (lost && found.done_event === 'lapse'))
    await db.updateTable('cleaning').set({ done_event: 'grant' }).where('id', '=', found.id).execute();
}

/** Damage or loss: the service costs nothing, and its owner is paid from our own pocket, up to what is covered. */
export async function compensate(
  db: Db,
  found: Cleaning,
  { amount, key, now, lost }: { amount: number; key?: string; now: Date; lost: boolean },
): Promise<void> {
  const { id, user_id } = found;
  await mustBeSomebodys(db, id);
  const back =
    (await giveBack(db, found, { purpose: 'cleaning', amount: leftOf(found), step: 'grant', now })) +
    (await giveBack(db, found, { purpose: 'cleaningExtra', amount: await extraLeft(db, id), step: 'grant', now }));
  await payCover(db, {
    // Each claim is paid for once, however many there are.
    key: key ?? `cleaning:${id}:cover:${await claimsOf(db, id)}`,
    ...{ cause: { kind: 'cleaning', id }, memo: lost ? 'cleaning.lost' : 'cleaning.cover' },
    ...{ at: now, userId: user_id, amount },
  });
  await db
    .updateTable('cleaning')
    .set((eb) => ({ compensated: eb('compensated', '+', amount), refunded: eb('refunded', '+', back) }))
    .where('id', '=', id)
    .execute();
}
