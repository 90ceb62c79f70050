/** What is decided without looking anything up: tokens, codes, limits, masks. */
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { CODE } from '../../../contract/wire/limits.ts';
import { DAY, HOUR } from '../../../contract/wire/time.ts';

/**
 * Codes sent and never used, at most `max` in `within` ms: by one asker to one number, by a device, by an address (homes and offices
 * share one, so that it is wide), and from one address to one number. What all strangers together send to a number refuses nobody.
 */
export const sendLimits = {
  own: { max: 10, within: DAY },
  device: { max: 20, within: DAY },
  address: { max: 100, within: HOUR },
  toNumber: { max: 20, within: DAY },
} as const;

/**
 * Codes that were used: they annoy nobody, and each costs a message. To one number, whatever for and whoever asks: only who reads its
 * messages can use any. On one device, and from one address, for those who were not logged in there.
 */
export const usedLimits = {
  number: { max: 20, within: DAY },
  device: { max: 20, within: DAY },
  address: { max: 100, within: DAY },
} as const;

/** Of what is kept for devices that were logged in, so many a day to one number. */
export const RESERVE_EACH = 3;

/** So much of the day's budget of messages may go unused to one address, and where the budget is small, `least` of them. */
export const ADDRESS_SHARE = { share: 0.02, least: 20 } as const;

/** So many unused codes to one number, or from one address, cost nothing; each one after that costs a puzzle. */
export const FREE_SENDS = { phone: 3, address: 20 } as const;

/** How long proving the account's phone counts on one device, ms. */
export const VERIFIED_FOR = CODE.provedFor;

/** 256 random bits, 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');
/** A token has too many bits to be guessed from its plain hash. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

export const newCode = (): string => String(randomInt(10 ** CODE.digits)).padStart(CODE.digits, '0');
export const codeHash = (secret: string, codeId: string, code: string): string =>
  createHmac('sha256', secret).update(`${codeId}:${code}`).digest('hex');
export const sameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** One person's accounts are known by it; the server's secret keeps it from being guessed from the few numbers there are. */
export const idHash = (secret: string, idNumber: string): string =>
  createHmac('sha256', secret).update(`identity:${idNumber}`).digest('hex');

/** `周小舟` -> `周**` */
export const maskName = (name: string): string => {
  const [first = '', ...rest] = name;
  return first + '*'.repeat(rest.length);
};
