/** The chain of a receipt's photos: every photo is sealed to the one before it when it comes in, and never changed. */
import { type CustodyLink, sealOf } from '../../../contract/item/custody.ts';
import type { Db } from '../../db/schema.ts';

export async function custodyOf(db: Db, receiptId: string): Promise<CustodyLink[]> {
  const rows = await db
    .selectFrom('custody')
    .select(['position', 'sha256', 'side', 'at', 'link'])
    .where('receipt_id', '=', receiptId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}

interface Arrival {
  receiptId: string;
  /** SHA-256 of each photo, in order. A photo that the chain already has is not added again. */
  photos: readonly string[];
  side: 'S' | 'P';
  actorId: string;
  now: Date;
}

/** Adds photos to the chain. The caller has locked the receipt, or has just made it. */
export async function extendCustody(db: Db, { receiptId, photos, side, actorId, now }: Arrival): Promise<void> {
  const chain = await custodyOf(db, receiptId);
  const known = new Set(chain.map((photo) => photo.sha256));
  let before = chain.at(-1)?.link ?? '';
  let position = chain.length;
  const fresh = [];
  for (const sha256 of new Set(photos)) {
    if (known.has(sha256)) continue;
    before = await sealOf(before, { position, sha256, side, at: now.getTime() });
    fresh.push({ receipt_id: receiptId, position, sha256, side, actor_id: actorId, at: now, link: before });
    position += 1;
  }
  if (fresh.length > 0) await db.insertInto('custody').values(fresh).execute();
}
