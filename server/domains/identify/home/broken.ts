/** A piece that breaks while it lies with us and nobody looks at it any more: we say so, and somebody without a part in it decides what is paid. */
import type * as contract from '../../../../contract/identify/claim-calls.ts';
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import type { Db } from '../../../db/schema.ts';
import { type Handler, userOf } from '../../../kernel/http/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/lib/id.ts';
import { underRulesOf } from '../../../kernel/lib/rules.ts';
import { ownUploads } from '../../upload/own.ts';
import { type CaseRow, goesHome, isClaimed, waitsForOwner } from '../queries.ts';
import { lockCase } from '../transitions.ts';
import { tellBroken } from './claim-notices.ts';
import { askedUntil, claimsOf, coverLeft } from './claimed.ts';
import { promiseHome } from './due.ts';
import { askAgain } from './found.ts';
import { inHand } from './hands.ts';
import { isAsked } from './held.ts';

export const identifyFault: Handler<typeof contract.identifyFault> = async ({ id, note, photos }, ctx) => {
  const { db, now } = ctx;
  const { userId } = userOf(ctx);
  const row = await lockCase(db, id);
  const here = await db
    .selectFrom('identify_case')
    .select('id')
    .where('id', '=', id)
    .where((eb) => eb.or([goesHome, isAsked, waitsForOwner]))
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
      ...{ broken: true, photos: JSON.stringify(shown) },
    })
    .execute();
  await inHand(db, [id], userId);
  // While it is decided nobody sends it, and nobody's silence counts.
  await askAgain(db, id, null);
  await promiseHome(db, row, now);
  await tellBroken(db, row, coverLeft(row.worth, await claimsOf(db, id)), now);
  return { id, state: 'open' };
};

/** Decided, it goes on where it was: home by a promised day, or its owner is asked again. */
export async function goesOn(db: Db, row: CaseRow, now: Date): Promise<void> {
  await askAgain(db, row.id, { until: askedUntil(row, now), now });
  await promiseHome(db, row, now);
}
