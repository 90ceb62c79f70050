/** The one way a piece's case changes state: the table allows it, money and chain follow, its owner is told. */
import { TAKEN_IN } from '../../../contract/express/machine.ts';
import {
  endedStates,
  type IdentifyEvent,
  type IdentifyState,
  identifyMachine,
  identifyTimes,
} from '../../../contract/identify/machine.ts';
import { type Result, unnamed } from '../../../contract/identify/rules.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import type { Actor } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { post } from '../../kernel/ledger/ledger.ts';
import { newCode } from '../../kernel/lib/id.ts';
import { underRulesOf } from '../../kernel/lib/rules.ts';
import { setDeadline, transition } from '../../kernel/state/transitions.ts';
import { closePayments, refundEscrow } from '../payment/escrow.ts';
import { addLink } from './chain.ts';
import { promiseHome } from './home/due.ts';
import { factsOf, untold } from './model/model.ts';
import { tell } from './notices.ts';
import { type CaseRow, findCaseRow } from './queries.ts';

export interface Move {
  event: IdentifyEvent;
  by: Actor;
  /** Null for a deadline. */
  actorId: string | null;
  now: Date;
  reason?: string;
  /** Columns of the case that change with it. */
  set?: Record<string, unknown>;
  deadlineAt?: Date | null;
}

/** Locks the order, then its piece: everybody takes them in this order. @throws Refusal NOT_FOUND */
export async function lockCase(db: Db, id: string): Promise<CaseRow> {
  const known = await db.selectFrom('identify_case').select('order_id').where('id', '=', id).executeTakeFirst();
  if (!known) throw new Refusal('NOT_FOUND');
  await lockOrder(db, known.order_id);
  await db.selectFrom('identify_case').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  const row = await findCaseRow(db, id);
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

/** @throws Refusal NOT_FOUND */
export async function lockOrder(db: Db, id: string) {
  const order = await db.selectFrom('identify_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!order) throw new Refusal('NOT_FOUND');
  return order;
}

/** @param found as locked by the caller */
export async function moveCase(db: Db, found: CaseRow, move: Move): Promise<{ id: string; state: IdentifyState }> {
  const { event, now } = move;
  const { to } = await transition(db, identifyMachine, {
    table: 'identify_case',
    id: found.id,
    deadlineAt: deadlineAfter(found, event),
    ...move,
    // What a copy repeated of its owner's words has served.
    ...(event === 'measure' && { set: { ...move.set, note: '', brand_name: null, ...untold } }),
  });
  if (event === 'overdue') return { id: found.id, state: to };
  if (found.state === 'pending_pay' && to === 'closed') await giveUpPaying(db, found, move);
  // What went back because its certificate was taken back is settled.
  else if (!found.refunded && ((to === 'closed' && found.truth === null) || to === 'inconclusive'))
    await refund(db, found, now);
  if (found.way === 'item' && (to === 'closed' || endedStates.includes(to))) await promiseHome(db, found, now);
  if (to === 'final' && !found.refunded) await keepFee(db, found, now);
  // A copy that measures an expert is nobody's news.
  if (found.truth === null) await tell(db, { ...found, state: to }, event, now);
  return { id: found.id, state: to };
}

/** Its parcel is here: nothing is lost, and it is opened in time from when we heard that, or its fee goes back. @param row as locked by the caller, on its way */
export function awaitOpening(
  db: Db,
  { id, created_at, came_heard }: Pick<CaseRow, 'id' | 'created_at' | 'came_heard'>,
  now: Date,
): Promise<void> {
  const wait = TAKEN_IN + underRulesOf(created_at, () => identifyTimes.unjudged);
  return setDeadline(db, identifyMachine, {
    ...{ table: 'identify_case', id, state: 'in_transit', at: new Date((came_heard ?? now).getTime() + wait) },
  });
}

/** Where it is not simply the new state's own: what is overdue stays overdue; what goes back into the queue keeps its promise. */
function deadlineAfter({ deadline_at, promised_at }: CaseRow, event: IdentifyEvent): Date | null | undefined {
  if (event === 'overdue') return deadline_at;
  return event === 'release' ? promised_at : undefined;
}

/** A payment that is still open could only pay for what is no longer there. */
const giveUpPaying = (db: Db, { order_id }: CaseRow, { by, now }: Move) =>
  closePayments(db, { purpose: 'identify', subjectId: order_id, by: by === 'B' ? 'B' : 'T', now });

async function refund(db: Db, { id, order_id, fee }: CaseRow, now: Date): Promise<void> {
  await refundEscrow(db, {
    purpose: 'identify',
    subjectId: order_id,
    amount: fee,
    memo: 'identify.refund',
    step: id,
    now,
  });
  await db.updateTable('identify_case').set({ refunded: true }).where('id', '=', id).execute();
}

const keepFee = (db: Db, { id, fee }: CaseRow, now: Date) =>
  post(db, {
    key: `identify:${id}:fee`,
    cause: { kind: 'identify', id },
    memo: 'identify.fee',
    at: now,
    entries: [
      { account: accounts.escrow, amount: -fee },
      { account: accounts.fee, amount: fee },
    ],
  });

/** We were wrong: the fee goes back, out of what we earned where it was ours already. @param row as locked by the caller */
export async function refundMistake(db: Db, row: CaseRow, now: Date): Promise<void> {
  if (row.state === 'final')
    await post(db, {
      key: `identify:${row.id}:unearned`,
      cause: { kind: 'identify', id: row.id },
      memo: 'identify.unearned',
      at: now,
      entries: [
        { account: accounts.fee, amount: -row.fee },
        { account: accounts.escrow, amount: row.fee },
      ],
    });
  await refund(db, row, now);
}

const found: Record<Result, IdentifyEvent> = {
  genuine: 'findGenuine',
  fake: 'findFake',
  inconclusive: 'findNothing',
};

/** As its certificate calls it: where nothing of it was named, it says so. */
const onCertificate = (row: CaseRow) => {
  const named = row.brand_id ?? row.brand_name ?? row.model_name ?? row.colour ?? row.product_id;
  return named ? row.name : unnamed(row.category);
};

export const released = { expert_id: null, taken_at: null };

/** Nobody who may judge it came: it ends without a result, and the fee goes back. */
export const giveUp = (db: Db, row: CaseRow, now: Date): Promise<void> =>
  endWithout(db, row, { event: 'giveUp', by: 'T', actorId: null, now, set: { verdict: 'inconclusive' } });

/** It broke or was lost here: nobody judges it any more, and the fee, which was not earned, goes back. */
export const stopJudging = (db: Db, row: CaseRow, { actorId, now }: { actorId: string; now: Date }): Promise<void> =>
  endWithout(db, row, { event: 'fault', by: 'P', actorId, now });

/** Out of the hands of whoever judges it. @param row as locked by the caller @returns it as it waits now */
export async function takeBack(db: Db, row: CaseRow, step: Pick<Move, 'by' | 'actorId' | 'now'>): Promise<CaseRow> {
  if (row.state !== 'reviewing') {
    await db.updateTable('identify_case').set(released).where('id', '=', row.id).execute();
    return row;
  }
  const { state } = await moveCase(db, row, { ...step, event: 'release', set: released });
  return { ...row, state, deadline_at: row.promised_at };
}

/** What was promised for after `from` is promised for so much later, or earlier; what was late by then stays late. @param row as it waits for experts @param by ms */
export async function postpone(
  db: Db,
  { id, state, deadline_at, promised_at }: CaseRow,
  { from, by }: { from: Date; by: number },
): Promise<void> {
  const moved = (at: Date | null) => (at && at > from ? new Date(at.getTime() + by) : at);
  await db
    .updateTable('identify_case')
    .set({ promised_at: moved(promised_at) })
    .where('id', '=', id)
    .execute();
  await setDeadline(db, identifyMachine, { table: 'identify_case', id, state, at: moved(deadline_at) });
}

async function endWithout(db: Db, row: CaseRow, move: Move): Promise<void> {
  const result: Result = 'inconclusive';
  const appealed = row.state === 'appealed';
  if (appealed) await addLink(db, row.id, { kind: 'final', fact: { result, before: row.verdict }, now: move.now });
  await moveCase(db, row, { ...move, set: { ...released, ...move.set, ...(appealed && { verdict: result }) } });
}

/** The result is said: with a certificate, or with the fee going back where nobody can tell. */
export async function conclude(db: Db, row: CaseRow, result: Result, { actorId, now }: { actorId: string; now: Date }) {
  const step = { by: 'P', actorId, now } as const;
  const free = { ...released, verdict: result };
  if (row.state === 'appealed') {
    const fact = { result, before: row.verdict };
    await addLink(db, row.id, { kind: 'final', fact, now });
    return moveCase(db, row, { ...step, event: result === 'inconclusive' ? 'findNothing' : 'conclude', set: free });
  }
  if (result === 'inconclusive') return moveCase(db, row, { ...step, event: found[result], set: free });
  const code = newCode();
  const deadlineAt = new Date(now.getTime() + underRulesOf(row.created_at, () => identifyTimes.appeal));
  const said = { code, category: row.category, name: onCertificate(row), ...factsOf(row), way: row.way, result };
  const fact = { ...said, appealUntil: deadlineAt.getTime() };
  await addLink(db, row.id, { kind: 'verdict', fact, now });
  return moveCase(db, row, { ...step, event: found[result], set: { ...free, code, issued_at: now }, deadlineAt });
}
