/** Reads of pieces that are authenticated: lists, photos, opinions, and what waits for experts. */
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { identifyTimes, openToExperts } from '../../../contract/identify/machine.ts';
import type { Category } from '../../../contract/identify/rules.ts';
import { printUrl } from '../../../contract/upload/calls.ts';
import type { Db } from '../../db/schema.ts';
import { productPicture } from '../catalogue/addresses.ts';
import type { IdentifyTables } from './tables.ts';

export type Case = Selectable<IdentifyTables['identify_case']>;
export type Opinion = Selectable<IdentifyTables['identify_opinion']>;

export const caseRows = (db: Db) =>
  db
    .selectFrom('identify_case')
    .innerJoin('identify_order', 'identify_order.id', 'identify_case.order_id')
    .innerJoin('brand', 'brand.id', 'identify_case.brand_id')
    .innerJoin('category', 'category.id', 'identify_case.category')
    .leftJoin('product', 'product.id', 'identify_case.product_id')
    .selectAll('identify_case')
    .select([
      'identify_order.way',
      'identify_order.address',
      'identify_order.no as orderNo',
      'identify_order.total',
      'brand.name_zh as brand_zh',
      'brand.name_en as brand_en',
      'category.name_zh as category_zh',
      'category.name_en as category_en',
      'product.name_zh as product_zh',
      'product.name_en as product_en',
      'product.style_no',
      sql<string | null>`(
        select p.sha256 from identify_photo p where p.case_id = identify_case.id order by p.created_at, p.id limit 1
      )`.as('first_photo'),
    ]);
export type CaseRow = Awaited<ReturnType<ReturnType<typeof caseRows>['executeTakeFirstOrThrow']>>;

export const findCaseRow = (db: Db, id: string) => caseRows(db).where('identify_case.id', '=', id).executeTakeFirst();

/** Without the copies that measure experts. */
export const ownCases = (db: Db, userId: string) =>
  caseRows(db).where('identify_case.user_id', '=', userId).where('identify_case.truth', 'is', null);

/** Of our catalogue where it is known, else its brand and what it is. */
export const nameOf = (row: CaseRow) => ({
  zh: row.product_zh ?? `${row.brand_zh} ${row.category_zh}`,
  en: row.product_en ?? `${row.brand_en} ${row.category_en}`,
});

export const coverOf = ({ first_photo, product_id }: CaseRow) => {
  if (first_photo) return printUrl(first_photo);
  return product_id === null ? null : productPicture(product_id);
};

export const photoRows = (db: Db, caseId: string) =>
  db
    .selectFrom('identify_photo')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** In the order in which they came: what a spot names by its number stays what it is. */
export const photosOf = async (db: Db, caseId: string) =>
  (await photoRows(db, caseId)).map(({ slot, sha256, created_at }) => ({
    slot,
    url: printUrl(sha256),
    print: sha256,
    at: created_at.getTime(),
  }));

export const opinionsOf = (db: Db, caseId: string): Promise<Opinion[]> =>
  db
    .selectFrom('identify_opinion')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** As everybody may read it; who said it is nobody's business. */
export const toldOpinion = ({ result, points, note, created_at }: Opinion) => ({
  result,
  // Of old, what a photo did not show was written as what does not fit.
  points: points.map((point) => ({ ...point, seen: point.seen ?? (point.ok || result !== 'inconclusive') })),
  note,
  at: created_at.getTime(),
});

/**
 * Every fourth of the decided ones is for measuring experts and is never held beside another: whoever was shown a genuine piece
 * would know it again.
 */
export const measuring = (table: string) => sql<boolean>`(hashtext(${sql.ref(`${table}.id`)}) & 3 = 0)`;

/** That its certificate was taken back, and why. */
export const revokedOf = ({ revoked_at, revoked_reason }: Case) =>
  revoked_at && { at: revoked_at.getTime(), reason: revoked_reason ?? '' };

export const linksOf = (db: Db, caseId: string) =>
  db.selectFrom('identify_link').selectAll().where('case_id', '=', caseId).orderBy('position').execute();

/** Photos of a piece of the same product that was found genuine for good; of the same brand and kind where there is none. */
export async function besides(db: Db, row: CaseRow) {
  const known = await db
    .selectFrom('identify_case')
    .select('id')
    .where('state', '=', 'final')
    .where('verdict', '=', 'genuine')
    .where('revoked_at', 'is', null)
    .where('brand_id', '=', row.brand_id)
    .where('category', '=', row.category)
    .where(({ not }) => not(measuring('identify_case')))
    .orderBy(sql`(product_id is not distinct from ${row.product_id}) desc`)
    .orderBy('issued_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return known ? photosOf(db, known.id) : [];
}

/** Of a case `c`: it waits, or whoever took it has had it for too long. What is counted and promised is what can be taken. */
export const isFree = (now: Date) => {
  const { hold } = identifyTimes;
  return sql<boolean>`(c.state = 'queued' or (c.state = any(${[...openToExperts]})
    and (c.expert_id is null or c.taken_at < ${new Date(now.getTime() - hold)})))`;
};

/** Cases that this expert may judge now, the most urgent promise first: none that they own, sold, or have judged. */
export const candidates = (
  db: Db,
  a: { expertId: string; category?: Category | undefined; now: Date },
): Promise<{ id: string }[]> =>
  db
    .selectFrom('identify_case as c')
    .select('c.id')
    .where(isFree(a.now))
    .$if(a.category !== undefined, (query) => query.where('c.category', '=', a.category as Category))
    .where(mayJudge(a.expertId))
    .orderBy('c.promised_at')
    .orderBy('c.id')
    .limit(5)
    .execute();

/** Of a case `c`: not theirs, not sold by them, not judged by them; nor is what it is a copy of, or another copy of that. */
export const mayJudge = (expertId: string | RawBuilder<unknown>) => sql<boolean>`(
  c.user_id <> ${expertId}
  and not exists (select from identify_opinion o where o.expert_id = ${expertId} and o.case_id in (
    select k.id from identify_case k where k.id in (c.id, c.source_id) or k.source_id in (c.id, c.source_id)))
  and not exists (select from identify_case k join item i on i.id = k.item_id
    where k.id in (c.id, c.source_id) and i.owner_id = ${expertId})
  and not exists (select from identify_case k join trade_order t on t.item_id = k.item_id
    where k.id in (c.id, c.source_id) and t.seller_id = ${expertId})
)`;

/** Who sold or bought the item that it is about. */
export async function tradersOf(db: Db, { item_id }: Pick<Case, 'item_id'>): Promise<string[]> {
  if (item_id === null) return [];
  const rows = await db
    .selectFrom('trade_order')
    .select(['seller_id', 'buyer_id'])
    .where('item_id', '=', item_id)
    .execute();
  return rows.flatMap(({ seller_id, buyer_id }) => [seller_id, buyer_id]);
}

/** What this expert has in hand, and since when. */
export async function handOf(db: Db, expertId: string): Promise<{ id: string; since: Date } | null> {
  const row = await db
    .selectFrom('identify_case')
    .select(['id', 'taken_at'])
    .where('expert_id', '=', expertId)
    .executeTakeFirst();
  return row?.taken_at ? { id: row.id, since: row.taken_at } : null;
}
