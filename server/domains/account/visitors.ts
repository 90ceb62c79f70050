/** Retention of what strangers leave behind: it does not grow without bound. */
import { DAY } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';

/** A device that nobody logged in on, and that has not come back. */
const DEVICE_DAYS = 7;
/** Codes count for a day; a while longer they say who asked. */
const CODE_DAYS = 30;

export async function forgetVisitors(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY);
  await db.deleteFrom('device').where('user_id', 'is', null).where('seen_at', '<', before(DEVICE_DAYS)).execute();
  await db.deleteFrom('login_code').where('sent_at', '<', before(CODE_DAYS)).execute();
}
