/**
 * What the server has: written in the transaction in which it leaves the queue. That it is gone says nothing: what was
 * withdrawn, changed or refused goes too, in this page or another.
 */
import { DAY } from '../../../contract/wire/time.ts';
import { type ArrivedRow, type QueueDb, queue } from '../device/db.ts';
import type { Intent, PhotoItem } from '../device/items.ts';
import { isReplacedBy } from './turn.ts';

/** As long what has left is known, ms; and as much of a day at most. */
const KEPT = 7 * DAY;
const MOST = 5_000;

/** Deletes an intent with everything it brought along. Inside the caller's transaction over `outbox`, `photos` and `control`. */
export async function removeWithPhotos(db: QueueDb, id: string): Promise<void> {
  const photos = await db.outbox.where({ parent: id }).primaryKeys();
  await Promise.all([db.photos.bulkDelete(photos), db.outbox.bulkDelete([id, ...photos])]);
  await noteLeft(db, id);
}

/** It left the queue by somebody's doing: what is gone and not among these went with the device's data. Over `control`. */
export async function noteLeft(db: QueueDb, id: string): Promise<void> {
  await note(db, 'left', id);
}

/** One row a day: no other day's, nor what another person sends, crowds it out. */
async function note(db: QueueDb, what: What, id: string): Promise<void> {
  const name = `${what}|${dayOf(Date.now())}` as const;
  const { ids = [] } = ((await db.control.get(name)) ?? {}) as Partial<ArrivedRow>;
  if (ids.includes(id)) return;
  await db.control.put({ name, ids: [id, ...ids].slice(0, MOST) });
  if (ids.length === 0)
    await db.control
      .where('name')
      .between(`${what}|`, `${what}|${dayOf(Date.now() - KEPT)}`)
      .delete();
}
type What = 'arrived' | 'left';
/** Days since 1970; in their order also as words. */
const dayOf = (at: number) => String(Math.floor(at / DAY)).padStart(7, '0');

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
  await note(db, 'arrived', id);
  return item?.kind === 'intent' ? { intent: item, photos } : null;
}

/** With what older code has written. */
async function idsOf(what: What): Promise<string[]> {
  const { control } = queue();
  const days = (await control.where('name').startsWith(`${what}|`).reverse().toArray()) as ArrivedRow[];
  const older = (await control.get(what)) as ArrivedRow | undefined;
  return [...days, ...(older ? [older] : [])].flatMap(({ ids }) => ids);
}
export const arrivedIds = () => idsOf('arrived');
export const leftIds = () => idsOf('left');
