/** A pretended WeChat for demo mode: seals data as the real one does, under a session key that everybody may know. */
import { createCipheriv, createHash } from 'node:crypto';
import type { HostProvider } from './host.ts';

const APP_ID = 'wx-sandbox';
const KEY = createHash('md5').update('sandbox session key').digest();
const IV = createHash('md5').update('sandbox iv').digest();

/** Any phone may be claimed here, so a code is good only for numbers of the demo accounts' range. */
const PHONE = /^sandbox-(138000000\d\d|154000000\d\d)$/;

export const sandboxHost: HostProvider = {
  appId: APP_ID,
  exchange: async (authCode) => {
    const [, phone] = PHONE.exec(authCode) ?? [];
    if (!phone) throw new Error('not a code of the sandbox');
    return { hostUserId: `sandbox-${phone}`, key: KEY.toString('base64') };
  },
};

/** What the host would hand to our login page for this person. */
export function sandboxAuthorisation(phone: string) {
  const data = { purePhoneNumber: phone, watermark: { appid: APP_ID, timestamp: 1_795_000_000 } };
  const cipher = createCipheriv('aes-128-cbc', KEY, IV);
  const encryptedData = Buffer.concat([cipher.update(JSON.stringify(data)), cipher.final()]).toString('base64');
  return {
    host: 'wechat' as const,
    appId: APP_ID,
    authCode: `sandbox-${phone}`,
    encryptedData,
    iv: IV.toString('base64'),
  };
}
