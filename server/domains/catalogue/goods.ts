/** Single items for sale, with their photos and where in each photo a declared defect lies. */

import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Goods } from '../../../contract/catalogue/calls.ts';
import type { Grade } from '../../../contract/item/grades.ts';
import { defectIn } from '../../../contract/item/usual-defects.ts';
import { type Defect, defectPoint, type Palette, type Shape, type View } from '../../art/draw.ts';
import type { Database, Db } from '../../db/schema.ts';
import { soldBy } from '../connection/ties.ts';
import { itemPicture } from './addresses.ts';
import { cleanedHere } from './cleaned.ts';
import type { Place } from './cursor.ts';

type Item = Selectable<Database['item']>;

export interface GoodsRow {
  listing_id: string;
  item_id: string;
  product_id: string;
  sku_id: string;
  size: string;
  grade: Grade;
  price: number;
  state: string;
  /** Ordered on another marketplace and not paid for: as `whyOff` says. */
  held: boolean;
  in_warehouse: boolean;
  listed_at: Date;
  taken_in_at: Date;
  report: { code: string; at: string; photos: number; genuine: boolean } | null;
  certificate: { code: string; same: boolean } | null;
  cleaned_at: Date | null;
  photos: Item['photos'];
  defects: Item['defects'];
  shape: Shape | null;
  palette: Palette;
  style_no: string;
  name_zh: string;
  name_en: string;
  brand_zh: string;
  brand_en: string;
  seller_id: string;
  nickname: string;
  business: boolean;
  sold: number;
}

interface Which {
  productId?: string;
  skuId?: string;
  place?: Place | null;
  size: number;
}

/** Cheapest first; one more than asked, to know whether more follow. */
export function goodsForSale(db: Db, { productId, skuId, place, size }: Which): Promise<GoodsRow[]> {
  const after = place ? sql`and (l.price, l.id) > (${place.key}, ${place.id})` : sql``;
  return select(
    db,
    sql`l.state = 'on' and ${ofSkus({ productId, skuId })} ${after} order by l.price, l.id limit ${size + 1}`,
  );
}

export async function countGoods(db: Db, which: Pick<Which, 'productId' | 'skuId'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from listing l where l.state = 'on' and ${ofSkus(which)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A listing in any state that the public has seen. */
export async function findGoods(db: Db, listingId: string): Promise<GoodsRow | undefined> {
  return (await select(db, sql`l.id = ${listingId} and l.state in ('on', 'off', 'sold')`))[0];
}

const ofSkus = ({ productId, skuId }: Pick<Which, 'productId' | 'skuId'>) =>
  skuId ? sql`l.sku_id = ${skuId}` : sql`l.sku_id in (select id from sku where product_id = ${productId ?? null})`;

async function select(db: Db, which: RawBuilder<unknown>): Promise<GoodsRow[]> {
  const { rows } = await sql<GoodsRow>`
    select l.id as listing_id, l.item_id, s.product_id, l.sku_id, s.size, l.grade, l.price, l.state, i.in_warehouse,
           l.state = 'off' and i.state = 'in_stock' and exists (
             select from item_lock k where k.item_id = i.id and k.channel = 'resale') as held,
           l.created_at as listed_at, coalesce(i.stored_at, i.created_at) as taken_in_at,
           report.found as report, i.photos, i.defects, p.shape, p.palette, p.style_no,
           p.name_zh, p.name_en, b.name_zh as brand_zh, b.name_en as brand_en, l.seller_id, a.nickname,
           (select jsonb_build_object('code', c.code, 'same', exists (
              select from receipt_line r where r.identify_id = c.id and r.item_id = c.item_id and r.same_piece))
            from identify_case c
            where c.item_id = l.item_id and c.state in ('genuine', 'final') and c.verdict = 'genuine' and c.revoked_at is null
            order by c.issued_at desc limit 1) as certificate,
           (select max(c.shelved_at) from cleaning c where ${cleanedHere}) as cleaned_at,
           exists (select 1 from merchant m where m.user_id = a.id and m.state = 'active') as business,
           ${soldBy(sql.ref('a.id'))} as sold
    from listing l
    join item i on i.id = l.item_id
    join sku s on s.id = l.sku_id
    join product p on p.id = s.product_id
    join brand b on b.id = p.brand_id
    join account a on a.id = l.seller_id
    left join lateral (
      select jsonb_build_object('code', n.code, 'at', n.created_at, 'photos', jsonb_array_length(n.photos),
                                'genuine', coalesce(n.genuine, false)) as found
      from inspection n
      -- Of a sold piece it stays said on its way to whoever bought it.
      where n.item_id = i.id and (i.in_warehouse or l.state = 'sold') and n.created_at >= coalesce(i.stored_at, i.created_at)
      order by n.created_at desc limit 1
    ) report on true
    where ${which}`.execute(db);
  return rows;
}

export const goodsOf = (row: GoodsRow): Goods => ({
  listingId: row.listing_id,
  itemId: row.item_id,
  productId: row.product_id,
  skuId: row.sku_id,
  size: row.size,
  grade: row.grade,
  price: row.price,
  state: row.state,
  inWarehouse: row.in_warehouse,
  listedAt: row.listed_at.getTime(),
  storedAt: row.in_warehouse ? row.taken_in_at.getTime() : null,
  report: row.report && { ...row.report, at: new Date(row.report.at).getTime() },
  certificate: row.certificate?.code ?? null,
  samePiece: row.certificate?.same ?? false,
  cleanedAt: row.cleaned_at?.getTime() ?? null,
  // A picture that cannot be drawn is none of the piece.
  photos: row.photos.flatMap((photo, n) => (photo.kind === 'upload' || row.shape ? [photoOf(row, photo, n)] : [])),
  defects: row.defects.map(({ kind, photo, ...said }) => ({ kind, photo, ...defectIn(said) })),
  seller: { id: row.seller_id, nickname: row.nickname, business: row.business, sold: row.sold },
});

function photoOf(row: GoodsRow, photo: Item['photos'][number], n: number): Goods['photos'][number] {
  const url = itemPicture(row.item_id, row.photos, n);
  if (photo.kind === 'upload' || !row.shape) return { url, view: null, marks: [] };
  const { shape } = row;
  const view = photo.view as View;
  const defects = row.defects as Defect[];
  // A close-up shows the one defect it is about; a wide photo shows all that lie in its frame.
  const shown = photo.defect === undefined ? defects.keys() : [photo.defect];
  const marks = [...shown].flatMap((defect) => {
    const point = defectPoint({ shape, view, defects, defectIndex: defect });
    return point && inFrame(point.x) && inFrame(point.y) ? [{ defect, x: round(point.x), y: round(point.y) }] : [];
  });
  return { url, view, marks };
}

const inFrame = (fraction: number) => fraction >= 0.02 && fraction <= 0.98;
const round = (fraction: number) => Math.round(fraction * 1000) / 1000;
