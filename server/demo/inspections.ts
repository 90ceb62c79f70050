/** Intake inspections: most of what lies in the warehouse was found genuine the day after it came in; the rest was only counted. */

import { sql } from 'kysely';
import type { CategoryKind } from '../../contract/catalogue/kinds.ts';
import { chainOf, MAX_REPORT_PHOTOS, type ReportPhoto } from '../../contract/inspection/calls.ts';
import { checklistOf } from '../../contract/inspection/checklists.ts';
import type { Words } from '../../contract/wire/states.ts';
import type { Db } from '../db/schema.ts';
import { itemPicture } from '../domains/catalogue/addresses.ts';
import { declaredOf } from '../domains/inspection/record.ts';
import type { ItemTables } from '../domains/item/tables.ts';
import { sha256 } from '../kernel/http/signature.ts';
import { insertAll } from './insert.ts';

const STAFF = 'demo-staff';
const DAY = 86_400_000;
/** Every so many-th item still waits for its inspection. */
const WAITING = 5;

interface Row {
  id: string;
  grade: ItemTables['item']['grade'];
  photos: { kind: 'drawn'; view: string }[];
  defects: Words[];
  created_at: Date;
  size: string;
  style_no: string;
  name_zh: string;
  name_en: string;
  colour_zh: string;
  colour_en: string;
  kind: CategoryKind;
}

export async function seedInspections(db: Db): Promise<void> {
  const { rows } = await sql<Row>`
    select i.id, i.grade, i.photos, i.defects, i.created_at, s.size, p.style_no, p.name_zh, p.name_en, p.colour_zh, p.colour_en,
           c.kind
    from item i join sku s on s.id = i.sku_id join product p on p.id = s.product_id join category c on c.id = p.category_id
    where i.in_warehouse order by i.id`.execute(db);
  await insertAll(db, 'inspection', rows.filter((_row, n) => n % WAITING > 0).map(inspectionOf));
}

function inspectionOf(row: Row) {
  const at = new Date(row.created_at.getTime() + DAY / 4);
  const { slots, points: kinds } = checklistOf(row.kind);
  const pictures = row.photos.map((_photo, n) => itemPicture(row.id, row.photos, n));
  const sellerPhotos: ReportPhoto[] = pictures.map((url) => ({ url, print: url }));
  // Each drawing once: the first shows the whole thing from where it is asked for; the others are close ones and say no more.
  const photos: ReportPhoto[] = pictures.slice(0, MAX_REPORT_PHOTOS).map((url, n) => {
    const slot = (n === 0 && slots[0]) || 'detail';
    return { url, print: `${url}#${slot}`, slot };
  });
  const points = kinds.map((kind) => ({ kind, ok: true, note: '', spot: null }));
  const declared = declaredOf(
    row.defects,
    row.kind,
    row.defects.map(({ zh }) => ({ said: zh, found: true })),
  );
  const code = sha256(`intake ${row.id}`).slice(0, 12);
  const { style_no: styleNo, size, grade } = row;
  const note = '';
  const facts = {
    code,
    styleNo,
    size,
    grade,
    at: at.getTime(),
    result: 'pass' as const,
    note,
    points,
    declared,
    photos,
    sellerPhotos,
  };
  return {
    ...{
      id: `n${row.id.slice(1)}`,
      code,
      item_id: row.id,
      order_id: null,
      staff_id: STAFF,
      result: 'pass',
      genuine: true,
    },
    subject: {
      name: { zh: row.name_zh, en: row.name_en },
      colour: { zh: row.colour_zh, en: row.colour_en },
      ...{ styleNo, size, grade, cover: pictures[0] ?? '', sellerPhotos, declared },
    },
    ...{ note, points, photos, chain: chainOf(facts, sha256), created_at: at },
  };
}
