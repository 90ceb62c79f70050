/** How a piece came, or that it was not in its parcel, as we said: its owner may say otherwise, once, with what they can show. */
import type { IdentifyEvent } from '../../../../contract/identify/machine.ts';
import { identifyMachine, identifyTimes } from '../../../../contract/identify/machine.ts';
import type { Db } from '../../../db/schema.ts';
import { type Context, userOf } from '../../../kernel/http/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { underRulesOf } from '../../../kernel/lib/rules.ts';
import { ownUploads } from '../../upload/own.ts';
import { openFault } from '../home/broken.ts';
import { claimsOf, coverLeft, endLostObjection } from '../home/claimed.ts';
import { type CaseRow, isMissed } from '../queries.ts';

const said: readonly IdentifyEvent[] = ['scanIn', 'absent'];

/** @returns what we said last of how it came, null where nothing can be said against it (any more) */
export async function contestableOf(
  db: Db,
  row: Pick<CaseRow, 'id' | 'way' | 'truth' | 'worth' | 'created_at'>,
): Promise<{ until: Date; absent: boolean } | null> {
  const { id } = row;
  if (row.way !== 'item' || row.truth !== null) return null;
  const last = await db
    .selectFrom('transition')
    .select(['at', 'event'])
    .where('entity', '=', identifyMachine.name)
    .where('entity_id', '=', id)
    .where('event', 'in', said)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return null;
  const absent = last.event === 'absent';
  const missed = await db
    .selectFrom('identify_case')
    .select('id')
    .where('id', '=', id)
    .where(isMissed)
    .executeTakeFirst();
  // What turned up is here after all.
  if (absent && !missed) return null;
  const claims = await claimsOf(db, id);
  const spoken = claims.some((one) => one.state === 'open' || (one.arrival && one.asked_at >= last.at));
  const lost = claims.some((one) => one.mislaid && one.state === 'paid' && !one.found_at);
  if (spoken || lost || coverLeft(row.worth, claims) <= 0) return null;
  return { until: new Date(last.at.getTime() + underRulesOf(row.created_at, () => identifyTimes.disputed)), absent };
}

/** @param row as locked by the caller, of their own */
export async function contest(
  ctx: Context,
  row: CaseRow,
  { body, photos }: { body: string; photos: readonly string[] },
): Promise<void> {
  const able = await contestableOf(ctx.db, row);
  if (!able) throw new Refusal('STATE_REFUSED', { state: row.state });
  if (able.until <= ctx.now) throw new Refusal('TIME_OVER');
  const shown = (await ownUploads(ctx.db, { ids: photos, userId: userOf(ctx).userId })).map(({ sha256 }) => sha256);
  await openFault(ctx, row, {
    ...{ body, arrival: true, broken: !able.absent, mislaid: able.absent },
    shown: JSON.stringify(shown),
  });
}

/** It turned up: whether it was in its parcel is no question of money any more. @param id of a case that the caller has locked */
export async function turnedUp(db: Db, id: string, now: Date): Promise<void> {
  await endLostObjection(db, id, now);
  await db
    .updateTable('identify_claim')
    .set({ state: 'came', decided_at: now, first: null })
    .where('case_id', '=', id)
    .where('arrival', '=', true)
    .where('mislaid', '=', true)
    .where('state', 'in', ['open', 'refused'])
    .execute();
}
