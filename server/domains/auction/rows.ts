/** Lots as lists show them: one query, with what the caller has in each. */

import { type RawBuilder, sql } from 'kysely';
import type { LotState } from '../../../contract/auction/machine.ts';
import type { LotRow } from '../../../contract/auction/shown.ts';
import type { Grade } from '../../../contract/item/grades.ts';
import type { FeeTerms } from '../../../contract/payment/fees.ts';
import type { Db } from '../../db/schema.ts';
import { itemPicture } from '../catalogue/addresses.ts';
import type { ItemPhoto } from '../item/tables.ts';
import { reserveWord } from './queries.ts';
import type { Lot } from './tables.ts';

export interface LotData extends Lot {
  grade: Grade;
  photos: ItemPhoto[];
  size: string;
  product_id: string;
  style_no: string;
  name_zh: string;
  name_en: string;
  colour_zh: string;
  colour_en: string;
  session_zh: string | null;
  session_en: string | null;
  watchers: number;
  followed: boolean;
  my_max: number | null;
  my_deposit: number | null;
  fee_terms: FeeTerms | null;
}

interface Which {
  /** Null for a visitor. */
  viewer: string | null;
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  limit: number;
}

/** A lot with what it is of: `l`, `i`, `s` and `p`, as conditions name them. */
export const fromLots = sql`
    from lot l join item i on i.id = l.item_id join sku s on s.id = l.sku_id join product p on p.id = s.product_id`;

export async function lotRows(db: Db, { viewer, where, order, limit }: Which): Promise<LotData[]> {
  const { rows } = await sql<LotData>`
    select l.*, i.grade, i.photos, s.size, p.id as product_id, p.style_no, p.name_zh, p.name_en, p.colour_zh, p.colour_en,
      a.name_zh as session_zh, a.name_en as session_en,
      (select count(*)::int from auction_follow f where f.kind = 'lot' and f.subject_id = l.id) as watchers,
      exists (select from auction_follow f where f.kind = 'lot' and f.subject_id = l.id and f.user_id = ${viewer}) as followed,
      b.max as my_max, b.deposit as my_deposit, listing.fee_terms
    ${fromLots}
    join listing on listing.id = l.listing_id
    left join auction_session a on a.id = l.session_id
    left join lot_bidder b on b.lot_id = l.id and b.user_id = ${viewer} and b.voided is null and b.max > 0
    where ${where} order by ${order} limit ${limit}`.execute(db);
  return rows;
}

export const lotShown = (lot: LotData, viewer: string | null): LotRow => ({
  id: lot.id,
  no: lot.no,
  state: lot.state as LotState,
  item: {
    itemId: lot.item_id,
    listingId: lot.listing_id,
    productId: lot.product_id,
    skuId: lot.sku_id,
    name: { zh: lot.name_zh, en: lot.name_en },
    colour: { zh: lot.colour_zh, en: lot.colour_en },
    styleNo: lot.style_no,
    size: lot.size,
    grade: lot.grade,
    cover: itemPicture(lot.item_id, lot.photos),
  },
  session:
    lot.session_id && lot.session_zh !== null && lot.session_en !== null
      ? { id: lot.session_id, name: { zh: lot.session_zh, en: lot.session_en } }
      : null,
  startPrice: lot.start_price,
  price: lot.price,
  bids: lot.bids,
  reserve: reserveWord(lot),
  startsAt: lot.starts_at.getTime(),
  endsAt: lot.ends_at.getTime(),
  extended: lot.extended,
  watchers: lot.watchers,
  mine:
    viewer === null
      ? null
      : {
          followed: lot.followed,
          own: lot.seller_id === viewer,
          max: lot.my_max,
          leading: lot.leader_id === viewer,
        },
});

/** Where a page goes on: a row's moment and its id, opaque to the caller. */
export const cursorOf = (at: Date, id: string): string =>
  Buffer.from(JSON.stringify([at.getTime(), id])).toString('base64url');

/** An unreadable cursor starts from the beginning. */
export function placeOf(cursor: string | undefined): { at: Date; id: string } | undefined {
  if (!cursor) return undefined;
  try {
    const [at, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (Number.isSafeInteger(at) && Math.abs(at as number) < 8e15 && typeof id === 'string' && /^[\w-]{1,64}$/.test(id))
      return { at: new Date(at as number), id };
  } catch {
    return undefined;
  }
  return undefined;
}

/** A page of lots by their end. */
export async function pageOf(
  db: Db,
  {
    viewer,
    where,
    later,
    cursor,
    size,
  }: {
    viewer: string | null;
    where: RawBuilder<unknown>;
    later: 'first' | 'last';
    cursor?: string | undefined;
    size: number;
  },
): Promise<{ lots: LotData[]; next: string | null }> {
  const place = placeOf(cursor);
  const after =
    place === undefined
      ? sql`true`
      : later === 'last'
        ? sql`(l.ends_at, l.id) > (${place.at}, ${place.id})`
        : sql`(l.ends_at, l.id) < (${place.at}, ${place.id})`;
  const rows = await lotRows(db, {
    viewer,
    where: sql`(${where}) and ${after}`,
    order: later === 'last' ? sql`l.ends_at, l.id` : sql`l.ends_at desc, l.id desc`,
    limit: size + 1,
  });
  const lots = rows.slice(0, size);
  const last = lots.at(-1);
  return { lots, next: rows.length > size && last ? cursorOf(last.ends_at, last.id) : null };
}
