/** Alipay mini programs: a login code becomes a user id; the person's data is sealed with the app's own AES key. */
import { createSign } from 'node:crypto';
import * as v from 'valibot';
import { HOST_TIMEOUT, type HostProvider } from './host.ts';

interface Settings {
  appId: string;
  /** PKCS#8, base64 without its frame, as Alipay's tool writes it. */
  privateKey: string;
  /** base64 */
  aesKey: string;
}

const answer = v.object({
  alipay_system_oauth_token_response: v.union([
    v.object({ open_id: v.string() }),
    v.pipe(
      v.object({ user_id: v.string() }),
      v.transform(({ user_id }) => ({ open_id: user_id })),
    ),
  ]),
});

export const alipayHost = ({ appId, privateKey, aesKey }: Settings): HostProvider => ({
  appId,
  /** opendocs.alipay.com, alipay.system.oauth.token */
  exchange: async (authCode) => {
    const params: Record<string, string> = {
      app_id: appId,
      charset: 'utf-8',
      code: authCode,
      grant_type: 'authorization_code',
      method: 'alipay.system.oauth.token',
      sign_type: 'RSA2',
      timestamp: chinaTime(new Date()),
      version: '1.0',
    };
    const body = new URLSearchParams({ ...params, sign: rsa2(params, privateKey) });
    const response = await fetch('https://openapi.alipay.com/gateway.do', {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(HOST_TIMEOUT),
    });
    const { open_id } = v.parse(answer, await response.json()).alipay_system_oauth_token_response;
    return { hostUserId: open_id, key: aesKey };
  },
});

/** opendocs.alipay.com, "自行实现签名": SHA256withRSA over the sorted parameters, not encoded. */
export function rsa2(params: Record<string, string>, privateKey: string): string {
  const text = Object.keys(params)
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&');
  const pem = `-----BEGIN PRIVATE KEY-----\n${privateKey}\n-----END PRIVATE KEY-----`;
  return createSign('RSA-SHA256').update(text).sign(pem, 'base64');
}

/** `2026-11-21 12:00:00` in China, as the gateway wants it. */
const chinaTime = (now: Date) => new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
