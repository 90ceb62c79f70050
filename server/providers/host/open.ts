/** Which host apps people can come from: those that are configured, and a pretended one in demo mode. */
import { alipayHost } from './alipay.ts';
import type { Hosts } from './host.ts';
import { sandboxHost } from './sandbox.ts';
import { wechatHost } from './wechat.ts';

export function hostProviders(env: Record<string, string | undefined>, demo: boolean): Hosts {
  const hosts: Hosts = demo ? { wechat: sandboxHost } : {};
  const { WECHAT_APP_ID, WECHAT_APP_SECRET, ALIPAY_APP_ID, ALIPAY_PRIVATE_KEY, ALIPAY_AES_KEY } = env;
  if (WECHAT_APP_ID && WECHAT_APP_SECRET)
    hosts.wechat = wechatHost({ appId: WECHAT_APP_ID, appSecret: WECHAT_APP_SECRET });
  if (ALIPAY_APP_ID && ALIPAY_PRIVATE_KEY && ALIPAY_AES_KEY)
    hosts.alipay = alipayHost({ appId: ALIPAY_APP_ID, privateKey: ALIPAY_PRIVATE_KEY, aesKey: ALIPAY_AES_KEY });
  return hosts;
}
