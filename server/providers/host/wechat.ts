/** WeChat mini programs: a login code becomes an openid and the session key that seals the person's data. */
import * as v from 'valibot';
import { HOST_TIMEOUT, type HostProvider } from './host.ts';

const answer = v.object({ openid: v.string(), session_key: v.string() });

export const wechatHost = ({ appId, appSecret }: { appId: string; appSecret: string }): HostProvider => ({
  appId,
  /** developers.weixin.qq.com, auth.code2Session */
  exchange: async (authCode) => {
    const url = new URL('https://api.weixin.qq.com/sns/jscode2session');
    url.search = new URLSearchParams({
      appid: appId,
      secret: appSecret,
      js_code: authCode,
      grant_type: 'authorization_code',
    }).toString();
    const response = await fetch(url, { signal: AbortSignal.timeout(HOST_TIMEOUT) });
    const { openid, session_key } = v.parse(answer, await response.json());
    return { hostUserId: openid, key: session_key };
  },
});
