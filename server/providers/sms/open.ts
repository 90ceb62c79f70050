/** Who carries text messages. */

import { aliyunSms } from './aliyun.ts';
import { sandboxSms } from './sandbox.ts';
import type { SmsProvider } from './sms.ts';

/** Aliyun when its four settings are there, the sandbox otherwise. */
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
  return sandboxSms;
}
