/** A notice as a text message: its title only, since carriers charge by length and want approved templates. */
import type { SmsProvider } from '../../providers/sms/sms.ts';
import { Gone, type Sender } from './delivery.ts';

export const smsSender =
  (sms: Pick<SmsProvider, 'sendNotice'>): Sender =>
  async (db, { target, notice }) => {
    const account = await db.selectFrom('account').select('phone').where('id', '=', target).executeTakeFirst();
    if (!account?.phone) throw new Gone('the account was closed');
    const device = await db
      .selectFrom('device')
      .select('language')
      .where('user_id', '=', target)
      .orderBy('seen_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    await sms.sendNotice({
      phone: account.phone,
      title: device?.language === 'en' ? notice.title_en : notice.title_zh,
    });
  };
