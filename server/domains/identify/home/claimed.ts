/** What an owner said of a piece that did not come home, and whether they may say so. */
import { coverOf } from '../../../../contract/express/cover.ts';
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import { printUrl } from '../../../../contract/upload/calls.ts';
import type { Db } from '../../../db/schema.ts';
import { underRulesOf } from '../../../kernel/lib/rules.ts';
import { heardAt, type Parcel } from '../../express/parcels.ts';
import { endObjection } from '../../objection/objection.ts';
import type { CaseRow } from '../queries.ts';

export const claimsOf = (db: Db, caseId: string) =>
  db.selectFrom('identify_claim').selectAll().where('case_id', '=', caseId).orderBy('asked_at').orderBy('id').execute();
type Claim = Awaited<ReturnType<typeof claimsOf>>[number];

/** @returns from when and until when its owner may say that it did not come; null where there is nothing to say, or no more */
export function claimableOf(
  { created_at, received_at, worth }: Pick<CaseRow, 'created_at' | 'received_at' | 'worth'>,
  parcels: readonly Parcel[],
  claims: readonly Claim[],
): { from: Date; until: Date | null } | null {
  const back = parcels.find(({ leg }) => leg === 'returnBack');
  // What was decided is decided; a carrier's word that ended one may be wrong, and each parcel is another.
  const over = ({ state, asked_at, found_at, broken }: Claim) => {
    if (broken) return false;
    if (state === 'paid') return !found_at;
    return state !== 'came' && state !== 'back' && !!back && asked_at >= back.sent_at;
  };
  const open = claims.some(({ state }) => state === 'open');
  if (!back || received_at || open || claims.some(over) || coverLeft(worth, claims) === 0) return null;
  const { unheard, disputed } = underRulesOf(created_at, () => ({ ...identifyTimes }));
  if (back.arrived_at === null) return { from: new Date(back.sent_at.getTime() + unheard), until: null };
  return { from: back.arrived_at, until: new Date(heardAt(back, back.arrived_at).getTime() + disputed) };
}

/** What was paid for it, fen. */
export const paidIn = (claims: readonly Pick<Claim, 'amount'>[]): number =>
  claims.reduce((sum, { amount }) => sum + amount, 0);

/** What can still be paid for it: what was paid before is part of what it is covered for, fen. */
export const coverLeft = (worth: number, claims: readonly Pick<Claim, 'amount'>[]): number =>
  coverOf(worth) - paidIn(claims);

/** As its owner reads it. */
export async function claimShown(db: Db, row: CaseRow, parcels: readonly Parcel[]) {
  const claims = await claimsOf(db, row.id);
  const able = claimableOf(row, parcels, claims);
  const last = claims.at(-1);
  // What was found before anything was paid was never lost.
  const lost = claims.findLast(({ broken, mislaid, state }) => !broken && !(mislaid && state === 'refused'));
  return {
    covered: coverLeft(row.worth, claims),
    claimable: able && { from: able.from.getTime(), until: able.until?.getTime() ?? null },
    claim: last
      ? {
          ...{ body: last.body, at: last.asked_at.getTime(), state: last.state, dueAt: last.due_at.getTime() },
          ...{ broken: last.broken, mislaid: last.mislaid, arrival: last.arrival, shown: last.shown.map(printUrl) },
          ...{ decidedAt: last.decided_at?.getTime() ?? null, amount: last.amount, note: last.note },
          photos: last.photos.map(printUrl),
        }
      : null,
    ...(await pastOf(db, row.id, claims)),
    found: lost?.found_at
      ? { until: askedUntil(row, lost.found_at).getTime(), home: lost.home, paid: paidIn(claims) }
      : null,
  };
}

/** Each claim as it was decided first, and what was objected to that: each at its own time. */
async function pastOf(db: Db, id: string, claims: readonly Claim[]) {
  const objections = await db
    .selectFrom('objection')
    .select(['decision', 'about', 'asked_at', 'decided_at', 'state', 'amount'])
    .where('service', '=', 'identify')
    .where('subject_id', '=', id)
    .orderBy('asked_at')
    .execute();
  return {
    claims: claims.map((claim) => {
      const objected = objections.find(({ decision }) => decision === claim.id);
      const turned = claim.state === 'paid' && objected && !objected.about.granted;
      return {
        ...{ at: claim.asked_at.getTime(), decidedAt: objected?.about.at ?? claim.decided_at?.getTime() ?? null },
        ...{ state: turned ? ('refused' as const) : claim.state, amount: claim.amount - (objected?.amount ?? 0) },
        ...{ broken: claim.broken, mislaid: claim.mislaid, arrival: claim.arrival },
      };
    }),
    objections: objections.map(({ about, ...one }) => ({
      ...{ at: one.asked_at.getTime(), decidedAt: one.decided_at?.getTime() ?? null, state: one.state },
      ...{ amount: one.amount, first: about.paid },
    })),
  };
}

/** Until when its owner is asked what shall become of a found piece. */
export const askedUntil = ({ created_at }: Pick<CaseRow, 'created_at'>, foundAt: Date): Date =>
  new Date(foundAt.getTime() + underRulesOf(created_at, () => identifyTimes.found));

/** It was lost here and is not found: whoever looks at it again has its photos alone. */
export const isLostHere = (claims: readonly Claim[]): boolean =>
  claims.some(({ mislaid, found_at, state }) => mislaid && !found_at && (state === 'open' || state === 'paid'));

/** @param id of a case that the caller has locked */
export const openClaim = (db: Db, id: string) =>
  db.selectFrom('identify_claim').selectAll().where('case_id', '=', id).where('state', '=', 'open').executeTakeFirst();

/** That it came, came back or was found ends what was objected about its way home; how it broke is as it was. @param id as above */
export async function endLostObjection(db: Db, id: string, now: Date): Promise<void> {
  const open = await db
    .selectFrom('objection as o')
    .innerJoin('identify_claim as l', 'l.id', 'o.decision')
    .select('o.id')
    .where('l.case_id', '=', id)
    .where('l.broken', '=', false)
    .where('o.state', '=', 'open')
    .executeTakeFirst();
  if (open) await endObjection(db, 'identify', id, now);
}

/** It came after all: nothing is decided about it any more. @returns whether somebody had said that it did not */
export async function cameAfterAll(db: Db, id: string, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable('identify_claim')
    .set({ state: 'came', decided_at: now, first: null })
    .where('case_id', '=', id)
    .where('state', '=', 'open')
    // What broke or was lost here is no question of whether it came.
    .where('broken', '=', false)
    .where('mislaid', '=', false)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}
