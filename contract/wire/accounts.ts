/**
 * The ledger's chart of accounts. An account's id is made here and nowhere else, so that one the book does not know does
 * not compile. The database's check constraint lists the same kinds.
 */
import type { Words } from './states.ts';

/** Every kind of account, as people read it in a journal. */
export const accountNames = {
  psp: { zh: '支付渠道', en: 'Payment provider' },
  escrow: { zh: '平台保管', en: 'Held by us' },
  'platform.fee': { zh: '平台收费', en: 'Our fees' },
  'platform.promo': { zh: '平台补贴', en: 'Our subsidy' },
  'platform.penalty': { zh: '违约金', en: 'Penalties' },
  'platform.receivable': { zh: '平台垫付', en: 'Advanced by us' },
  'user.available': { zh: '可用余额', en: 'Available balance' },
  'user.frozen': { zh: '冻结余额', en: 'Balance on hold' },
  'user.deposit': { zh: '保证金', en: 'Deposit' },
  'user.owed': { zh: '欠平台的退款', en: 'Refunds owed to us' },
  'payout.pending': { zh: '提现中', en: 'Payout' },
  'campaign.budget': { zh: '活动预算', en: 'Campaign budget' },
  'campaign.promised': { zh: '活动已许诺', en: 'Promised by a campaign' },
} as const satisfies Record<string, Words>;

export type AccountKind = keyof typeof accountNames;
export const accountKinds = Object.keys(accountNames) as AccountKind[];

/** Kinds of which each person has one. */
type UserKind = Extract<AccountKind, `user.${string}` | `payout.${string}`>;

/** Kinds of which each campaign has one. */
type CampaignKind = Extract<AccountKind, `campaign.${string}`>;

declare const brand: unique symbol;
/** An account's id, e.g. `user.frozen:<userId>`. */
export type Account = string & { readonly [brand]: true };

const ours = (kind: Exclude<AccountKind, UserKind | CampaignKind>): Account => kind as string as Account;

/** The function that names a holder's account; `prefix` is what all of its kind begin with, for SQL that joins on the holder. */
function perHolder(kind: UserKind | CampaignKind) {
  const prefix = `${kind}:`;
  return Object.assign((holderId: string): Account => `${prefix}${holderId}` as Account, { prefix });
}

export const accounts = {
  /** Money at payment providers. What they hold for us is negative here: all accounts together are zero. */
  psp: ours('psp'),
  escrow: ours('escrow'),
  fee: ours('platform.fee'),
  promo: ours('platform.promo'),
  penalty: ours('platform.penalty'),
  /** Penalties and storage that people owe us, each with its debtor in a row of its own; never positive. */
  receivable: ours('platform.receivable'),
  available: perHolder('user.available'),
  frozen: perHolder('user.frozen'),
  deposit: perHolder('user.deposit'),
  /** What a person owes us for refunds that their balance and deposit did not hold; never positive. */
  owed: perHolder('user.owed'),
  /** Withdrawals that have not arrived yet. */
  payout: perHolder('payout.pending'),
  /** What a campaign may still promise; never below zero. */
  campaign: perHolder('campaign.budget'),
  /** Put aside for each person who may still earn it. */
  promised: perHolder('campaign.promised'),
};

export const isPersonal = (kind: AccountKind): kind is UserKind => /^(user|payout)\./.test(kind);

/** Every account that a person can have. */
export const accountsOf = (userId: string): Account[] =>
  [accounts.available, accounts.frozen, accounts.deposit, accounts.owed, accounts.payout].map((of) => of(userId));

/** The account as its reader may see it: their own are told apart from other people's, whose names stay hidden. */
export function shownAccount(account: Account, readerId: string): { account: AccountKind; own: boolean } {
  const [kind, holder] = account.split(':');
  return { account: kind as AccountKind, own: holder === readerId };
}
