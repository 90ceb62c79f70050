/** Name and number by Tencent Cloud's eKYC (faceid, IdCardVerification 2018-03-01), signed with TC3-HMAC-SHA256. */
import { signedHeaders, type TencentKeys } from '../tencent/signing.ts';
import type { IdentityProvider } from './identity.ts';

const HOST = 'faceid.tencentcloudapi.com';
/** The person waits for it, ms. */
const TIMEOUT = 10_000;

/** "-1": they do not belong together; "-2", "-3": no such number, no such name; "-5": no such card. Other codes are the service's own troubles. */
const MATCH = '0';
const NO_MATCH = ['-1', '-2', '-3', '-5'];

export const tencentIdentity = (keys: TencentKeys, ask: typeof fetch = fetch): IdentityProvider => ({
  name: 'tencent',
  sandbox: false,
  async matches({ name, idNumber }) {
    const body = JSON.stringify({ IdCard: idNumber, Name: name });
    const response = await ask(`https://${HOST}/`, {
      method: 'POST',
      headers: signedHeaders(keys, {
        host: HOST,
        action: 'IdCardVerification',
        version: '2018-03-01',
        body,
        now: new Date(),
      }),
      body,
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const { Response: answer } = (await response.json()) as Answer;
    if (answer.Error) throw new Error(`Tencent faceid refused: ${answer.Error.Code} ${answer.Error.Message}`);
    if (answer.Result === MATCH) return true;
    if (NO_MATCH.includes(answer.Result ?? '')) return false;
    throw new Error(`Tencent faceid could not say: ${answer.Result} ${answer.Description}`);
  },
});

interface Answer {
  Response: { Result?: string; Description?: string; Error?: { Code: string; Message: string } };
}
