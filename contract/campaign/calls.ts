/** Campaigns: inviting friends, and lotteries. Who joined is counted and never named. */
import * as v from 'valibot';
import { shipTo } from '../address/calls.ts';
import { call } from '../wire/call.ts';
import { positiveFen } from '../wire/money.ts';
import { bilingual, id, listOf, optionalId, page, time } from '../wire/query.ts';
import { statesOf } from '../wire/states.ts';
import { DAY } from '../wire/time.ts';
import { beaconNamed, drawProof, drawRules } from './draw.ts';
import { campaignMachine, helpMachine, prizeMachine } from './machine.ts';
import { helpReasons, struckReasons } from './rules.ts';

export const campaignKinds = ['invite', 'lottery'] as const;
export type CampaignKind = (typeof campaignKinds)[number];

/** A coupon as a reward: what it takes off, and from which price on, fen. */
export const reward = v.strictObject({ amount: positiveFen, minimum: positiveFen });
export type Reward = v.InferOutput<typeof reward>;

/** What can be won: a coupon, money on the balance, or a thing that is sent. What it takes of the budget is its amount, fen. */
export const prizeKinds = ['coupon', 'credit', 'thing'] as const;
export type PrizeKind = (typeof prizeKinds)[number];
export const prizeTerms = v.variant('kind', [
  v.strictObject({ kind: v.literal('coupon'), ...reward.entries }),
  v.strictObject({ kind: v.literal('credit'), amount: positiveFen }),
  v.strictObject({ kind: v.literal('thing'), amount: positiveFen }),
]);
export type PrizeTerms = v.InferOutput<typeof prizeTerms>;

const campaignCard = v.object({
  id,
  kind: v.picklist(campaignKinds),
  name: bilingual,
  about: bilingual,
  /** Under the base path; null where it has none. */
  picture: v.nullable(v.string()),
  /** What else it shows, in its order. */
  pictures: v.array(v.string()),
  state: v.picklist(statesOf(campaignMachine)),
  startsAt: time,
  endsAt: time,
  /** It runs, and its budget holds nothing for who joins now. Kept answers of older versions lack it. */
  spent: v.optional(v.boolean()),
  /** Of a lottery the first of its prizes, and how many it gives in all; of an invitation what each of both gets. */
  brings: v.variant('kind', [
    v.object({ kind: v.literal('lottery'), first: bilingual, count: v.number() }),
    v.object({ kind: v.literal('invite'), inviter: reward, friend: reward }),
  ]),
});
export type CampaignCard = v.InferOutput<typeof campaignCard>;

const inviteTerms = v.object({
  inviter: reward,
  friend: reward,
  /** What the first order must come to at least, fen. */
  minOrder: v.number(),
  /** How many friends count for one person. */
  most: v.number(),
  /** How many more the budget can promise. */
  left: v.number(),
});
export type InviteTerms = v.InferOutput<typeof inviteTerms>;

/** How far an invited person has come, from their orders: each is a recorded fact. */
export const helpStages = ['joined', 'ordered', 'window', 'done', 'over'] as const;
export type HelpStage = (typeof helpStages)[number];

const helpTask = v.object({
  id,
  /** In the order of joining. */
  no: v.number(),
  state: v.picklist(statesOf(helpMachine)),
  stage: v.picklist(helpStages),
  joinedAt: time,
  /** When the return window closes, or until when it can be claimed or come to something. */
  until: v.nullable(time),
  why: v.nullable(v.picklist(helpReasons)),
});
export type HelpTask = v.InferOutput<typeof helpTask>;

const lottery = v.object({
  prizes: v.array(v.object({ terms: prizeTerms, name: bilingual, count: v.number() })),
  entries: v.number(),
  /** How many were struck from the list when it was closed, by reason. */
  struck: v.array(v.object({ why: v.picklist(struckReasons), count: v.number() })),
  /** Why the caller cannot enter. */
  mayNot: v.nullable(v.picklist(['device', 'noDevice', 'staff'])),
  /** What that fingerprint fixes. */
  rule: v.picklist(drawRules),
  seedHash: v.string(),
  beacon: beaconNamed,
  /** See the draw's proof. */
  closedAt: v.nullable(time),
  later: v.nullable(beaconNamed),
  listHash: v.nullable(v.string()),
  /** The caller's entry. */
  mine: v.nullable(
    v.object({
      ticket: v.string(),
      /** Why it was struck from the list. */
      struck: v.nullable(v.picklist(struckReasons)),
      /** What it won; the newest where there were several. */
      prize: v.nullable(
        v.object({
          id,
          kind: v.picklist(prizeKinds),
          name: bilingual,
          /** What it is worth, fen. */
          amount: positiveFen,
          state: v.picklist(statesOf(prizeMachine)),
          until: v.nullable(time),
          /** Of a thing: where it goes, and the parcel once it is sent. */
          shipTo: v.nullable(shipTo),
          parcel: v.nullable(v.object({ company: v.string(), waybill: v.string() })),
          /** What staff said of one that cannot be sent or did not come. */
          answer: v.nullable(v.string()),
        }),
      ),
    }),
  ),
});

const campaign = v.object({
  ...campaignCard.entries,
  rules: bilingual,
  invite: v.nullable(
    v.object({
      ...inviteTerms.entries,
      /** The caller's own share, once they have taken part. */
      mine: v.nullable(v.object({ shareId: id, tasks: v.array(helpTask) })),
      /** How far the caller has come as somebody's friend. */
      joined: v.nullable(helpTask),
    }),
  ),
  lottery: v.nullable(lottery),
});
export type Campaign = v.InferOutput<typeof campaign>;

export const campaignList = call('GET', '/account/activity/list', {
  about: 'Campaigns that can be looked at: open and announced ones first, then those that are over.',
  who: 'visitor',
  input: v.strictObject(page),
  output: listOf(campaignCard),
  offline: { mode: 'cached', ttl: DAY },
});

export const activityGet = call('GET', '/account/activity/get', {
  about: 'A campaign with its rules, and what the caller has in it.',
  who: 'visitor',
  input: v.strictObject({ id }),
  output: campaign,
  offline: { mode: 'cached', ttl: DAY },
});

export const activityAdd = call('POST', '/account/activity/add', {
  about:
    'Takes part: makes the caller’s share of an invitation, or enters a lottery. Again it answers the same. Refused with CAMPAIGN_OVER, CAMPAIGN_SPENT, HELP_DEVICE and DEVICE_NEEDED.',
  who: 'user',
  input: v.strictObject({ id }),
  output: v.object({ shareId: v.nullable(id), ticket: v.nullable(v.string()) }),
});

/** Whether the caller may join somebody's share, or why not. */
export const helpAnswers = [
  'visitor',
  'own',
  'joined',
  'may',
  'notNew',
  'other',
  'already',
  'circle',
  'device',
  'noDevice',
  'full',
  'spent',
  'over',
] as const;

export const activityShareOrder = call('GET', '/account/activity/get/share/order', {
  about:
    'A share that somebody sent: its campaign, how many joined and how many of them finished; and whether the caller can.',
  who: 'visitor',
  input: v.strictObject({ id }),
  output: v.object({
    id,
    campaign: campaignCard,
    rules: bilingual,
    terms: inviteTerms,
    /** Who sent it, as others see their name; null of a closed account. Kept answers of older versions lack it. */
    by: v.optional(v.nullable(v.string())),
    joined: v.number(),
    finished: v.number(),
    caller: v.picklist(helpAnswers),
    mine: v.nullable(helpTask),
    /** Another share of the same person's, where the caller cannot join this one: the one they are in, or one they can join. */
    instead: v.nullable(v.object({ id, name: bilingual })),
  }),
});

export const activityHelp = call('POST', '/account/activity/help/share/order', {
  about:
    'A new person joins the share of whoever invited them; who has no inviter yet has its owner from then on. Refused with HELP_OWN, HELP_NEW, HELP_OTHER, HELP_ALREADY, INVITE_CIRCLE, INVITE_LATE, HELP_DEVICE, DEVICE_NEEDED, CAMPAIGN_FULL, CAMPAIGN_SPENT and CAMPAIGN_OVER.',
  who: 'user',
  input: v.strictObject({ id }),
  output: helpTask,
});

export const helpClaim = call('POST', '/account/activity/help/claim', {
  about: 'The inviter’s own coupon, once a friend’s first order is completed and can no longer be returned.',
  who: 'user',
  input: v.strictObject({ id }),
  output: v.object({ id }),
});

export const lotteryDraw = call('GET', '/account/activity/lottery/draw', {
  about: 'All that is published of a lottery’s draw: enough to recompute it.',
  who: 'visitor',
  input: v.strictObject({ id }),
  output: drawProof,
});

export const prizeClaim = call('POST', '/account/activity/lottery/claim', {
  about:
    'The winner claims a prize; for a thing they say where it goes. Refused with STATE_REFUSED after its time, with ADDRESS_NEEDED, and with NOT_FOUND for anybody else’s.',
  who: 'user',
  input: v.strictObject({ id, addressId: optionalId }),
  output: v.object({ id }),
});

export const prizeReceived = call('POST', '/account/activity/lottery/received', {
  about: 'The winner says that a thing has come.',
  who: 'user',
  input: v.strictObject({ id }),
  output: v.object({ id }),
});

export const prizeMissing = call('POST', '/account/activity/lottery/missing', {
  about: 'The winner says that a thing did not come, before it counts as received; staff answer.',
  who: 'user',
  input: v.strictObject({ id }),
  output: v.object({ id }),
});
