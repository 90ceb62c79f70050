/** Rate limiting: how many calls a minute one address, one device and one user may make. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limits } from '../../config.ts';
import { Refusal } from './refusal.ts';

export type LimitKind = keyof Limits;

export interface RateLimit {
  /** @throws Refusal TOO_MANY with `retryAfter` in seconds */
  spend(kind: LimitKind, key: string): Promise<void>;
}

/** So many points an hour for each key, counted in this process; 0 turns it off. @throws Refusal TOO_MANY */
export function createAllowance(name: string, perHour: number): (key: string, points: number) => Promise<void> {
  const limiter = perHour > 0 ? new RateLimiterMemory({ keyPrefix: name, points: perHour, duration: 3600 }) : null;
  return async (key, points) => {
    await limiter?.consume(key, points).catch(tooMany);
  };
}

function tooMany(error: unknown): never {
  if (!(error instanceof RateLimiterRes)) throw error;
  throw new Refusal('TOO_MANY', { retryAfter: Math.ceil(error.msBeforeNext / 1000) });
}

/** Counted in this process: several processes behind one address each grant their own share. */
export function createRateLimit(limits: Limits): RateLimit {
  const limiter = (kind: LimitKind) =>
    limits[kind] > 0 ? new RateLimiterMemory({ keyPrefix: kind, points: limits[kind], duration: 60 }) : null;
  const limiters = { address: limiter('address'), device: limiter('device'), user: limiter('user') };
  return {
    async spend(kind, key) {
      await limiters[kind]?.consume(key).catch(tooMany);
    },
  };
}
