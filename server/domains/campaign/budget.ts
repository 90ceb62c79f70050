/**
 * A campaign's money. Its budget is put aside when it is made, and what somebody may still earn is put aside again when they begin
 * to: neither account can go below zero, so nothing is promised that cannot be given. A reward goes to the subsidy account, from
 * which its coupon is paid when it is used (coupon/use.ts).
 */

import type { PrizeTerms, Reward } from '../../../contract/campaign/calls.ts';
import { campaignRules } from '../../../contract/campaign/rules.ts';
import { type Account, accounts } from '../../../contract/wire/accounts.ts';
import type { Memo } from '../../../contract/wire/memos.ts';
import type { Db } from '../../db/schema.ts';
import { balance, post } from '../../kernel/ledger/ledger.ts';
import { newId } from '../../kernel/lib/id.ts';
import { issueNew } from '../coupon/issue.ts';
import type { CampaignRow } from './rows.ts';

interface Move {
  campaignId: string;
  /** Names this one move for ever. */
  key: string;
  amount: number;
  now: Date;
}

const move = (db: Db, memo: Memo, { campaignId, key, amount, now }: Move, from: Account, to: Account) =>
  post(db, {
    key: `campaign:${campaignId}:${key}`,
    cause: { kind: 'campaign', id: campaignId },
    memo,
    at: now,
    entries: [
      { account: from, amount: -amount },
      { account: to, amount },
    ],
  });

export const budgetOf = (db: Db, campaignId: string) => balance(db, accounts.campaign(campaignId));

export const fund = (db: Db, a: Move) => move(db, 'campaign.fund', a, accounts.promo, accounts.campaign(a.campaignId));

/** @throws Refusal LEDGER_SHORT when the budget does not hold it */
export const promise = (db: Db, a: Move) =>
  move(db, 'campaign.promise', a, accounts.campaign(a.campaignId), accounts.promised(a.campaignId));

/** What was promised and not earned: to the budget while others can still earn it, else to where it came from. */
export const releaseReward = (db: Db, a: Move, { state }: Pick<CampaignRow, 'state'>) =>
  state === 'running'
    ? move(db, 'campaign.free', a, accounts.promised(a.campaignId), accounts.campaign(a.campaignId))
    : move(db, 'campaign.back', a, accounts.promised(a.campaignId), accounts.promo);

/** What nobody can earn any more. */
export async function refundRemainder(db: Db, campaignId: string, now: Date): Promise<void> {
  const amount = await budgetOf(db, campaignId);
  await move(
    db,
    'campaign.back',
    { campaignId, key: 'back', amount, now },
    accounts.campaign(campaignId),
    accounts.promo,
  );
}

/** Turns what was promised into a coupon. */
export async function issueReward(
  db: Db,
  campaign: CampaignRow,
  a: { key: string; userId: string; reward: Reward; now: Date },
): Promise<void> {
  const { amount, minimum } = a.reward;
  const how = { campaignId: campaign.id, key: a.key, amount, now: a.now };
  await move(db, 'campaign.reward', how, accounts.promised(campaign.id), accounts.promo);
  const endsAt = new Date(a.now.getTime() + campaignRules.couponLife);
  await issueNew(
    db,
    { id: newId(), name: { zh: campaign.name_zh, en: campaign.name_en }, amount, minimum, endsAt },
    { userId: a.userId, now: a.now },
  );
}

/** Turns what was promised into what was won: a coupon, or money of the winner's. A thing turns into nothing before it is sent. */
export async function issuePrize(
  db: Db,
  campaign: CampaignRow,
  a: { key: string; userId: string; terms: Exclude<PrizeTerms, { kind: 'thing' }>; now: Date },
): Promise<void> {
  const { terms, key, userId, now } = a;
  if (terms.kind === 'coupon') return issueReward(db, campaign, { key, userId, reward: terms, now });
  const how = { campaignId: campaign.id, key, amount: terms.amount, now };
  await move(db, 'campaign.credit', how, accounts.promised(campaign.id), accounts.available(userId));
}

/** What was put aside is spent and something is given once more: paid for anew. */
export async function promiseAgain(db: Db, a: Move): Promise<void> {
  await fund(db, { ...a, key: `${a.key}:fund` });
  await promise(db, { ...a, key: `${a.key}:again` });
}

/** A thing has left: it was bought outside the book, by the account that the campaign was funded from. */
export const spendOnThing = (db: Db, a: Move) =>
  move(db, 'campaign.thing', a, accounts.promised(a.campaignId), accounts.promo);
