/** What an inspection found, written once, with a chain of hashes over the seller's photos, ours and the report. */
import type { CategoryKind } from '../../../contract/catalogue/kinds.ts';
import { type CheckedPoint, chainOf, type ReportPhoto, type ReportResult } from '../../../contract/inspection/calls.ts';
import { checklistOf, missingOf, type PhotoSlot } from '../../../contract/inspection/checklists.ts';
import { type DeclaredAnswer, type DeclaredFlaw, pointOf, unanswered } from '../../../contract/inspection/declared.ts';
import { photoUrl } from '../../../contract/upload/calls.ts';
import type { Words } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { type Context, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { sha256 } from '../../kernel/http/signature.ts';
import { newCode, newId } from '../../kernel/lib/id.ts';
import type { OrderSnapshot } from '../listing/snapshot.ts';
import { ownUploads } from '../upload/own.ts';
import type { ReportSubject } from './tables.ts';

interface Found {
  itemId: string;
  /** Null at intake. */
  orderId: string | null;
  /** What came back of it is judged. */
  aftersaleId?: string;
  subject: ReportSubject;
  staffId: string;
  result: ReportResult;
  /** Null: what failed for another reason was not authenticated. */
  genuine: boolean | null;
  note: string;
  points: readonly CheckedPoint[];
  photos: readonly ReportPhoto[];
  now: Date;
}

/** @throws Refusal BAD_INPUT when a spot names a photo that is not there. @returns the report's public code */
export async function recordInspection(db: Db, found: Found): Promise<string> {
  const { itemId, orderId, aftersaleId, subject, staffId, result, genuine, note, points, photos, now } = found;
  if (points.some(({ spot }) => spot && spot.photo >= photos.length)) throw new Refusal('BAD_INPUT');
  const code = newCode();
  const { styleNo, size, grade, sellerPhotos, declared } = subject;
  const facts = { code, styleNo, size, grade, at: now.getTime(), result, note, points, declared, photos, sellerPhotos };
  await db
    .insertInto('inspection')
    .values({
      id: newId(),
      code,
      item_id: itemId,
      order_id: orderId,
      aftersale_id: aftersaleId,
      staff_id: staffId,
      result,
      genuine,
      subject: JSON.stringify(subject),
      note,
      points: JSON.stringify(points),
      photos: JSON.stringify(photos),
      chain: JSON.stringify(chainOf(facts, sha256)),
      created_at: now,
    })
    .execute();
  return code;
}

/** The photos that the item was sold by. A drawn one has no bytes of its own; its address stands for it. */
export const sellerPhotosOf = ({ photos, photoHashes }: Pick<OrderSnapshot, 'photos' | 'photoHashes'>): ReportPhoto[] =>
  photos.map((url, i) => ({ url, print: photoHashes[i] ?? url }));

export const subjectOf = (snapshot: OrderSnapshot): ReportSubject => {
  const { name, colour, styleNo, size, grade, cover } = snapshot;
  return { name, colour, styleNo, size, grade, cover, sellerPhotos: sellerPhotosOf(snapshot) };
};

/** The declared flaws at their points of this kind's list, with what was found of each. */
export const declaredOf = (
  defects: readonly Words[],
  kind: CategoryKind,
  answers: readonly DeclaredAnswer[] = [],
): DeclaredFlaw[] =>
  defects.map(({ zh, en }) => ({
    ...{ zh, en, point: pointOf({ zh, en }, checklistOf(kind).points) },
    found: answers.find(({ said }) => said === zh)?.found ?? null,
  }));

interface Evidence {
  itemId: string;
  /** What its seller declared, and what was found of it; an app of before asks nobody. */
  declared?: { flaws: readonly Words[]; answers: readonly DeclaredAnswer[] | undefined };
  points: readonly CheckedPoint[];
  photos: readonly { id: string; slot: PhotoSlot }[];
  /** What is found fake or different is shown by what is wrong; the rest of the list needs no look. */
  whole: boolean;
}

/**
 * The caller's photos of an inspection, when they and the points are enough for a verdict.
 * @throws Refusal INSPECTION_INCOMPLETE with what is missing
 */
export async function evidenceFor(ctx: Context, given: Evidence): Promise<ReportPhoto[]> {
  const { itemId, points, photos, whole, declared } = given;
  const missing = {
    ...missingOf(checklistOf(await kindOfItem(ctx.db, itemId)), { points, photos }),
    declared: declared?.answers ? unanswered(declared.flaws, declared.answers) : 0,
  };
  const enough = whole
    ? missing.points.length + missing.slots.length + missing.declared === 0
    : photos.length > 0 && points.some(({ ok }) => !ok);
  if (!enough || missing.unnamed > 0) throw new Refusal('INSPECTION_INCOMPLETE', missing);
  const uploads = await ownUploads(ctx.db, { ids: photos.map(({ id }) => id), userId: userOf(ctx).userId });
  return uploads.map((upload, n) => ({
    url: photoUrl(upload.sha256),
    print: upload.sha256,
    ...(photos[n] && { slot: photos[n].slot }),
  }));
}

/** What kind of goods it is. */
export async function kindOfItem(db: Db, itemId: string): Promise<CategoryKind> {
  const row = await db
    .selectFrom('item')
    .innerJoin('sku', 'sku.id', 'item.sku_id')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .innerJoin('category', 'category.id', 'product.category_id')
    .select('category.kind')
    .where('item.id', '=', itemId)
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return row.kind;
}
