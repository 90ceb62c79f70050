/** Rate limiting: how many calls a minute one address, one device and one user may make. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Code } from '../../../contract/wire/messages.ts';
import type { Words } from '../../../contract/wire/states.ts';
import type { Limits } from '../../config.ts';
import { Refusal } from './refusal.ts';

export type LimitKind = Exclude<keyof Limits, 'streams'>;

export interface RateLimit {
  /** @throws Refusal TOO_MANY with `retryAfter` in seconds */
  spend(kind: LimitKind, key: string): Promise<void>;
  /** What somebody writes without a login stays for days: from one address no more than this many an hour. @throws Refusal TOO_MANY */
  writes(ip: string): Promise<void>;
}

/** Of all who share an address, as everybody behind one carrier may. */
const VISITORS_WRITE = 3_000;

/** So many points an hour for each key, counted in this process; 0 turns it off. @throws Refusal `code` with `retryAfter` in seconds */
export function createAllowance(
  name: string,
  perHour: number,
  code: Code = 'TOO_MANY',
): (key: string, points: number) => Promise<void> {
  const limiter = perHour > 0 ? new RateLimiterMemory({ keyPrefix: name, points: perHour, duration: 3600 }) : null;
  return async (key, points) => {
    await limiter?.consume(key, points).catch(tooMany(code));
  };
}

/** Looks `what` up; what is found costs nothing, and what was not there costs once: a page asks for it after its address did. @throws Refusal TOO_MANY with `retryAfter` in seconds */
export type Tries = <T>(key: string, what: string, find: () => Promise<T | null>) => Promise<T | null>;

/** So many looks in vain an hour for each key, counted in this process; 0 turns it off. @param said what whoever tried too many reads, by the minutes that are left */
export function createTries(name: string, perHour: number, said: (minutes: number) => Words): Tries {
  const limiter = perHour > 0 ? new RateLimiterMemory({ keyPrefix: name, points: perHour, duration: 3600 }) : null;
  const missed = new RateLimiterMemory({ keyPrefix: `${name} missed`, points: 1, duration: 3600 });
  return async (key, what, find) => {
    const same = `${key} ${what}`;
    if ((await missed.get(same)) !== null) return find();
    // Taken before it is looked for: many at once are many. What is there is answered all the same: many may come from one address.
    const spent = await limiter?.consume(key).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    const found = await find();
    if (spent) return found ?? tooMany('TOO_MANY', said)(spent.error);
    await (found === null ? missed.set(same, 1, 3600) : limiter?.reward(key));
    return found;
  };
}

const tooMany = (code: Code, said?: (minutes: number) => Words) => (error: unknown) => {
  if (!(error instanceof RateLimiterRes)) throw error;
  const retryAfter = Math.ceil(error.msBeforeNext / 1000);
  throw new Refusal(code, { retryAfter, ...(said && { said: said(Math.ceil(retryAfter / 60)) }) });
};

/** How many streams one person or device has open at once: more are no pages that somebody looks at. */
const PAGES = 20;

export interface Streaming {
  userId: string | null;
  deviceId: string | null;
  ip: string;
}

/** Open streams, counted in this process; `perAddress` is for those without a login, 0 turns it all off. */
export function createStreamLimit(perAddress: number) {
  const open = new Map<string, number>();
  const count = (key: string, by: 1 | -1) => {
    const now = (open.get(key) ?? 0) + by;
    if (now > 0) open.set(key, now);
    else open.delete(key);
  };
  /** @returns gives it back; call it once. @throws Refusal TOO_MANY */
  return ({ userId, deviceId, ip }: Streaming): (() => void) => {
    if (perAddress === 0) return () => {};
    const own: [key: string, most: number][] =
      userId === null ? [[`address ${ip}`, perAddress]] : [[`user ${userId}`, PAGES]];
    if (userId === null && deviceId !== null) own.push([`device ${deviceId}`, PAGES]);
    if (own.some(([key, most]) => (open.get(key) ?? 0) >= most)) throw new Refusal('TOO_MANY', { retryAfter: 30 });
    for (const [key] of own) count(key, 1);
    return () => {
      for (const [key] of own) count(key, -1);
    };
  };
}

/** Counted in this process: several processes behind one address each grant their own share. */
export function createRateLimit(limits: Limits): RateLimit {
  const limiter = (kind: LimitKind) =>
    limits[kind] > 0 ? new RateLimiterMemory({ keyPrefix: kind, points: limits[kind], duration: 60 }) : null;
  const writes = createAllowance('visitors write', limits.address > 0 ? VISITORS_WRITE : 0);
  const limiters = { address: limiter('address'), device: limiter('device'), user: limiter('user') };
  return {
    async spend(kind, key) {
      await limiters[kind]?.consume(key).catch(tooMany('TOO_MANY'));
    },
    writes: (ip) => writes(ip, 1),
  };
}
