/** Who carries text messages. */

import { aliyunSms } from './aliyun.ts';
import { sandboxSms } from './sandbox.ts';
import type { SmsProvider } from './sms.ts';
import { webhookSms } from './webhook.ts';

/** Aliyun when its four settings are there, else a gateway of one's own, else the sandbox. @throws Error naming the setting that is missing */
export function smsProvider(env: Record<string, string | undefined>): SmsProvider {
  const { ALIYUN_SMS_KEY_ID, ALIYUN_SMS_KEY_SECRET, ALIYUN_SMS_SIGN_NAME, ALIYUN_SMS_TEMPLATE } = env;
  const noticeTemplate = env.ALIYUN_SMS_NOTICE_TEMPLATE || null;
  if (ALIYUN_SMS_KEY_ID && ALIYUN_SMS_KEY_SECRET && ALIYUN_SMS_SIGN_NAME && ALIYUN_SMS_TEMPLATE)
    return aliyunSms({
      keyId: ALIYUN_SMS_KEY_ID,
      keySecret: ALIYUN_SMS_KEY_SECRET,
      signName: ALIYUN_SMS_SIGN_NAME,
      template: ALIYUN_SMS_TEMPLATE,
      noticeTemplate,
    });
  if (env.SMS_WEBHOOK_URL) {
    if (!env.SMS_WEBHOOK_SECRET) throw new Error('SMS_WEBHOOK_URL needs SMS_WEBHOOK_SECRET.');
    return webhookSms({ url: env.SMS_WEBHOOK_URL, secret: env.SMS_WEBHOOK_SECRET });
  }
  return sandboxSms;
}
