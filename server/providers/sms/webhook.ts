/** Text messages by a gateway of one's own: a signed JSON post, for carriers that have no file here. */
import { createHmac } from 'node:crypto';
import type { SmsProvider } from './sms.ts';

/** The caller waits while the code is on its way, so a slow gateway is given up on, ms. */
const TIMEOUT = 10_000;

/** `x-signature` is the hex HMAC-SHA256 of the body under the secret; any 2xx is taken as sent. */
export function webhookSms({ url, secret }: { url: string; secret: string }): SmsProvider {
  async function send(message: Record<string, string>): Promise<void> {
    const body = JSON.stringify(message);
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-signature': createHmac('sha256', secret).update(body).digest('hex'),
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (!response.ok) throw new Error(`The text message gateway answered ${response.status}`);
  }
  return {
    sandbox: false,
    sendCode: ({ phone, code }) => send({ kind: 'code', phone, code }),
    sendNotice: ({ phone, title }) => send({ kind: 'notice', phone, title }),
  };
}
