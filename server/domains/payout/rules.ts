/** What is decided about payouts without looking anything up. */
import { createHmac } from 'node:crypto';
import { type CardKind, isAlipayAccount, isCardNumber } from '../../../contract/payout/calls.ts';
import { payoutRules } from '../../../contract/payout/rules.ts';
import { seal, sealingKey, unseal } from '../../kernel/lib/seal.ts';

export interface PayTo {
  account: string;
  holder: string;
}

export const isAccount = (kind: CardKind, account: string, bank: string): boolean =>
  kind === 'bank' ? bank !== '' && isCardNumber(account) : bank === '' && isAlipayAccount(account);

/** `6222 **** 0123`, `138****0001`, `li***@mail.com` */
export function hideAccount(kind: CardKind, account: string): string {
  if (kind === 'bank') return `${account.slice(0, 4)} **** ${account.slice(-4)}`;
  const at = account.indexOf('@');
  return at < 0 ? `${account.slice(0, 3)}****${account.slice(-4)}` : `${account.slice(0, 2)}***${account.slice(at)}`;
}

/** When money may leave to this account: a day after it was bound and after the phone changed, whichever is later. */
export const usableAt = (boundAt: Date, phoneChangedAt: Date | null): Date =>
  new Date(Math.max(boundAt.getTime(), phoneChangedAt?.getTime() ?? 0) + payoutRules.cooling);

const PURPOSE = 'payout account';

export const sealAccount = (secret: string, payTo: PayTo): string => seal(secret, PURPOSE, payTo);

/** @throws Error when it was sealed under another secret, or changed */
export const unsealAccount = (secret: string, sealed: string): PayTo => unseal<PayTo>(secret, PURPOSE, sealed);

export const accountHash = (secret: string, kind: CardKind, account: string): string =>
  createHmac('sha256', sealingKey(secret, PURPOSE)).update(`${kind}:${account.toLowerCase()}`).digest('hex');

/** Why a withdrawal comes back that was asked for before its owner came to owe us, as they read it. */
export const OWES_FIRST =
  '有退款或违约金要先还给平台，退回的钱先抵，剩下的可以再提 (a refund or penalty is owed to us and comes first)';
