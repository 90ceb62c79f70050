/** Campaigns at the workbench, and where people came from. */
import * as v from 'valibot';
import { shipTo } from '../address/calls.ts';
import { waybill } from '../express/calls.ts';
import { call } from '../wire/call.ts';
import { TEXT } from '../wire/limits.ts';
import { MAX_FEN, positiveFen, sumFen } from '../wire/money.ts';
import { bilingual, id, listOf, page, queryInt, time, words } from '../wire/query.ts';
import { statesOf } from '../wire/states.ts';
import { campaignKinds, helpStages, prizeTerms, reward } from './calls.ts';
import { campaignMachine, prizeMachine } from './machine.ts';
import { campaignRules, helpReasons, inviteRules, lotteryRules, struckReasons } from './rules.ts';

const planned = v.object({
  id,
  kind: v.picklist(campaignKinds),
  name: bilingual,
  picture: v.nullable(v.string()),
  state: v.picklist(statesOf(campaignMachine)),
  startsAt: time,
  endsAt: time,
  /** What its ledger accounts hold: free, promised to people, and what it has given, fen. */
  budget: sumFen,
  promised: sumFen,
  given: sumFen,
  /** Sharers, or entries. */
  parts: v.number(),
  /** Invited people who joined, or prizes won. */
  joined: v.number(),
  rewarded: v.number(),
});
export type PlannedCampaign = v.InferOutput<typeof planned>;

export const workbenchCampaigns = call('GET', '/account/workbench/campaign/list', {
  about: 'Every campaign, newest first, with its budget and what came of it.',
  who: 'staff',
  permission: 'campaigns.see',
  input: v.strictObject(page),
  output: listOf(planned),
});

const participant = v.object({
  id,
  nickname: v.string(),
  joinedAt: time,
  /** Of an invitation: who invited them, the how manieth of theirs, how far they have come, and why it does not count. */
  invited: v.nullable(
    v.object({
      by: v.string(),
      no: v.number(),
      stage: v.picklist(helpStages),
      why: v.nullable(v.picklist(helpReasons)),
    }),
  ),
  /** Of a lottery: why their ticket is not on the list, and what they won. */
  entry: v.nullable(
    v.object({
      struck: v.nullable(v.picklist(struckReasons)),
      prize: v.nullable(v.object({ name: bilingual, state: v.picklist(statesOf(prizeMachine)) })),
    }),
  ),
});
export type Participant = v.InferOutput<typeof participant>;

export const workbenchParticipants = call('GET', '/account/workbench/campaign/people', {
  about:
    'Who joined a campaign, the newest first, by nickname: whom they were invited by and how far they have come, or what became of their entry.',
  who: 'staff',
  permission: 'campaigns.see',
  input: v.strictObject({ ...page, id }),
  output: listOf(participant),
});

const both = (most: number, least: number) => v.strictObject({ zh: words(most, least), en: words(2 * most, least) });
const amount = v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(MAX_FEN));
const count = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most));

export const workbenchCampaignMake = call('POST', '/account/workbench/campaign/make', {
  about:
    'Makes a campaign and puts its budget aside: what is given for an invitation, the sum of the prizes of a lottery. Refused with CAMPAIGN_TERMS.',
  who: 'staff',
  permission: 'campaigns.edit',
  input: v.strictObject({
    name: both(20, 2),
    about: both(60, 2),
    rules: both(500, 2),
    /** Photos that the caller has sent; the first stands beside its name. */
    pictures: v.optional(v.pipe(v.array(id), v.maxLength(campaignRules.pictures)), []),
    startsAt: time,
    endsAt: time,
    terms: v.variant('kind', [
      v.strictObject({
        kind: v.literal('invite'),
        inviter: reward,
        friend: reward,
        minOrder: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_FEN)),
        most: count(inviteRules.mostFriends),
        budget: amount,
      }),
      v.strictObject({
        kind: v.literal('lottery'),
        prizes: v.pipe(
          v.array(v.strictObject({ terms: prizeTerms, name: both(20, 2), count: count(lotteryRules.mostPrizes) })),
          v.minLength(1),
          v.maxLength(5),
        ),
      }),
    ]),
  }),
  output: v.object({ id }),
});

export const workbenchCampaignEnd = call('POST', '/account/workbench/campaign/end', {
  about:
    'Cancels a campaign that has not begun, or stops an invitation that is running: nobody new joins, what was promised stays promised.',
  who: 'staff',
  permission: 'campaigns.edit',
  input: v.strictObject({ id }),
  output: v.object({ id }),
});

export const workbenchCampaignTopUp = call('POST', '/account/workbench/campaign/topUp', {
  about: 'Adds to the budget of an invitation that is announced or running.',
  who: 'staff',
  permission: 'campaigns.edit',
  input: v.strictObject({ id, amount }),
  output: v.object({ id, budget: sumFen }),
});

/** Things that were won: those to be sent, those that did not come, and those on their way. */
export const prizeQueueNames = ['to_ship', 'missing', 'sent'] as const;
export type PrizeQueue = (typeof prizeQueueNames)[number];
const queue = v.picklist(prizeQueueNames);

const prizeJob = v.object({
  id,
  campaign: bilingual,
  name: bilingual,
  state: v.picklist(statesOf(prizeMachine)),
  winner: v.string(),
  shipTo,
  parcel: v.nullable(v.object({ company: v.string(), waybill: v.string() })),
  /** What it is worth, fen. */
  amount: positiveFen,
  /** What staff said of it last. */
  answer: v.nullable(v.string()),
  /** When it was claimed, sent, or missed. */
  since: time,
  /** By when it is to be sent or answered; of what is on its way, when it counts as received. */
  until: v.nullable(time),
});
export type PrizeJob = v.InferOutput<typeof prizeJob>;

export const workbenchPrizes = call('GET', '/account/workbench/prize/list', {
  about: 'Things that were won and claimed, the oldest first, with where they go.',
  who: 'staff',
  permission: 'campaigns.see',
  input: v.strictObject({ ...page, queue }),
  output: v.object({ ...listOf(prizeJob).entries, counts: v.record(queue, v.number()) }),
});

export const workbenchPrizeShip = call('POST', '/account/workbench/prize/ship', {
  about:
    'A thing that was won is on its way; its winner is told the parcel. Sent once more, for one that did not come, it costs once more: payouts.decide.',
  who: 'staff',
  permission: 'campaigns.edit',
  input: v.strictObject({ id, ...waybill.entries }),
  output: v.object({ id }),
});

const said = v.strictObject({ id, reason: words(TEXT.area, 2) });

export const workbenchPrizeReplace = call('POST', '/account/workbench/prize/replace', {
  about:
    'A thing that cannot be sent, or did not come, becomes its worth on the winner’s balance, and they read why. Refused with PERMISSION_NEEDED without payouts.decide.',
  who: 'staff',
  permission: 'campaigns.edit',
  input: said,
  output: v.object({ id }),
});

export const workbenchPrizeAnswer = call('POST', '/account/workbench/prize/answer', {
  about: 'Says of a thing that did not come where it is; it is on its way again, and its winner can miss it again.',
  who: 'staff',
  permission: 'campaigns.edit',
  input: said,
  output: v.object({ id }),
});

const source = v.object({
  /** As the links said it; `invite` for people’s own links, empty for those that said nothing. */
  channel: v.string(),
  /** Null where links say nothing: nobody counts those. */
  visits: v.nullable(v.number()),
  accounts: v.number(),
  firstOrders: v.number(),
  /** What the channel’s accounts paid for orders that did not fall through, fen. */
  money: sumFen,
});
export type ChannelRow = v.InferOutput<typeof source>;

export const workbenchSources = call('GET', '/account/workbench/source/list', {
  about:
    'Where people came from, by channel: visits, accounts, first orders and money, of those who came within so many days.',
  who: 'staff',
  permission: 'campaigns.see',
  input: v.strictObject({ days: v.optional(queryInt(1, 366), 30) }),
  output: v.object({
    list: v.array(source),
    /** What no account came by and the shop has no name for: anybody can put a name into a link. `list` has the first of them. */
    others: v.optional(
      v.object({
        names: v.number(),
        visits: v.number(),
        list: v.array(v.object({ channel: v.string(), visits: v.number() })),
      }),
    ),
  }),
});
