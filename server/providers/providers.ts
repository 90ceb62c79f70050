/** Everyone outside whom the house works with. Each has an interface, a sandbox that needs nothing, and the real thing. */
import type { Config } from '../config.ts';
import { type Beacons, openBeacons } from './beacon/open.ts';
import type { ChatApps } from './chatapp/chatapp.ts';
import { chatApps } from './chatapp/open.ts';
import type { ExpressProvider } from './express/express.ts';
import { expressProvider } from './express/open.ts';
import type { Hosts } from './host/host.ts';
import { hostProviders } from './host/open.ts';
import type { IdentityProvider } from './identity/identity.ts';
import { identityProvider } from './identity/open.ts';
import { type PaymentProviders, paymentProviders } from './payment/open.ts';
import { payoutProvider } from './payout/open.ts';
import type { PayoutProvider } from './payout/payout.ts';
import type { ResaleChannels } from './resale/channel.ts';
import { resaleChannels } from './resale/open.ts';
import { smsProvider } from './sms/open.ts';
import type { SmsProvider } from './sms/sms.ts';
import { openStorage } from './storage/open.ts';
import type { ObjectStore } from './storage/storage.ts';
import { videoProvider } from './video/open.ts';
import type { VideoProvider } from './video/video.ts';

export interface Providers {
  readonly storage: ObjectStore;
  readonly payment: PaymentProviders;
  /** Null where staff send the money by hand. */
  readonly payout: PayoutProvider | null;
  readonly sms: SmsProvider;
  readonly chatApps: ChatApps;
  readonly hosts: Hosts;
  /** Null where nobody confirms names. */
  readonly identity: IdentityProvider | null;
  /** Null where nobody tells us where parcels are. */
  readonly express: ExpressProvider | null;
  readonly beacons: Beacons;
  /** Other marketplaces where sellers have shops. */
  readonly resale: ResaleChannels;
  /** What a live room shows where the camera's picture is. */
  readonly video: VideoProvider;
}

export async function openProviders(config: Config): Promise<Providers> {
  const pretending = (what: string) => ({ ...config, demo: config.demo || config.sandboxes.has(what) });
  return {
    storage: await openStorage(config),
    payment: await paymentProviders(pretending('payment')),
    payout: await payoutProvider(pretending('payout')),
    sms: smsProvider(config.env),
    chatApps: chatApps(pretending('chatapp').demo),
    hosts: hostProviders(config.env, config.demo),
    identity: identityProvider(pretending('identity')),
    express: expressProvider(config.env, pretending('express').demo),
    beacons: openBeacons(pretending('beacon').demo),
    resale: resaleChannels(config.env, pretending('resale').demo, config.secret),
    video: videoProvider(config.env, config.demo),
  };
}
