/** Sends nothing. An account that ends in 0000 does not exist, so that a failure can be seen too. */
import type { PayoutProvider } from './payout.ts';

export const sandboxPayout: PayoutProvider = {
  sandbox: true,
  send: async ({ id, account }) =>
    /0000(@|$)/.test(account)
      ? { state: 'failed', reason: '收款账户不存在或户名不符 (no such account)' }
      : { state: 'arrived', providerNo: `SB${id}` },
};
