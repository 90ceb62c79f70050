/** Who sends people's money out of the house. */
import type { Config } from '../../config.ts';
import type { PayoutProvider } from './payout.ts';
import { sandboxPayout } from './sandbox.ts';

/** Null where none is set up: staff send the money by hand and say so on the workbench. */
export async function payoutProvider({ demo, env }: Pick<Config, 'demo' | 'env'>): Promise<PayoutProvider | null> {
  if (demo) return sandboxPayout;
  return env.ALIPAY_PAYOUT === '1' ? (await import('./alipay.ts')).open(env) : null;
}
