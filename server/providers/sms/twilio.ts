/** Codes and notices by Twilio (Messages resource of the API of 2010-04-01): a form post with basic authentication. */
import type { SmsProvider } from './sms.ts';

interface Settings {
  accountSid: string;
  authToken: string;
  /** A number of ours in E.164, or the SID of a messaging service. */
  from: string;
}

/** The caller waits while the code is on its way, ms. */
const TIMEOUT = 10_000;

export function twilioSms({ accountSid, authToken, from }: Settings, ask = fetch): SmsProvider {
  async function send(phone: string, text: string): Promise<void> {
    const response = await ask(`https://api.twilio.com/2010-04-01/Accounts/${accountSid}/Messages.json`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({
        To: `+86${phone}`,
        [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
        Body: text,
      }).toString(),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const answer = (await response.json()) as { code?: number; message?: string; error_code?: number | null };
    if (!response.ok || answer.error_code)
      throw new Error(`Twilio refused: ${answer.code ?? answer.error_code ?? response.status} ${answer.message ?? ''}`);
  }
  return {
    sandbox: false,
    sendCode: ({ phone, code }) => send(phone, `验证码 ${code}，请勿告诉他人。Your code is ${code}.`),
    sendNotice: ({ phone, title }) => send(phone, title),
  };
}
