/** Codes and notices by Tencent Cloud's short message service (SendSms, 2021-01-11; cloud.tencent.com/document/api/382/55981). */
import { signedHeaders, type TencentKeys } from '../tencent/signing.ts';
import type { SmsProvider } from './sms.ts';

interface Settings extends TencentKeys {
  /** SmsSdkAppId of the console. */
  appId: string;
  /** The approved signature shown before the text. */
  signName: string;
  /** Number of the approved template; its one variable is the code. */
  template: string;
  /** The same for notices; its one variable is the title. Without it notices end as dead letters that say so. */
  noticeTemplate: string | null;
}

const HOST = 'sms.tencentcloudapi.com';
/** Messages are sent from one of three places, whichever number they go to. */
const REGION = 'ap-guangzhou';
/** The caller waits while the code is on its way, ms. */
const TIMEOUT = 10_000;
/** A template's variable holds at most this many characters. */
const MAX_VARIABLE = 12;

interface Answer {
  Response: {
    SendStatusSet?: { Code: string; Message: string }[];
    Error?: { Code: string; Message: string };
  };
}

export function tencentSms({ appId, signName, template, noticeTemplate, ...keys }: Settings, ask = fetch): SmsProvider {
  async function send(phone: string, templateId: string, variable: string): Promise<void> {
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${phone}`],
      SmsSdkAppId: appId,
      SignName: signName,
      TemplateId: templateId,
      TemplateParamSet: [variable],
    });
    const response = await ask(`https://${HOST}/`, {
      method: 'POST',
      headers: signedHeaders(keys, {
        host: HOST,
        action: 'SendSms',
        version: '2021-01-11',
        region: REGION,
        body,
        now: new Date(),
      }),
      body,
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const { Response: answer } = (await response.json()) as Answer;
    // The request may be taken and the one message in it refused.
    const refused = answer.Error ?? answer.SendStatusSet?.find(({ Code }) => Code !== 'Ok');
    if (refused || !answer.SendStatusSet?.length)
      throw new Error(`Tencent SMS refused: ${refused?.Code} ${refused?.Message}`);
  }
  return {
    sandbox: false,
    sendCode: ({ phone, code }) => send(phone, template, code),
    async sendNotice({ phone, title }) {
      if (!noticeTemplate) throw new Error('TENCENT_SMS_NOTICE_TEMPLATE is not set');
      await send(phone, noticeTemplate, title.slice(0, MAX_VARIABLE));
    },
  };
}
