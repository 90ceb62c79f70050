/** Who confirms names. */
import type { Config } from '../../config.ts';
import type { IdentityProvider } from './identity.ts';
import { sandboxIdentity } from './sandbox.ts';
import { tencentIdentity } from './tencent.ts';

/** Null where nobody does: then people's names are what they wrote, and the shop's health says it. @throws Error naming the setting that is missing */
export function identityProvider({ demo, env }: Pick<Config, 'demo' | 'env'>): IdentityProvider | null {
  const { TENCENT_FACEID_ID, TENCENT_FACEID_KEY } = env;
  if (TENCENT_FACEID_ID && TENCENT_FACEID_KEY)
    return tencentIdentity({ secretId: TENCENT_FACEID_ID, secretKey: TENCENT_FACEID_KEY });
  if (TENCENT_FACEID_ID || TENCENT_FACEID_KEY) throw new Error('TENCENT_FACEID_ID and TENCENT_FACEID_KEY go together.');
  return demo ? sandboxIdentity : null;
}
