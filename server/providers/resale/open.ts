/** Which channels sellers can connect: the demo's own, and the real one where its settings are. */

import { type ChannelName, channelNames } from '../../../contract/resale/rules.ts';
import type { Settings } from '../settings.ts';
import type { ResaleChannel, ResaleChannels } from './channel.ts';
import { goofish } from './goofish.ts';
import { sandboxResale } from './sandbox.ts';

export const resaleChannels = (env: Settings, demo: boolean, secret: string): ResaleChannels => ({
  ...(demo && { sandbox: sandboxResale(secret) }),
  ...(env.GOOFISH_APP_KEY && { goofish: goofish(env) }),
});

/** @returns undefined for a name that is no channel, or one that is not set up */
export const channelOf = (channels: ResaleChannels, name: string): ResaleChannel | undefined =>
  channelNames.includes(name as ChannelName) ? channels[name as ChannelName] : undefined;
