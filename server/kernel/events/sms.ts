/** A notice as a text message: its title only, since carriers charge by length and want approved templates. */
import type { Db } from '../../db/schema.ts';
import type { SmsProvider } from '../../providers/sms/sms.ts';
import { Gone, type Sender } from './delivery.ts';

/** Where a text message reaches somebody; null when it no longer does. Registered by who keeps the accounts. */
export type Addressee = (db: Db, userId: string) => Promise<{ phone: string; language: 'zh' | 'en' } | null>;

export const smsSender =
  (sms: Pick<SmsProvider, 'sendNotice'>, addressee: Addressee): Sender =>
  async (db, { target, notice }) => {
    const found = await addressee(db, target);
    if (!found) throw new Gone('the account was closed');
    await sms.sendNotice({ phone: found.phone, title: found.language === 'en' ? notice.title_en : notice.title_zh });
  };
