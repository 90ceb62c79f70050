/** A piece that breaks or is lost while it lies with us: we say so, and somebody without a part in it decides what is paid. */
import type * as contract from '../../../../contract/identify/claim-calls.ts';
import { identifyTimes, openToExperts } from '../../../../contract/identify/machine.ts';
import type { Db } from '../../../db/schema.ts';
import { type Handler, userOf } from '../../../kernel/http/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/lib/id.ts';
import { underRulesOf } from '../../../kernel/lib/rules.ts';
import { ownUploads } from '../../upload/own.ts';
import { type CaseRow, goesHome, isClaimed, isJudgedHere, waitsForOwner } from '../queries.ts';
import { lockCase, stopJudging } from '../transitions.ts';
import { tellFault } from './claim-notices.ts';
import { askedUntil, claimsOf, coverLeft } from './claimed.ts';
import { goOnHome } from './due.ts';
import { askAgain, unasked } from './found.ts';
import { inHand } from './hands.ts';
import { isAsked } from './held.ts';

export const identifyFault: Handler<typeof contract.identifyFault> = async ({ id, what, note, photos }, ctx) => {
  const { db, now } = ctx;
  const { userId } = userOf(ctx);
  const row = await lockCase(db, id);
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
  const shown = (await ownUploads(db, { ids: photos, userId })).map(({ sha256 }) => sha256);
  const dueAt = new Date(now.getTime() + underRulesOf(row.created_at, () => identifyTimes.claim));
  await db
    .insertInto('identify_claim')
    .values({
      ...{ id: newId(), case_id: id, body: note, asked_at: now, due_at: dueAt, state: 'open' },
      ...{ broken: what === 'damaged', mislaid: what === 'lost', photos: JSON.stringify(shown) },
    })
    .execute();
  await inHand(db, [id], userId);
  // What was said of it is told by itself: the case stops, its expert is free, and its fee goes back.
  const stopped = openToExperts.includes(row.state);
  if (stopped) await stopJudging(db, row, { actorId: userId, now });
  // While it is decided nobody sends it, and nobody's silence counts.
  await askAgain(db, id, null);
  await tellFault(db, row, { what, left: coverLeft(row.worth, await claimsOf(db, id)), stopped }, now);
  return { id, state: 'open' };
};

/** Decided, it goes on where it was: home by a promised day, or its owner is asked again. @param a.gone it was lost, and is paid for: nothing of it goes on */
export async function goesOn(
  db: Db,
  row: CaseRow,
  { asked_at, gone }: { asked_at: Date; gone: boolean },
  now: Date,
): Promise<void> {
  if (gone) await unasked(db, row.id);
  else await askAgain(db, row.id, { until: askedUntil(row, now), now });
  await goOnHome(db, row, asked_at, now);
}
