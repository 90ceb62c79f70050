/** What an inspection found, written once, with a chain of hashes over the seller's photos, ours and the report. */
import { type CheckedPoint, chainOf, type ReportPhoto, type ReportResult } from '../../../contract/inspection/calls.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { sha256 } from '../../kernel/http/signature.ts';
import { newCode, newId } from '../../kernel/lib/id.ts';
import type { OrderSnapshot } from '../listing/snapshot.ts';

interface Found {
  orderId: string;
  snapshot: OrderSnapshot;
  staffId: string;
  result: ReportResult;
  note: string;
  points: readonly CheckedPoint[];
  photos: readonly ReportPhoto[];
  now: Date;
}

/** @throws Refusal BAD_INPUT when a spot names a photo that is not there. @returns the report's public code */
export async function recordInspection(db: Db, found: Found): Promise<string> {
  const { orderId, snapshot, staffId, result, note, points, photos, now } = found;
  if (points.some(({ spot }) => spot && spot.photo >= photos.length)) throw new Refusal('BAD_INPUT');
  const code = newCode();
  const { styleNo, size, grade } = snapshot;
  const facts = { code, styleNo, size, grade, at: now.getTime(), result, note, points, photos };
  await db
    .insertInto('inspection')
    .values({
      id: newId(),
      code,
      order_id: orderId,
      staff_id: staffId,
      result,
      note,
      points: JSON.stringify(points),
      photos: JSON.stringify(photos),
      chain: JSON.stringify(chainOf({ ...facts, sellerPhotos: sellerPhotosOf(snapshot) }, sha256)),
      created_at: now,
    })
    .execute();
  return code;
}

/** The photos that the item was sold by. A drawn one has no bytes of its own; its address stands for it. */
export const sellerPhotosOf = ({ photos, photoHashes }: OrderSnapshot): ReportPhoto[] =>
  photos.map((url, i) => ({ url, print: photoHashes[i] ?? url }));
