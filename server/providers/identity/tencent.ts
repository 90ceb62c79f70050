/** Name and number by Tencent Cloud's eKYC (faceid, IdCardVerification 2018-03-01), signed with TC3-HMAC-SHA256. */
import { createHash, createHmac } from 'node:crypto';
import type { IdentityProvider } from './identity.ts';

interface Keys {
  secretId: string;
  secretKey: string;
}

const HOST = 'faceid.tencentcloudapi.com';
/** The person waits for it, ms. */
const TIMEOUT = 10_000;

/** "-1": they do not belong together; "-2", "-3": no such number, no such name; "-5": no such card. Other codes are the service's own troubles. */
const MATCH = '0';
const NO_MATCH = ['-1', '-2', '-3', '-5'];

export const tencentIdentity = (keys: Keys, ask: typeof fetch = fetch): IdentityProvider => ({
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

interface Request {
  host: string;
  action: string;
  version: string;
  body: string;
  now: Date;
}

const TYPE = 'application/json; charset=utf-8';
const SIGNED = 'content-type;host;x-tc-action';

/** cloud.tencent.com/document/api/1007/31319, "签名方法 v3": host, type and action are signed with the body's hash. */
export function signedHeaders({ secretId, secretKey }: Keys, request: Request): Record<string, string> {
  const { host, action, version, body, now } = request;
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const day = now.toISOString().slice(0, 10);
  const [service = ''] = host.split('.');
  const headers = `content-type:${TYPE}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`;
  const canonical = ['POST', '/', '', headers, SIGNED, sha256(body)].join('\n');
  const scope = `${day}/${service}/tc3_request`;
  const toSign = ['TC3-HMAC-SHA256', timestamp, scope, sha256(canonical)].join('\n');
  const key = [day, service, 'tc3_request'].reduce<string | Buffer>(hmac, `TC3${secretKey}`);
  const signature = hmac(key, toSign).toString('hex');
  return {
    Authorization: `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${SIGNED}, Signature=${signature}`,
    'Content-Type': TYPE,
    'X-TC-Action': action,
    'X-TC-Timestamp': timestamp,
    'X-TC-Version': version,
  };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
