/** What is decided about payouts without looking anything up. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { type CardKind, isAlipayAccount, isCardNumber } from '../../../contract/payout/calls.ts';
import { payoutRules } from '../../../contract/payout/rules.ts';

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

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'payout account', 32));

/** AES-256-GCM under a key of its own: `iv.tag.text`, each base64url. */
export function seal(secret: string, payTo: PayTo): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv);
  const text = Buffer.concat([cipher.update(JSON.stringify(payTo), 'utf8'), cipher.final()]);
  return [iv, cipher.getAuthTag(), text].map((part) => part.toString('base64url')).join('.');
}

/** @throws Error when it was sealed under another secret, or changed */
export function unseal(secret: string, sealed: string): PayTo {
  const [iv, tag, text] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (!iv || !tag || !text) throw new Error('not a sealed account');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), iv);
  decipher.setAuthTag(tag);
  return JSON.parse(Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8'));
}

export const accountHash = (secret: string, kind: CardKind, account: string): string =>
  createHmac('sha256', keyOf(secret)).update(`${kind}:${account.toLowerCase()}`).digest('hex');
