/** Notification preferences and quiet hours: whether and when a person wants to hear of a notice outside the app. */
import type { Selectable } from 'kysely';
import { hallEvents } from '../../../contract/events.ts';
import type { Db } from '../../db/schema.ts';
import type { EventTables } from './tables.ts';

export type NoticeSettings = Selectable<EventTables['notice_setting']>;

const MINUTE = 60_000;
const DAY_MINUTES = 1440;
/** The hours that people set are China's. */
const CHINA = 8 * 60 * MINUTE;

/** What a person changed; what they never said is as it is for everybody. */
export async function saveNoticeSettings(
  db: Db,
  userId: string,
  change: Partial<NoticeSettings> & Pick<NoticeSettings, 'updated_at'>,
): Promise<void> {
  await db
    .insertInto('notice_setting')
    .values({ user_id: userId, push_off: [], sms_on: [], quiet_from: null, quiet_to: null, ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute();
}

/** @returns `never`, or from when on: `now` itself unless these are hours in which the person wants quiet */
export function whenWanted(
  settings: NoticeSettings | undefined,
  { channel, kind, type }: { channel: EventTables['delivery']['channel']; kind: string; type: string },
  now: Date,
): 'never' | Date {
  if (channel === 'sms' && !settings?.sms_on.includes(kind)) return 'never';
  if (channel !== 'sms' && settings?.push_off.includes(kind)) return 'never';
  // Others read along in a group.
  if (channel === 'robot' && !settings?.robots_hear_all && !hallEvents.some((one) => one === type)) return 'never';
  return endOfQuiet(settings?.quiet_from ?? null, settings?.quiet_to ?? null, now);
}

/** `from` and `to` in minutes after midnight; `to` may lie on the next day. Equal ones are no time at all. */
function endOfQuiet(from: number | null, to: number | null, now: Date): Date {
  if (from === null || to === null || from === to) return now;
  const minutes = Math.floor((now.getTime() + CHINA) / MINUTE) % DAY_MINUTES;
  const length = (to - from + DAY_MINUTES) % DAY_MINUTES;
  const since = (minutes - from + DAY_MINUTES) % DAY_MINUTES;
  if (since >= length) return now;
  const wholeMinute = Math.floor(now.getTime() / MINUTE) * MINUTE;
  return new Date(wholeMinute + (length - since) * MINUTE);
}
