/**
 * Who takes money for us. A new provider is its own file, one line in `openers` and one in the contract's `channelNames`:
 * with only one of the lines it does not compile, and everything else goes by these.
 */
import { type Channel, channels } from '../../../contract/payment/calls.ts';
import type { Config } from '../../config.ts';
import type { PaymentProvider, ProviderChannel } from './payment.ts';

type Setup = Pick<Config, 'demo' | 'secret' | 'env' | 'base'>;

/** Null where it is not set up. Only what is set up is loaded: an official SDK takes its time. */
const openers = {
  alipay: async (setup: Setup) => (setup.env.ALIPAY_PAY_APP_ID ? (await import('./alipay.ts')).open(setup) : null),
  wechat: async (setup: Setup) => (setup.env.WECHATPAY_MERCHANT ? (await import('./wechat.ts')).open(setup) : null),
  // Not where real people trade: a pretend payment would give goods away.
  sandbox: async (setup: Setup) => (setup.demo ? (await import('./sandbox.ts')).sandboxPayment(setup.secret) : null),
} satisfies Record<ProviderChannel, (setup: Setup) => Promise<PaymentProvider | null>>;

/** Every provider there is; null is one that is not set up. */
export type PaymentProviders = {
  readonly [channel in ProviderChannel]: Awaited<ReturnType<(typeof openers)[channel]>>;
};

/** @throws Error naming the setting that is missing */
export async function paymentProviders(setup: Setup): Promise<PaymentProviders> {
  const opened = Object.entries(openers).map(async ([channel, open]) => [channel, await open(setup)] as const);
  return Object.fromEntries(await Promise.all(opened)) as PaymentProviders;
}

/** How people can pay here: the balance always, and what is set up. */
export const channelsOf = (providers: PaymentProviders): Channel[] =>
  channels.filter((channel) => channel === 'balance' || providers[channel]);

/** The provider behind a channel; null when it is not set up, or needs none. */
export function providerOf(providers: PaymentProviders, channel: string): PaymentProvider | null {
  const known = channels.find((name) => name === channel);
  return known && known !== 'balance' ? providers[known] : null;
}
