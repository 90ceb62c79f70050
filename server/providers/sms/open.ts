/** Who carries text messages. */

import { aliyunSms } from './aliyun.ts';
import { sandboxSms } from './sandbox.ts';
import type { SmsProvider } from './sms.ts';
import { tencentSms } from './tencent.ts';
import { twilioSms } from './twilio.ts';
import { webhookSms } from './webhook.ts';

type Env = Record<string, string | undefined>;

/** The values of all these settings, or null where none of them is set. @throws Error naming those that are missing */
function together<K extends string>(env: Env, names: readonly K[]): Record<K, string> | null {
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length) return null;
  if (missing.length > 0) throw new Error(`Text messages need ${missing.join(', ')} too.`);
  return Object.fromEntries(names.map((name) => [name, env[name]])) as Record<K, string>;
}

/** The carrier whose settings are there, else a gateway of one's own, else the sandbox. @throws Error naming the setting that is missing */
export function smsProvider(env: Env): SmsProvider {
  const aliyun = together(env, [
    'ALIYUN_SMS_KEY_ID',
    'ALIYUN_SMS_KEY_SECRET',
    'ALIYUN_SMS_SIGN_NAME',
    'ALIYUN_SMS_TEMPLATE',
  ]);
  if (aliyun)
    return aliyunSms({
      keyId: aliyun.ALIYUN_SMS_KEY_ID,
      keySecret: aliyun.ALIYUN_SMS_KEY_SECRET,
      signName: aliyun.ALIYUN_SMS_SIGN_NAME,
      template: aliyun.ALIYUN_SMS_TEMPLATE,
      noticeTemplate: env.ALIYUN_SMS_NOTICE_TEMPLATE || null,
    });
  const tencent = together(env, [
    'TENCENT_SMS_SECRET_ID',
    'TENCENT_SMS_SECRET_KEY',
    'TENCENT_SMS_APP_ID',
    'TENCENT_SMS_SIGN_NAME',
    'TENCENT_SMS_TEMPLATE',
  ]);
  if (tencent)
    return tencentSms({
      secretId: tencent.TENCENT_SMS_SECRET_ID,
      secretKey: tencent.TENCENT_SMS_SECRET_KEY,
      appId: tencent.TENCENT_SMS_APP_ID,
      signName: tencent.TENCENT_SMS_SIGN_NAME,
      template: tencent.TENCENT_SMS_TEMPLATE,
      noticeTemplate: env.TENCENT_SMS_NOTICE_TEMPLATE || null,
    });
  const twilio = together(env, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']);
  if (twilio)
    return twilioSms({
      accountSid: twilio.TWILIO_ACCOUNT_SID,
      authToken: twilio.TWILIO_AUTH_TOKEN,
      from: twilio.TWILIO_FROM,
    });
  if (env.SMS_WEBHOOK_URL) {
    if (!env.SMS_WEBHOOK_SECRET) throw new Error('SMS_WEBHOOK_URL needs SMS_WEBHOOK_SECRET.');
    return webhookSms({ url: env.SMS_WEBHOOK_URL, secret: env.SMS_WEBHOOK_SECRET });
  }
  return sandboxSms;
}
