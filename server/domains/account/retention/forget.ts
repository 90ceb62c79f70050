/** What logging in, and merely looking, leaves behind: it does not grow without bound, whoever writes it. */
import { sql } from 'kysely';
import { DAY } from '../../../../contract/wire/time.ts';
import type { Db } from '../../../db/schema.ts';

/** A device that nobody logged in on, and that has not come back. */
const VISITED_DAYS = 7;
/** One that somebody logged in on. */
const DEVICE_DAYS = 180;
/** A person's devices: whoever has more has invented them. */
const MOST_DEVICES = 50;
/** Codes count for a day; a while longer they say who asked. */
const CODE_DAYS = 30;
/** An ended session says how it ended; afterwards only that its person used the device, for which one of each is enough. */
const SESSION_DAYS = 90;
/** Of those again. */
const MOST_SESSIONS = 500;
/** A renewal whose answer was lost is asked for again soon. */
const RENEWAL_DAYS = 2;

export async function forgetVisitors(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY);
  await db.deleteFrom('device').where('user_id', 'is', null).where('seen_at', '<', before(VISITED_DAYS)).execute();
  await db.deleteFrom('device').where('seen_at', '<', before(DEVICE_DAYS)).execute();
  await db.deleteFrom('device_work').where('announced_at', '<', before(DEVICE_DAYS)).execute();
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', now).execute();
  await db.deleteFrom('login_code').where('sent_at', '<', before(CODE_DAYS)).execute();
  await db
    .deleteFrom('refresh_token')
    .where((e) => e.or([e('used_at', '<', before(RENEWAL_DAYS)), e('expires_at', '<', now)]))
    .execute();
  await forgetSessions(db, before(SESSION_DAYS));
}

/** Those that are over, by being ended or by nobody's having renewed them. */
async function forgetSessions(db: Db, before: Date): Promise<void> {
  await sql`
    delete from session where id in (
      select id from (
        select id, device_id, row_number() over (partition by user_id, device_id order by seen_at desc, id) as of_device,
          row_number() over (partition by user_id order by seen_at desc, id) as of_person
        from session where coalesce(ended_at, seen_at) < ${before}
          and not exists (select from refresh_token r where r.session_id = session.id and session.ended_at is null)
      ) past where of_device > 1 or of_person > ${MOST_SESSIONS} or device_id is null)`.execute(db);
}

/** The oldest give way to the one that is here, with what was said to wait on them. */
export async function mostDevices(db: Db, userId: string, here: string): Promise<void> {
  const rest = sql<string>`(select id from device where user_id = ${userId} order by id = ${here} desc, seen_at desc, id offset ${MOST_DEVICES})`;
  await sql`delete from device_work where user_id = ${userId} and device_id in ${rest}`.execute(db);
  await sql`delete from device where user_id = ${userId} and id in ${rest}`.execute(db);
}
