/** Numbers of campaigns that both sides say and keep. Times in ms, amounts in fen. */
import { DAY, HOUR, MINUTE } from '../wire/time.ts';
import { settable } from '../wire/units.ts';

export const campaignRules = {
  /** It begins within so long. */
  ahead: 90 * DAY,
  shortest: HOUR,
  longest: 180 * DAY,
  /** How long a coupon that was won can be used. */
  couponLife: 60 * DAY,
  /** The most that it shows. */
  pictures: 6,
} as const;

export const inviteRules = {
  /** From joining to the end of the first order's return window. */
  taskWithin: 60 * DAY,
  /** The inviter's own coupon waits so long to be claimed. */
  claimWithin: 14 * DAY,
  /** An order that is still on its way is looked at again after so long. */
  lookEvery: DAY,
  mostFriends: 100,
} as const;

export const lotteryRules = {
  /** From the publishing of the list to the beacon's round: nobody knows it when the list is fixed. */
  beaconAfter: 10 * MINUTE,
  /** A list that is fixed later than so long before the announced round is drawn by a later one. */
  listBefore: MINUTE,
  /** A prize that its winner does not claim goes to the next in the list. */
  claimWithin: 7 * DAY,
  /** A thing that was sent and that nobody misses has come. */
  comesWithin: 15 * DAY,
  mostPrizes: 100,
  /** What one prize may be worth, fen. */
  mostWorth: 1_000_000,
} as const;

/** Of a thing that was won: how long its winner waits for us. */
export const prizeTimes = settable('prize', {
  /** From the address to the parcel. */
  ship: 7 * DAY,
  /** What did not come is answered, sent once more or paid. */
  answer: 3 * DAY,
});

/** Whether a campaign may have these days. */
export const fairCampaign = ({ startsAt, endsAt }: { startsAt: number; endsAt: number }, now: number): boolean =>
  startsAt >= now &&
  startsAt <= now + campaignRules.ahead &&
  endsAt >= startsAt + campaignRules.shortest &&
  endsAt <= startsAt + campaignRules.longest;

/** Why an entry is struck from a lottery's list when it is closed. */
export const struckReasons = ['device', 'noDevice', 'staff', 'closed'] as const;
export type StruckReason = (typeof struckReasons)[number];

export const helpReasons = ['late', 'device', 'address', 'seller', 'card', 'gone'] as const;
/** Why a help task came to nothing: time ran out, or both people turned out to be one. */
export type HelpReason = (typeof helpReasons)[number];
