/** Sends people's money out of the house. The sandbox sends none and says so on the screen. */
import type { CardKind } from '../../contract/payout.ts';
import type { Config } from '../config.ts';

export interface Payout {
  /** Repeating a payout with the same id has no second effect. */
  id: string;
  kind: CardKind;
  bank: string;
  account: string;
  holder: string;
  /** Fen. */
  amount: number;
}

export type PayoutResult =
  | { state: 'arrived'; providerNo: string }
  | { state: 'pending' }
  | { state: 'failed'; reason: string };

export interface PayoutProvider {
  readonly sandbox: boolean;
  /** Sends it, or says how it stands when it was sent before. */
  send(payout: Payout): Promise<PayoutResult>;
}

/** An account that ends in 0000 does not exist, so that a failure can be seen too. */
const sandboxPayout: PayoutProvider = {
  sandbox: true,
  send: async ({ id, account }) =>
    /0000(@|$)/.test(account)
      ? { state: 'failed', reason: '收款账户不存在或户名不符 (no such account)' }
      : { state: 'arrived', providerNo: `SB${id}` },
};

/** Null where none is set up: staff send the money by hand and say so on the workbench. */
export async function payoutProvider({ demo, env }: Pick<Config, 'demo' | 'env'>): Promise<PayoutProvider | null> {
  if (demo) return sandboxPayout;
  if (env.ALIPAY_PAYOUT !== '1') return null;
  const [{ alipaySdk }, { alipayPayout }] = await Promise.all([
    import('./payment-alipay.ts'),
    import('./payout-alipay.ts'),
  ]);
  return alipayPayout(alipaySdk(env));
}
