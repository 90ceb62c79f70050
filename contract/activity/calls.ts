/** Where people come from. */
import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { id, words } from '../wire/query.ts';

export const adsSave = call('POST', '/ads/save', {
  about:
    'Records that this device came through a link that says who or what sent it: once for each click, and once a day for a channel without one. What is no name counts as `other`, as do names beyond so many new ones a day, and a day from one address. Beyond so many a day from one address nothing is recorded.',
  who: 'visitor',
  input: v.strictObject({
    channel: words(200),
    /** Empty where the link named a channel or an inviter and no click. */
    clickId: words(200, 0),
    page: v.optional(words(200, 0), ''),
  }),
  output: v.object({}),
});

/** Anybody can put a channel into a link: so many new names are learned a day and so many from one address, each is so short, and so many visits of a day count from one address. */
export const adRules = { newChannels: 50, newPerAddress: 5, channelLength: 40, perAddress: 200 } as const;

/** Channels that have a name in the shop's words; whatever else a link says, anybody can have written. */
export const knownChannels = ['xiaohongshu', 'douyin', 'weibo', 'wechat', 'gdt', 'bilibili'] as const;

/** The channel of a link that names who shared it and nothing else. */
export const INVITE_CHANNEL = 'invite';
/** The channel of a link that names a click and nothing else. */
export const OTHER_CHANNEL = 'other';

export const userInvite = call('POST', '/comm/user/invite', {
  about:
    'Names who invited the caller: while the account is new and has neither an inviter nor an order. Naming the same again changes nothing. Refused with INVITE_LATE; with INVITE_CIRCLE where they came by the caller’s own invitation.',
  who: 'user',
  input: v.strictObject({ inviter: id }),
  output: v.object({ bound: v.boolean() }),
});
