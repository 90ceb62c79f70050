/** What a host app hands over when it opens the authorisation screen. */
import * as v from 'valibot';

export const hostAuthorisation = v.object({
  host: v.picklist(['wechat', 'alipay']),
  appId: v.pipe(v.string(), v.minLength(1)),
  authCode: v.pipe(v.string(), v.minLength(1)),
  encryptedData: v.pipe(v.string(), v.minLength(1)),
  iv: v.pipe(v.string(), v.minLength(1)),
});
export type HostAuthorisation = v.InferOutput<typeof hostAuthorisation>;
