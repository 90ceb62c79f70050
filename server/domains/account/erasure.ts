/** Takes a person out of everything: each domain out of its own tables. Orders and ledger are kept, without who it was. */
import type { Db } from '../../db/schema.ts';
import type { Erasure, Personal } from '../../kernel/state/personal.ts';

/** In the order of `personal`: the account, which knows the devices, comes last. */
export async function erase(
  db: Db,
  personal: readonly Personal[],
  { userId, secret, now }: Pick<Erasure, 'userId' | 'secret' | 'now'>,
): Promise<void> {
  const devices = await devicesOf(db, userId);
  const photosKept: string[] = [];
  for (const one of personal) photosKept.push(...((await one.photosKept?.(db, userId)) ?? []));
  for (const one of personal) await one.erase?.(db, { userId, devices, photosKept, secret, now });
}

async function devicesOf(db: Db, userId: string): Promise<string[]> {
  const own = await db.selectFrom('device').select('id').where('user_id', '=', userId).execute();
  const used = await db
    .selectFrom('session')
    .select('device_id as id')
    .where('user_id', '=', userId)
    .where('device_id', 'is not', null)
    .execute();
  return [...new Set([...own, ...used].flatMap(({ id }) => (id === null ? [] : [id])))];
}
