/** A piece that breaks or is lost while it lies with us: we say so, and somebody without a part in it decides what is paid. */
import type * as contract from '../../../../contract/identify/claim-calls.ts';
import { identifyTimes, openToExperts } from '../../../../contract/identify/machine.ts';
import type { Parsed } from '../../../../contract/wire/call.ts';
import type { Db } from '../../../db/schema.ts';
import { type Context, type Handler, userOf } from '../../../kernel/http/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/lib/id.ts';
import { underRulesOf } from '../../../kernel/lib/rules.ts';
import { mustBeShown } from '../../express/cover.ts';
import { ownUploads } from '../../upload/own.ts';
import { mustNotLeadAway } from '../model/model.ts';
import { type CaseRow, goesHome, isClaimed, isJudgedHere, waitsForOwner } from '../queries.ts';
import { lockCase, postpone, stopJudging, takeBack } from '../transitions.ts';
import { tellFault } from './claim-notices.ts';
import { askedUntil, claimsOf, coverLeft } from './claimed.ts';
import { goOnHome } from './due.ts';
import { askAgain, unasked } from './found.ts';
import { inHand } from './hands.ts';
import { isAsked } from './held.ts';

export const identifyFault: Handler<typeof contract.identifyFault> = async (input, ctx) =>
  report(ctx, await lockCase(ctx.db, input.id), input);

/** What happens in an expert's hands is said by them. */
export const identifyFaultInHand: Handler<typeof contract.identifyFaultInHand> = async (input, ctx) => {
  const row = await lockCase(ctx.db, input.id);
  if (!row.hands.includes(userOf(ctx).userId)) throw new Refusal('NOT_FOUND');
  return report(ctx, row, input);
};

async function report(ctx: Context, row: CaseRow, { id, what, note, photos }: Parsed<typeof contract.identifyFault>) {
  const { db, now } = ctx;
  const { userId } = userOf(ctx);
  const here = await db
    .selectFrom('identify_case')
    .select('id')
    .where('id', '=', id)
    .where((eb) => eb.or([goesHome, isAsked, waitsForOwner, isJudgedHere]))
    .where(({ not }) => not(isClaimed))
    .executeTakeFirst();
  // What it is not said of is not found: a state would tell a copy from a piece, and how that was judged.
  if (!here) throw new Refusal('NOT_FOUND');
  if (row.gone) throw new Refusal('OWNERLESS');
  mustBeShown(what, photos);
  mustNotLeadAway(note);
  const shown = (await ownUploads(db, { ids: photos, userId })).map(({ sha256 }) => sha256);
  const paused = await openFault(ctx, row, {
    ...{
      body: note,
      broken: what === 'damaged',
      mislaid: what === 'lost',
      said_by: userId,
      photos: JSON.stringify(shown),
    },
  });
  await inHand(db, [id], userId);
  await tellFault(db, row, { what, left: coverLeft(row.worth, await claimsOf(db, id)), paused }, now);
  return { id, state: 'open' as const };
}

interface Fault {
  body: string;
  broken: boolean;
  mislaid: boolean;
  arrival?: boolean;
  photos?: string;
  shown?: string;
  /** Who of us said it. */
  said_by?: string;
}

/** It waits for somebody to decide. @param row as locked by the caller @returns whether it was being judged */
export async function openFault(ctx: Context, row: CaseRow, fault: Fault): Promise<boolean> {
  const { db, now } = ctx;
  const { id } = row;
  const dueAt = new Date(now.getTime() + underRulesOf(row.created_at, () => identifyTimes.claim));
  await db
    .insertInto('identify_claim')
    .values({ id: newId(), case_id: id, asked_at: now, due_at: dueAt, state: 'open', ...fault })
    .execute();
  // Until it is decided nobody judges it: its expert is free, and what was promised moves by that time.
  const paused = openToExperts.includes(row.state);
  if (paused) {
    // Its owner takes nothing out of an expert's hands themselves.
    const by = fault.arrival
      ? ({ by: 'T', actorId: null } as const)
      : ({ by: 'P', actorId: userOf(ctx).userId } as const);
    const waiting = await takeBack(db, row, { ...by, now });
    await postpone(db, waiting, { from: now, by: dueAt.getTime() - now.getTime() });
  }
  // While it is decided nobody sends it, and nobody's silence counts.
  await askAgain(db, id, null);
  return paused;
}

interface Decided {
  asked_at: Date;
  due_at: Date;
  mislaid: boolean;
  granted: boolean;
  actorId: string;
}

/**
 * Decided, it goes on where it was: to the experts, home by a promised day, or its owner is asked again. A first result that broke or was lost
 * is not looked for any more; of what was lost and is paid for nothing goes on.
 * @returns what became of its being judged
 */
export async function goesOn(
  db: Db,
  row: CaseRow,
  { asked_at, due_at, mislaid, granted, actorId }: Decided,
  now: Date,
): Promise<'stopped' | 'resumed' | null> {
  if (mislaid && granted) await unasked(db, row.id);
  else await askAgain(db, row.id, { until: askedUntil(row, now), now });
  if (openToExperts.includes(row.state)) {
    const stops = granted && row.state !== 'appealed';
    const back = { from: due_at, by: now.getTime() - due_at.getTime() };
    await (stops ? stopJudging(db, row, { actorId, now }) : postpone(db, row, back));
    return stops ? 'stopped' : 'resumed';
  }
  await goOnHome(db, row, asked_at, now);
  return null;
}
