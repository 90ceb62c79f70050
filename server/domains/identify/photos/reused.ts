/** One photo shows one piece: what was used for another says that one of the two is not what is shown. */
import { sql } from 'kysely';
import type { IdentifyJob } from '../../../../contract/identify/desk-calls.ts';
import { messages } from '../../../../contract/wire/messages.ts';
import type { Db } from '../../../db/schema.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import type { CaseRow } from '../queries.ts';

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

/**
 * Other pieces that photos of this one stand for, drawn ones of a demo apart. What a case of known outcome was copied from is none of them, nor is a copy: by
 * that it could be told from others.
 */
export async function usedBefore(db: Db, { id, source_id }: CaseRow): Promise<IdentifyJob['usedBefore']> {
  const { rows } = await sql<{ code: string | null; photos: number }>`
    select o.code, count(distinct q.sha256)::int as photos
    from identify_photo p join identify_photo q on q.sha256 = p.sha256 and q.case_id <> p.case_id
    join identify_case o on o.id = q.case_id
    where p.case_id = ${id} and p.sha256 not like '/%' and o.truth is null and o.source_id is null and o.id is distinct from ${source_id}
    group by o.id order by o.code is null, o.created_at, o.id limit ${NAMED}`.execute(db);
  return rows;
}
