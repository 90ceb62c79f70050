/** How requests to Tencent Cloud are signed (TC3-HMAC-SHA256), whatever the service. */
import { createHash, createHmac } from 'node:crypto';

export interface TencentKeys {
  secretId: string;
  secretKey: string;
}

interface Request {
  host: string;
  action: string;
  version: string;
  body: string;
  now: Date;
  /** Where the service asks for one. */
  region?: string;
}

const TYPE = 'application/json; charset=utf-8';
const SIGNED = 'content-type;host;x-tc-action';

/** cloud.tencent.com/document/api/1007/31319, "签名方法 v3": host, type and action are signed with the body's hash. */
export function signedHeaders({ secretId, secretKey }: TencentKeys, request: Request): Record<string, string> {
  const { host, action, version, body, now, region } = request;
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
    ...(region !== undefined && { 'X-TC-Region': region }),
  };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
