/** A notice as a text message: its title only, since carriers charge by length and want approved templates. */
import { DAY } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';
import type { SmsProvider } from '../../providers/sms/sms.ts';
import type { Clock } from '../lib/clock.ts';
import { Gone, type Sender } from './delivery.ts';

/** Where a text message reaches somebody; null when it no longer does. Registered by who keeps the accounts. */
export type Addressee = (db: Db, userId: string) => Promise<{ phone: string; language: 'zh' | 'en' } | null>;

/** What text notices may cost: so many in a day, and so many to one person. */
export interface SmsBudget {
  clock: Clock;
  perDay: number;
}

/** One person's share; who is told more often than that looks into the app. */
const PERSON_PER_DAY = 20;

/** What is beyond the budget is tried again like what a carrier did not take, and lies with the dead letters when its day stays full. */
export const smsSender =
  (sms: Pick<SmsProvider, 'sendNotice'>, addressee: Addressee, { clock, perDay }: SmsBudget): Sender =>
  async (db, { target, notice }) => {
    const found = await addressee(db, target);
    if (!found) throw new Gone('the account was closed');
    const { all, own } = await db
      .selectFrom('delivery')
      .select((e) => [
        e.fn.countAll<number>().as('all'),
        e.fn.countAll<number>().filterWhere('target', '=', target).as('own'),
      ])
      .where('channel', '=', 'sms')
      .where('state', '=', 'sent')
      .where('done_at', '>', new Date(clock.now().getTime() - DAY))
      .executeTakeFirstOrThrow();
    if (Number(own) >= PERSON_PER_DAY) throw new Gone(`${PERSON_PER_DAY} text messages within a day`);
    if (Number(all) >= perDay) throw new Error(`the day’s ${perDay} text notices are sent (SMS_NOTICES_PER_DAY)`);
    await sms.sendNotice({ phone: found.phone, title: found.language === 'en' ? notice.title_en : notice.title_zh });
  };
