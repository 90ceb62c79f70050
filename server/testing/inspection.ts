/** Inspections for tests: a whole checklist of sneakers, and what was found genuine at intake without walking the way there. */
import type { CheckedPoint } from '../../contract/inspection/calls.ts';
import { checklistOf } from '../../contract/inspection/checklists.ts';
import type { Db } from '../db/schema.ts';
import { newId } from '../kernel/lib/id.ts';

/** A confirmed upload, as if the photo had arrived. */
export async function uploadOf(db: Db, userId: string, now: Date): Promise<string> {
  const id = newId();
  const sha256 = id.padEnd(64, '0').replace(/[^0-9a-f]/g, 'a');
  const arrived = { state: 'confirmed', created_at: now, confirmed_at: now } as const;
  const file = { object_key: `u/${userId}/${id}.jpg`, sha256, size: 1, type: 'image/jpeg' };
  await db
    .insertInto('upload')
    .values({ id, user_id: userId, ...file, ...arrived })
    .execute();
  return id;
}

/** Every photo and point that a checklist asks for, the named points found wrong. */
export async function checkedBy(db: Db, userId: string, now: Date, { flaw = '', list = checklistOf('sneakers') } = {}) {
  const { points, slots } = list;
  const photos = [];
  for (const slot of slots) photos.push({ id: await uploadOf(db, userId, now), slot });
  const looked = points.map((kind, n): CheckedPoint => {
    const wrong = flaw !== '' && n === 0;
    return { kind, ok: !wrong, note: wrong ? flaw : '', spot: wrong ? { photo: 0, x: 620, y: 410 } : null };
  });
  return { photos, points: looked };
}

/** The item was found genuine as it was put on its shelf. */
export async function foundGenuine(db: Db, itemId: string, staffId: string, now: Date): Promise<string> {
  const code = newId();
  const none = { note: '', points: '[]', photos: '[]', chain: '{}', subject: null };
  await db
    .insertInto('inspection')
    .values({
      id: newId(),
      code,
      item_id: itemId,
      order_id: null,
      staff_id: staffId,
      result: 'pass',
      genuine: true,
      ...none,
      created_at: now,
    })
    .execute();
  return code;
}
