/** Activities on the market: for some days listings whose sellers signed them up cost less, and afterwards what they cost before. */
import * as v from 'valibot';
import { feesSeen } from '../payment/fees.ts';
import { call } from '../wire/call.ts';
import { fen, positiveFen } from '../wire/money.ts';
import { after, bilingual, id, listOf, optionalId, page, seen, time, words } from '../wire/query.ts';
import { statesOf } from '../wire/states.ts';
import { DAY, HOUR } from '../wire/time.ts';
import { saleActivityMachine } from './activity-machine.ts';
import { BULK_MAX, leftOut } from './calls.ts';

export const activityRules = {
  /** Percent. */
  minOff: { least: 1, most: 90 },
  /** From begin to end, ms. */
  shortest: HOUR,
  longest: 60 * DAY,
  /** It begins within so long, ms. */
  ahead: 366 * DAY,
} as const;

/** The most that an activity may ask for, fen: whole yuan, and at least its percentage under the price now. */
export const activityPrice = (price: number, minOff: number): number =>
  Math.floor((price * (100 - minOff)) / 10_000) * 100;

const shown = {
  id,
  name: bilingual,
  state: v.picklist(statesOf(saleActivityMachine)),
  startsAt: time,
  endsAt: time,
  /** Percent under the price now, at least. */
  minOff: v.number(),
};

const activity = v.object({
  ...shown,
  /** How many of the caller's listings are in it. */
  mine: v.number(),
  /** The listing that was asked about, if it is signed up: its price in the activity, and the one before and after. */
  signed: v.nullable(v.object({ price: fen, was: fen })),
  /** When that listing was last signed up for it, or taken out; null for never. */
  changedAt: v.nullable(time),
});
export type SaleActivity = v.InferOutput<typeof activity>;

export const saleActivities = call('GET', '/v3/mms/seller/activity/list', {
  about: 'Activities that listings can be signed up for, or that are running, the next one first.',
  who: 'seller',
  input: v.strictObject({ listingId: optionalId }),
  output: v.object({ list: v.array(activity) }),
  offline: { mode: 'cached', ttl: DAY },
});

const lines = <T extends v.GenericSchema>(line: T) => v.pipe(v.array(line), v.minLength(1), v.maxLength(BULK_MAX));

export const activityGoodsUp = call('POST', '/v3/mms/seller/activity/goods/up', {
  about:
    'Signs listings up for an activity, each at its price; signing up again changes the price. Until it begins nothing changes for buyers. Refused with CHANGED_ELSEWHERE when it would replace another sign-up than was seen.',
  who: 'seller',
  input: v.strictObject({
    activityId: id,
    lines: lines(v.strictObject({ id, price: positiveFen, seen })),
    ...feesSeen,
    after,
  }),
  output: v.object({
    done: v.array(v.object({ id, price: fen, was: fen })),
    /** Not on sale, in another activity, or not cheap enough for this one. */
    skipped: v.array(v.object({ ...leftOut, why: v.picklist(['state', 'busy', 'price']) })),
  }),
  offline: { mode: 'queued' },
});

export const activityGoodsDown = call('POST', '/v3/mms/seller/activity/goods/down', {
  about: 'Takes listings out of an activity; while it is running they cost what they did before at once.',
  who: 'seller',
  input: v.strictObject({ activityId: id, ids: lines(id) }),
  output: v.object({ ids: v.array(id) }),
  offline: { mode: 'queued' },
});

const planned = v.object({
  ...shown,
  /** How many listings are in it now, and how many were ever signed up. */
  live: v.number(),
  signed: v.number(),
});
export type PlannedActivity = v.InferOutput<typeof planned>;

export const workbenchActivities = call('GET', '/v3/mms/workbench/activity/list', {
  about: 'Every activity, the one that begins last first, and how many listings are in it.',
  who: 'staff',
  permission: 'activities.see',
  input: v.strictObject(page),
  output: listOf(planned),
});

const { least, most } = activityRules.minOff;

export const workbenchActivityMake = call('POST', '/v3/mms/workbench/activity/make', {
  about:
    'Makes an activity that sellers can sign up for until it begins. Refused with ACTIVITY_DAYS when it has begun already, is years ahead or takes too long.',
  who: 'staff',
  permission: 'activities.edit',
  input: v.strictObject({
    name: v.strictObject({ zh: words(20, 2), en: words(40, 2) }),
    minOff: v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most)),
    startsAt: time,
    endsAt: time,
  }),
  output: v.object({ id }),
});

export const workbenchActivityCancel = call('POST', '/v3/mms/workbench/activity/cancel', {
  about: 'Cancels an activity that has not begun; whoever signed up for it is told, and their listings are free again.',
  who: 'staff',
  permission: 'activities.edit',
  input: v.strictObject({ id }),
  output: v.object({ id }),
});

/** Whether an activity may have these days. */
export const fairDays = ({ startsAt, endsAt }: { startsAt: number; endsAt: number }, now: number): boolean =>
  startsAt > now &&
  startsAt <= now + activityRules.ahead &&
  endsAt >= startsAt + activityRules.shortest &&
  endsAt <= startsAt + activityRules.longest;
