/** Restrictions: what an account may not do for a while, said with a reason that its person reads. */
import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { id, time, words } from '../wire/query.ts';
import type { Words } from '../wire/states.ts';

export const restrictionNames = {
  sell: { zh: '卖东西', en: 'sell' },
  buy: { zh: '买东西', en: 'buy' },
  write: { zh: '给别人发消息和在直播间发言', en: 'write to others or speak in live rooms' },
  withdraw: { zh: '提现', en: 'withdraw money' },
} as const satisfies Record<string, Words>;
/** Reasons that no person wrote, by the name under which they are kept. */
const ownReasons: Readonly<Record<string, Words>> = {
  upheldTwice: { zh: '两次举报成立', en: 'two reports were upheld' },
};
/** A person's own words stand in both languages as they are. */
export const reasonSaid = (reason: string): Words => ownReasons[reason] ?? { zh: reason, en: reason };
export type RestrictionKind = keyof typeof restrictionNames;
export const restrictionKinds = Object.keys(restrictionNames) as RestrictionKind[];

const restriction = v.object({
  id,
  kind: v.picklist(restrictionKinds),
  reason: v.string(),
  /** Null: until somebody lifts it. */
  until: v.nullable(time),
  by: v.string(),
  at: time,
  liftedAt: v.nullable(time),
  /** It holds now. */
  holds: v.boolean(),
});
export type Restriction = v.InferOutput<typeof restriction>;

const list = v.object({
  list: v.array(restriction),
  /** They work here: nobody is shut out of their own shop. */ staff: v.boolean(),
});

export const workRestrictions = call('GET', '/shop/work/person/restrictions', {
  about: 'What a person’s account may not do, and could not, newest first.',
  who: 'staff',
  permission: 'accounts.see',
  input: v.strictObject({ userId: id }),
  output: list,
});

export const workRestrict = call('POST', '/shop/work/person/restrict', {
  about:
    'From now on the account begins nothing of that kind; what has begun goes on. The person is told the reason. Refused for whoever works here.',
  who: 'staff',
  permission: 'accounts.restrict',
  input: v.strictObject({
    userId: id,
    kind: v.picklist(restrictionKinds),
    reason: words(200),
    /** Null: until somebody lifts it. */
    until: v.nullable(time),
  }),
  output: list,
});

export const workUnrestrict = call('POST', '/shop/work/person/unrestrict', {
  about: 'Lifts a restriction; the person is told.',
  who: 'staff',
  permission: 'accounts.restrict',
  input: v.strictObject({ id }),
  output: list,
});
