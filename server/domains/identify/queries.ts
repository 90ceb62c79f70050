/** Reads of pieces that are authenticated: lists, photos, opinions, and what waits for experts. */

import { type RawBuilder, type Selectable, sql } from 'kysely';
import { TAKEN_IN } from '../../../contract/express/machine.ts';
import type { Lies, SlotPhoto } from '../../../contract/identify/calls.ts';
import type { LinkKind } from '../../../contract/identify/chain.ts';
import type { JobPhoto } from '../../../contract/identify/desk-calls.ts';
import {
  endedStates,
  type IdentifyEvent,
  identifyMachine,
  identifyTimes,
  openToExperts,
} from '../../../contract/identify/machine.ts';
import { categoryName, type Result } from '../../../contract/identify/rules.ts';
import { EXTRA, type SlotId } from '../../../contract/identify/slots.ts';
import { placeUrl, printUrl } from '../../../contract/upload/calls.ts';
import type { Db } from '../../db/schema.ts';
import { underRulesOf } from '../../kernel/lib/rules.ts';
import { lastMove } from '../../kernel/state/transitions.ts';
import { isGone } from '../account/people.ts';
import { productPicture } from '../catalogue/addresses.ts';
import { hasPart, holdersOf, homeIn, homeOf } from '../connection/impartial.ts';
import { bare, isWaybill } from '../connection/waybill.ts';
import { isNumber } from '../express/desks.ts';
import { whenHeard } from '../express/parcels.ts';
import { calledAs } from '../item/called.ts';
import { missingOf } from '../item/missing.ts';
import { isHeld } from './home/held.ts';
import type { IdentifyTables } from './tables.ts';

export type Case = Selectable<IdentifyTables['identify_case']>;
type IdentifyOrder = Selectable<IdentifyTables['identify_order']>;
export type Opinion = Selectable<IdentifyTables['identify_opinion']>;

export const caseRows = (db: Db) =>
  db
    .selectFrom('identify_case')
    .innerJoin('identify_order', 'identify_order.id', 'identify_case.order_id')
    .leftJoin('brand', 'brand.id', 'identify_case.brand_id')
    .leftJoin('product', 'product.id', 'identify_case.product_id')
    .selectAll('identify_case')
    .select([
      'identify_order.way',
      'identify_order.no as orderNo',
      'identify_order.total',
      'brand.name_zh as brand_zh',
      'brand.name_en as brand_en',
      'product.style_no as product_style',
      'product.colour_zh',
      'product.colour_en',
      calledAs('identify_case').as('name'),
      sql<string | null>`(
        select p.sha256 from identify_photo p where p.case_id = identify_case.id order by p.created_at, p.id limit 1
      )`.as('first_photo'),
      sql<IdentifyOrder['address']>`coalesce(identify_case.sent_to, identify_order.address)`.as('address'),
      lastMove('identify_case', 'identify').as('moved_at'),
      sql<Date | null>`(${parcelOf('toPlatform')})`.as('came_at'),
      sql<Date | null>`(${parcelOf('toPlatform', whenHeard)})`.as('came_heard'),
      sql<boolean>`${isLost}`.as('lost'),
      sql<boolean>`${isMissed}`.as('missed'),
      missingOf('identify_case').as('missing'),
      isGone(sql.ref('identify_case.user_id')).as('gone'),
    ]);
export type CaseRow = Awaited<ReturnType<ReturnType<typeof caseRows>['executeTakeFirstOrThrow']>>;

export const findCaseRow = (db: Db, id: string) => caseRows(db).where('identify_case.id', '=', id).executeTakeFirst();

/** By when we said that we would have looked, by the times under which it was ordered. */
export const promisedFor = ({ created_at }: Pick<Case, 'created_at'>, what: 'photos' | 'item' | 'again', now: Date) =>
  new Date(now.getTime() + underRulesOf(created_at, () => identifyTimes[what]));

/** Without the copies that measure experts. */
export const ownCases = (db: Db, userId: string) =>
  caseRows(db)
    .select(
      sql<Result | null>`(select l.fact::jsonb ->> 'before' from identify_link l
        where l.case_id = identify_case.id and l.kind = ${'final' satisfies LinkKind} order by l.position desc limit 1)`.as(
        'before',
      ),
    )
    .where('identify_case.user_id', '=', userId)
    .where('identify_case.truth', 'is', null);
export type OwnRow = Awaited<ReturnType<ReturnType<typeof ownCases>['executeTakeFirstOrThrow']>>;

const parcelOf = (leg: 'toPlatform' | 'returnBack', at = sql`p.arrived_at`) => sql`select ${at} from parcel p
  where p.purpose = 'identify' and p.subject_id = identify_case.id and p.leg = ${leg}`;

/** The carrier brought it, and nobody has taken it in. */
export const isBrought = sql<boolean>`(
  identify_case.state = 'in_transit' and (${parcelOf('toPlatform')}) is not null
)`;

const noneByUs = sql<boolean>`not exists (select from identify_photo p where p.case_id = identify_case.id and p.side = 'P')`;

/** Its parcel was opened without it, and it has not turned up since. */
export const isMissed = sql<boolean>`(
  identify_case.state = 'closed'
  and exists (select from transition t where t.entity = ${identifyMachine.name} and t.entity_id = identify_case.id
    and t.event = ${'absent' satisfies IdentifyEvent})
  and identify_case.came_back is null and ${noneByUs}
)`;

/** Its parcel lies here, and was not opened before its owner, or its time, ended it. */
const isUnopened = sql<boolean>`(
  identify_case.state = 'closed' and (${parcelOf('toPlatform')}) is not null and ${noneByUs} and not ${isMissed}
  and not exists (${parcelOf('returnBack')}) and identify_case.came_back is null
)`;

/** What was on its way when it was given up, and was not seen here: closed, in a parcel that nobody saw or opened, or in none. */
export const isLost = sql<boolean>`(
  ${isMissed} or ${isUnopened} or identify_case.state = 'closed' and exists (${parcelOf('toPlatform')}) and (${parcelOf('toPlatform')}) is null
)`;

/** By when it is unpacked: so long after we heard that its carrier brought it. */
export const openedBy = ({ state, came_heard }: Pick<CaseRow, 'state' | 'came_heard'>): Date | null =>
  state === 'in_transit' && came_heard ? new Date(came_heard.getTime() + TAKEN_IN) : null;

/** What is on its way in the same parcel, announced in the same order. */
export async function alongWith(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from identify_case c join identify_case one on one.order_id = c.order_id and one.id <> c.id
    join parcel p on p.purpose = 'identify' and p.subject_id = c.id and p.leg = 'toPlatform'
    join parcel own on own.purpose = 'identify' and own.subject_id = one.id and own.leg = 'toPlatform' and ${bare('own.waybill')} = ${bare('p.waybill')}
    where one.id = ${id} and c.state = ${'in_transit' satisfies Case['state']} order by c.id for update of c`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/** By its number or its order's, which stands on the slip of several, or by the waybill with which it comes. @param code as read */
export const comesAs = (
  code: string,
  leg: 'toPlatform' | 'returnBack' = 'toPlatform',
) => sql<boolean>`(${isNumber('identify_case.no', code)} or ${isNumber('identify_order.no', code)} or exists (
  select from parcel p where p.purpose = 'identify' and p.subject_id = identify_case.id and p.leg = ${leg}
    and ${isWaybill('p.waybill', code)}
))`;

/**
 * Of a case: its owner had it stay here to be sold, and what was counted since was not without it.
 * @param state of its receipt, any if absent
 */
export function isKept(table: 'c' | 'identify_case', state?: 'arrived') {
  return sql<boolean>`exists (
    select from receipt_line line join receipt on receipt.id = line.receipt_id
    join transition t on t.entity = 'receipt' and t.entity_id = receipt.id and t.event = 'keep'
    where line.identify_id = ${sql.ref(`${table}.id`)} and (receipt.state <> 'stocked' or line.item_id is not null) ${state ? sql`and receipt.state = ${state}` : sql``})`;
}

/** It is said not to have come home, or to have broken here, and nobody has decided about that. */
export const isClaimed = sql<boolean>`exists (
  select from identify_claim l where l.case_id = identify_case.id and l.state = 'open')`;

/** A piece that lies with us and is to be sent home: told for good, given up while it waited here, or given up for lost and here after all. */
export const goesHome = sql<boolean>`(
  identify_case.truth is null
  and exists (select from identify_order r where r.id = identify_case.order_id and r.way = 'item')
  and (identify_case.state in (${sql.join(endedStates)})
    or identify_case.state = 'closed' and (${parcelOf('toPlatform')}) is not null and not ${isMissed})
  and not exists (${parcelOf('returnBack')}) and not ${isKept('identify_case')} and not ${isHeld('identify_case')}
  and not ${isClaimed}
)`;

/** It lies here, and nobody works on it before its owner has accepted what was found, or may appeal no more. */
export const waitsForOwner = sql<boolean>`(identify_case.truth is null and identify_case.state in ('genuine', 'fake')
  and exists (select from identify_order r where r.id = identify_case.order_id and r.way = 'item') and not ${isKept('identify_case')}
  and not ${isHeld('identify_case')})`;

/** It was sent in, lies here, and somebody judges it, or is to. */
export const isJudgedHere = sql<boolean>`(identify_case.truth is null and identify_case.state in (${sql.join(openToExperts)})
  and exists (select from identify_order r where r.id = identify_case.order_id and r.way = 'item') and not ${isHeld('identify_case')})`;

/** A piece that was kept to be sold and is still to be brought to the warehouse's own table. */
export const goesToStock = isKept('identify_case', 'arrived');

/** @returns where the piece is: with its owner, here, here to be sold, or between us */
export async function whereItLies(
  db: Db,
  { id, way, missing }: Pick<CaseRow, 'id' | 'way' | 'missing'>,
): Promise<Lies> {
  if (way === 'photos') return 'owner';
  // Whatever its carrier says.
  if (missing) return 'away';
  const { rows } = await sql<{ came: boolean; left: boolean; home: boolean; kept: boolean }>`
    select (${parcelOf('toPlatform')}) is not null and not ${isMissed} and not ${isHeld('identify_case')} as came, exists (${parcelOf('returnBack')}) as left,
      (${parcelOf('returnBack')}) is not null as home, ${isKept('identify_case')} as kept
    from identify_case where id = ${id}`.execute(db);
  const { came, left, home, kept } = rows[0] ?? {};
  if (home) return 'owner';
  if (kept) return 'kept';
  return came && !left ? 'here' : 'away';
}

/** The receipt by which a kept piece came into stock. */
export const receiptOf = (db: Db, id: string) =>
  db
    .selectFrom('receipt_line')
    .innerJoin('receipt', 'receipt.id', 'receipt_line.receipt_id')
    .select(['receipt.id', 'receipt.no'])
    .where('receipt_line.identify_id', '=', id)
    .where('receipt.state', '=', 'arrived')
    .executeTakeFirst();

/** Its brand, where it has one, and what it is: the service looks at it whatever the shop sells. */
export const kindOf = (row: CaseRow) => ({
  zh: [row.brand_zh ?? row.brand_name, categoryName[row.category].zh].filter(Boolean).join(' '),
  en: [row.brand_en ?? row.brand_name, categoryName[row.category].en].filter(Boolean).join(' '),
});

export const frontOf = ({ first_photo, product_id }: CaseRow) => {
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

/** When it was taken in, epoch ms: what we photographed then shows how it came. */
async function arrivalOf(db: Db, caseId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('transition')
    .select('at')
    .where('entity', '=', identifyMachine.name)
    .where('entity_id', '=', caseId)
    .where('event', '=', 'scanIn' satisfies IdentifyEvent)
    .executeTakeFirst();
  return row?.at.getTime();
}

/** In the order in which they came: what a spot names by its number stays what it is. */
export async function photosOf(db: Db, caseId: string): Promise<SlotPhoto[]> {
  const [rows, came] = await Promise.all([photoRows(db, caseId), arrivalOf(db, caseId)]);
  const first = rows[0]?.created_at.getTime();
  const byUs = (slot: SlotId, at: Date) => (slot === EXTRA && at.getTime() === came ? 'arrival' : 'hand');
  return rows.map(({ slot, sha256, side, created_at }) => ({
    slot,
    taken: side === 'P' ? byUs(slot, created_at) : created_at.getTime() === first ? 'first' : 'later',
    url: printUrl(sha256),
    print: sha256,
    at: created_at.getTime(),
  }));
}

/** As an expert sees them, at their places: by hash and address a copy would be known by the certificate of its source. */
export async function photosAsJob(db: Db, caseId: string): Promise<JobPhoto[]> {
  const [photos, rows] = await Promise.all([photosOf(db, caseId), photoRows(db, caseId)]);
  return photos.map(({ print, ...photo }, place) => ({
    ...photo,
    url: print.startsWith('/') ? photo.url : placeUrl(caseId, place),
    doubts: rows[place]?.doubts ?? [],
  }));
}

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
 * Every fourth of those that were decided by photos is for measuring experts and is never held beside another: whoever was shown a
 * genuine piece would know it again. One that a single expert decided is kept so only where there has been another to compare
 * with since before it was decided; what is of no known brand is compared with nothing anyway.
 */
export const measuring = (table: string) => {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql<boolean>`(
  (select r.way from identify_order r where r.id = ${of('order_id')}) = 'photos'
  and (${of('brand_id')} is null or hashtext(${of('id')}) & 3 = 0 and (
    (select count(*) from identify_opinion o where o.case_id = ${of('id')} and o.result = ${of('verdict')}) >= 2
    or exists (select from identify_case e where e.brand_id = ${of('brand_id')} and e.category = ${of('category')}
      and e.state = 'final' and e.verdict = 'genuine' and e.appealed_at is null and e.issued_at < ${of('issued_at')}
      and hashtext(e.id) & 3 <> 0))))`;
};

/** Nobody took its certificate back, or asks to: others may be held beside it and measured by it. */
export const stands = (table: string) => sql<boolean>`(${sql.ref(`${table}.revoked_at`)} is null and not exists (
  select from identify_revocation asked where asked.case_id = ${sql.ref(`${table}.id`)} and asked.decided_at is null))`;

/** @returns until when its owner may appeal, epoch ms; null once it is final, or taken back */
export const appealUntil = ({ state, appealed_at, revoked_at, deadline_at }: Case): number | null =>
  (state === 'genuine' || state === 'fake') && !appealed_at && !revoked_at ? (deadline_at?.getTime() ?? null) : null;

/** That its certificate was taken back, and why. */
export const revokedOf = ({
  revoked_at,
  revoked_ground,
  revoked_reason,
}: Pick<Case, 'revoked_at' | 'revoked_ground' | 'revoked_reason'>) =>
  revoked_at && { at: revoked_at.getTime(), ground: revoked_ground, reason: revoked_reason ?? '' };

export const linksOf = (db: Db, caseId: string) =>
  db.selectFrom('identify_link').selectAll().where('case_id', '=', caseId).orderBy('position').execute();

/** A piece that was found genuine for good: of the same product, else of the same brand and kind. */
export async function besides(db: Db, row: CaseRow) {
  const known = await caseRows(db)
    .where('identify_case.state', '=', 'final')
    .where('identify_case.verdict', '=', 'genuine')
    .where(stands('identify_case'))
    .where('identify_case.brand_id', '=', row.brand_id)
    .where('identify_case.category', '=', row.category)
    .where(({ not }) => not(measuring('identify_case')))
    .orderBy(sql`coalesce(identify_case.product_id = ${row.product_id}, false) desc`)
    .orderBy('identify_case.issued_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!known) return null;
  const same = known.product_id !== null && known.product_id === row.product_id;
  return { name: known.name, same, photos: await photosAsJob(db, known.id) };
}

/** What its owner says it is worth, and not less than what its dearest size is traded for: a low word makes no piece cheap. */
export async function worthOf(db: Db, { worth, product_id }: Pick<Case, 'worth' | 'product_id'>): Promise<number> {
  if (product_id === null) return worth;
  const market = await db
    .selectFrom('quote')
    .innerJoin('sku', 'sku.id', 'quote.sku_id')
    .select((eb) => eb.fn.max(eb.fn.coalesce('quote.last_trade_price', 'quote.min_sell_price')).as('price'))
    .where('sku.product_id', '=', product_id)
    .executeTakeFirst();
  return Math.max(worth, Number(market?.price ?? 0));
}

/**
 * Of a case `c`: not theirs, not sold or bought by them, nor judged by them, whichever account of theirs it was; nor is what it is a copy of,
 * or another copy of that. Whoever asked to take its certificate back, or decided about that, has said what they think of it.
 */
export const mayJudge = (expertId: RawBuilder<unknown>) =>
  sql<boolean>`not ${hasPart(
    expertId,
    sql`select c.user_id as id
    union select ${homeIn(sql`coalesce(c.sent_to, r.address)`)} from identify_order r where r.id = c.order_id
    union select i.owner_id from identify_case k join item i on i.id = k.item_id where k.id in (c.id, c.source_id)
    union select unnest(array[t.seller_id, t.buyer_id, ${homeIn(sql`t.address`)}]) from identify_case k
      join trade_order t on t.item_id = k.item_id where k.id in (c.id, c.source_id)
    union select unnest(array[v.asked_by, v.decided_by]) from identify_revocation v where v.case_id in (c.id, c.source_id)
    union select o.expert_id from identify_opinion o where o.case_id in (
      select k.id from identify_case k where k.id in (c.id, c.source_id) or k.source_id in (c.id, c.source_id))`,
  )}`;

/** Asked anew of what is in their hands: whose account is whose may have become known since they took it. */
export async function mayStillJudge(db: Db, id: string, expertId: string): Promise<boolean> {
  const found = await db
    .selectFrom('identify_case as c')
    .select('c.id')
    .where('c.id', '=', id)
    .where(mayJudge(sql.val(expertId)))
    .executeTakeFirst();
  return found !== undefined;
}

/** Of a case `c`: somebody who works here may judge it. */
export const hasExpert = sql<boolean>`exists (
  select from ${holdersOf('identify.judge')} e where ${mayJudge(sql.ref('e.user_id'))})`;

/** Who sold or bought the item that it is about, and where it went. */
export async function tradersOf(db: Db, { item_id }: Pick<Case, 'item_id'>): Promise<(string | null)[]> {
  if (item_id === null) return [];
  const rows = await db
    .selectFrom('trade_order')
    .select(['seller_id', 'buyer_id', 'address'])
    .where('item_id', '=', item_id)
    .execute();
  return rows.flatMap(({ seller_id, buyer_id, address }) => [seller_id, buyer_id, homeOf(address)]);
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
