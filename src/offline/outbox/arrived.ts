/**
 * What the server has: written in the transaction in which it leaves the queue. That it is gone says nothing: what was
 * withdrawn, changed or refused goes too, in this page or another.
 */
import { type ArrivedRow, type QueueDb, queue } from '../device/db.ts';
import type { Intent, PhotoItem } from '../device/items.ts';
import { isReplacedBy } from './turn.ts';

/** More than a page can miss between two looks. */
const KEPT = 200;

/** Deletes an intent with everything it brought along. Inside the caller's transaction over `outbox`, `photos` and `control`. */
export async function removeWithPhotos(db: QueueDb, id: string): Promise<void> {
  const photos = await db.outbox.where({ parent: id }).primaryKeys();
  await Promise.all([db.photos.bulkDelete(photos), db.outbox.bulkDelete([id, ...photos])]);
  await noteLeft(db, id);
}

/** It left the queue by somebody's doing: what is gone and not among these went with the device's data. Over `control`. */
export async function noteLeft(db: QueueDb, id: string): Promise<void> {
  await db.control.put({ name: 'left', ids: [id, ...(await idsOf('left'))].slice(0, KEPT) });
}

/** What left the queue because the server has it; the history takes it once the transaction is through (sent.ts). */
export interface Arrived {
  intent: Intent;
  photos: PhotoItem[];
}

/** The same, because the server has it. Over `control` too. */
export async function removeArrived(db: QueueDb, id: string): Promise<Arrived | null> {
  const item = await db.outbox.get(id);
  const photos = (await db.outbox.where({ parent: id }).toArray()) as PhotoItem[];
  const before = (await db.outbox.bulkGet(item?.dependsOn ?? [])).filter((one) => one?.kind === 'intent');
  for (const one of before)
    if (item?.kind === 'intent' && isReplacedBy(item, one)) await removeWithPhotos(db, one.id);
    else await db.outbox.put({ ...one, overtaken: true });
  await removeWithPhotos(db, id);
  const ids = [id, ...(await arrivedIds())].slice(0, KEPT);
  await db.control.put({ name: 'arrived', ids });
  return item?.kind === 'intent' ? { intent: item, photos } : null;
}

const idsOf = async (name: ArrivedRow['name']): Promise<string[]> =>
  ((await queue().control.get(name)) as ArrivedRow | undefined)?.ids ?? [];
export const arrivedIds = () => idsOf('arrived');
export const leftIds = () => idsOf('left');
