/** One photo shows one piece: what was used for another says that one of the two is not what is shown. */
import { sql } from 'kysely';
import type { Certificate, identifyOrderSave } from '../../../../contract/identify/calls.ts';
import type { IdentifyJob } from '../../../../contract/identify/desk-calls.ts';
import type { Parsed } from '../../../../contract/wire/call.ts';
import { messages } from '../../../../contract/wire/messages.ts';
import type { Db } from '../../../db/schema.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { looksAlike } from '../../upload/look.ts';
import { type CaseRow, revokedOf } from '../queries.ts';
import { judgesFor } from '../queue/judges.ts';

/** The most that are named. */
const NAMED = 3;

/** @throws Refusal PHOTO_TWICE where one photo stands for two pieces of an order */
export async function mustShowOneEach(db: Db, orderId: string): Promise<void> {
  const twice = await db
    .selectFrom('identify_photo')
    .innerJoin('identify_case', 'identify_case.id', 'identify_photo.case_id')
    .select(sql<number[]>`array_agg(distinct identify_case.place)`.as('places'))
    .where('identify_case.order_id', '=', orderId)
    .groupBy('identify_photo.sha256')
    .having(sql<boolean>`count(distinct identify_case.id) > 1`)
    .executeTakeFirst();
  if (!twice) return;
  const which = twice.places.map((place) => place + 1);
  const { PHOTO_TWICE } = messages;
  throw new Refusal('PHOTO_TWICE', {
    said: {
      zh: `第 ${which.join('、')} 件里有同一张照片：${PHOTO_TWICE.zh}`,
      en: `Pieces ${which.join(' and ')} have a photo in common: ${PHOTO_TWICE.en}`,
    },
  });
}

interface Other {
  id: string;
  state: CaseRow['state'];
  code: string | null;
  issued_at: Date | null;
  created_at: Date;
  revoked_at: Date | null;
  revoked_ground: CaseRow['revoked_ground'];
  revoked_reason: string | null;
  /** How many of the photos stand for both. */
  photos: number;
}

/**
 * Other pieces that photos of this one stand for, whoever sent them and however they were saved; what we took ourselves and drawn ones of
 * a demo apart. What a case of known outcome was copied from is none of them, nor is a copy: by that it could be told from others.
 */
export async function alsoShown(db: Db, { id, source_id }: Pick<CaseRow, 'id' | 'source_id'>): Promise<Other[]> {
  const { rows } = await sql<Other>`
    with mine as (select sha256, side from identify_photo where case_id = ${id} and sha256 not like '/%'),
    same as (
      select mine.*, mine.sha256 as other from mine
      union select mine.*, v.sha256 from mine join upload u on u.sha256 = mine.sha256 join upload v on ${looksAlike('u.look', 'v.look')}
    )
    select o.id, o.state, o.code, o.issued_at, o.created_at, o.revoked_at, o.revoked_ground, o.revoked_reason, count(distinct same.sha256)::int as photos
    from same join identify_photo q on q.sha256 = same.other and q.case_id <> ${id} and 'B' in (same.side, q.side)
    join identify_case o on o.id = q.case_id
    where o.truth is null and o.source_id is null and o.id is distinct from ${source_id}
    group by o.id order by o.issued_at, o.created_at, o.id`.execute(db);
  return rows;
}

/** What whoever judges reads of them. A certificate names the pieces that it shares photos with: of one that came later it would say what a case of known outcome is a copy of. */
export async function usedBefore(db: Db, row: CaseRow): Promise<IdentifyJob['usedBefore']> {
  const others = (await alsoShown(db, row)).map(({ code, created_at, photos }) => ({
    code: created_at <= row.created_at ? code : null,
    photos,
  }));
  return others.sort((one, other) => Number(one.code === null) - Number(other.code === null)).slice(0, NAMED);
}

/** Certificates on which photos of this one stand, too: whoever scans one of them reads of the others. */
export async function alsoCertified(db: Db, id: string): Promise<Certificate['shared']> {
  return (await alsoShown(db, { id, source_id: null }))
    .flatMap((other) => {
      const { code, issued_at, photos } = other;
      const revoked = revokedOf(other);
      return code && issued_at ? [{ code, at: issued_at.getTime(), photos, ...(revoked && { revoked }) }] : [];
    })
    .slice(0, NAMED);
}

const neverJudged: readonly CaseRow['state'][] = ['pending_pay', 'closed'];
/** By its photos alone one expert finds it genuine no more: the photos are of one piece, and may be somebody else's. */
export const isUsedTwice = async (db: Db, row: Pick<CaseRow, 'id' | 'source_id' | 'way'>): Promise<boolean> =>
  row.way === 'photos' && (await alsoShown(db, row)).some(({ state }) => !neverJudged.includes(state));

/** What one alone cannot find genuine is not sold where only one works. @throws Refusal NO_EXPERT */
export async function mustBeNewForOne(db: Db, userId: string, order: Parsed<typeof identifyOrderSave>): Promise<void> {
  if (order.way !== 'photos' || (await judgesFor(db, userId)) > 1) return;
  for (const [place, { id }] of order.pieces.entries()) {
    if (!(await isUsedTwice(db, { id, source_id: null, way: order.way }))) continue;
    throw new Refusal('NO_EXPERT', {
      said: {
        zh: `第 ${place + 1} 件的照片在别的鉴别里用过，要两位鉴别师各自看，店里现在只有一位：请重新拍`,
        en: `Photos of piece ${place + 1} were used in another authentication: that takes two experts, and one works here now. Take them anew`,
      },
    });
  }
}
