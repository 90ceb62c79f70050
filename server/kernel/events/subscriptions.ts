/** Push subscriptions: the devices that hear notices while no page is open. */
import type { Insertable } from 'kysely';
import type { Language } from '../../../contract/wire/messages.ts';
import type { Db } from '../../db/schema.ts';
import { newId } from '../lib/id.ts';
import type { EventTables } from './tables.ts';

/** Nobody reads on more devices; the one bound longest ago makes room. */
const MAX_DEVICES = 10;

/** The browser makes one address for one profile: whoever binds it now is who uses it. */
export async function subscribe(
  db: Db,
  { endpoint, ...subscription }: Omit<Insertable<EventTables['push_subscription']>, 'id'>,
): Promise<void> {
  const { user_id } = subscription;
  await db
    .insertInto('push_subscription')
    .values({ id: newId(), endpoint, ...subscription })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(subscription))
    .execute();
  const kept = db
    .selectFrom('push_subscription')
    .select('id')
    .where('user_id', '=', user_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_DEVICES);
  await db.deleteFrom('push_subscription').where('user_id', '=', user_id).where('id', 'not in', kept).execute();
}

/** What the device shows is in another language from now on. */
export async function speaks(
  db: Db,
  { deviceId, userId, lang }: { deviceId: string; userId: string; lang: Language },
): Promise<void> {
  await db
    .updateTable('push_subscription')
    .set({ lang })
    .where('device_id', '=', deviceId)
    .where('user_id', '=', userId)
    .where('lang', '<>', lang)
    .execute();
}

/** Nothing reaches the devices of these sessions any more. */
export async function unsubscribe(db: Db, sessionIds: readonly string[]): Promise<void> {
  await db.deleteFrom('push_subscription').where('session_id', 'in', sessionIds).execute();
}
