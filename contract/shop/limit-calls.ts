/** Amounts that staff work under; the owner changes them from a date on. */
import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { positiveFen } from '../wire/money.ts';
import { id, time } from '../wire/query.ts';

export const shopLimits = v.strictObject({
  /** A payout, a refund or a compensation of at least this is let go by two people, fen; null: never by two. */
  twoPeopleFrom: v.nullable(positiveFen),
});
export type ShopLimits = v.InferOutput<typeof shopLimits>;

/** What holds where the owner has said nothing. */
export const firstLimits: ShopLimits = { twoPeopleFrom: 2_000_000 };

const version = v.object({ id, limits: shopLimits, holdsFrom: time, savedAt: time, savedBy: v.nullable(v.string()) });

const versions = v.object({
  /** Null: those that the software comes with. */
  current: v.nullable(version),
  /** What holds now, whether the owner said it or not. */
  holding: shopLimits,
  list: v.array(version),
});

export const shopLimitsList = call('GET', '/shop/limits', {
  about: 'Every version of the limits: those that held, the one that holds, those to come.',
  who: 'staff',
  permission: 'shop.see',
  input: v.strictObject({}),
  output: versions,
});

export const shopLimitsSave = call('POST', '/shop/limits/save', {
  about: 'New limits from now or a later time.',
  who: 'staff',
  permission: 'shop.edit',
  input: v.strictObject({
    limits: shopLimits,
    /** Null: at once. */
    holdsFrom: v.nullable(time),
    basedOn: v.nullable(id),
  }),
  output: versions,
});
