/** What a host app (WeChat, Alipay) says about a person: decrypting it, and believing it only if it was meant for us. */
import { createDecipheriv } from 'node:crypto';
import * as v from 'valibot';

export type Host = 'wechat' | 'alipay';

/** One host app's interface; a person's authorisation code is exchanged for who they are there. */
export interface HostProvider {
  /** @throws when the host does not know the code */
  exchange(authCode: string): Promise<{ hostUserId: string; key: string }>;
  appId: string;
}

/** A call waits for the host, so a slow one is given up on, ms. */
export const HOST_TIMEOUT = 5_000;

export type Hosts = Partial<Record<Host, HostProvider>>;

/** What we take from the decrypted data; everything else in it is left alone. */
export interface HostProfile {
  phone: string | null;
  hostUserId: string | null;
  nickname: string | null;
  gender: number | null;
}

/** The key is the session key that `exchange` answered (WeChat) or the app's AES key (Alipay), base64. */
interface Sealed {
  appId: string;
  key: string;
  encryptedData: string;
  iv: string;
}

const wechatData = v.object({
  openId: v.optional(v.string()),
  nickName: v.optional(v.string()),
  gender: v.optional(v.number()),
  purePhoneNumber: v.optional(v.string()),
  watermark: v.object({ appid: v.string(), timestamp: v.number() }),
});

/** @throws when the data cannot be decrypted or is watermarked for another app */
export function readWechat(sealed: Sealed): HostProfile {
  const data = v.parse(wechatData, JSON.parse(decrypt(sealed)));
  if (data.watermark.appid !== sealed.appId) throw new Error('the data is watermarked for another app');
  return {
    phone: data.purePhoneNumber ?? null,
    hostUserId: data.openId ?? null,
    nickname: data.nickName ?? null,
    gender: data.gender ?? null,
  };
}

const alipayData = v.object({ code: v.literal('10000'), mobile: v.string() });

/**
 * Alipay's getPhoneNumber: AES-128-CBC with the app's AES key and a fixed IV of sixteen zero bytes
 * (opendocs.alipay.com/common/02mse3, "AES 密钥"); the key is per app, so no watermark is needed.
 * @throws when the data cannot be decrypted or reports a failure
 */
export function readAlipay(sealed: Omit<Sealed, 'iv'>): HostProfile {
  const data = v.parse(alipayData, JSON.parse(decrypt({ ...sealed, iv: ZERO_IV })));
  return { phone: data.mobile, hostUserId: null, nickname: null, gender: null };
}

export const ZERO_IV = Buffer.alloc(16).toString('base64');

/** AES-128-CBC with PKCS#7, as both hosts seal their data. */
function decrypt({ key, iv, encryptedData }: Sealed): string {
  const decipher = createDecipheriv('aes-128-cbc', Buffer.from(key, 'base64'), Buffer.from(iv, 'base64'));
  return Buffer.concat([decipher.update(Buffer.from(encryptedData, 'base64')), decipher.final()]).toString('utf8');
}
