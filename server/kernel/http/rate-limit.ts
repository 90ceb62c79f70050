/** Rate limiting: how many calls a minute one address, one device and one user may make. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limits } from '../../config.ts';
import { Refusal } from './refusal.ts';

export type LimitKind = keyof Limits;

export interface RateLimit {
  /** @throws Refusal TOO_MANY with `retryAfter` in seconds */
  spend(kind: LimitKind, key: string): Promise<void>;
}

/** Counted in this process: several processes behind one address each grant their own share. */
export function createRateLimit(limits: Limits): RateLimit {
  const limiter = (kind: LimitKind) =>
    limits[kind] > 0 ? new RateLimiterMemory({ keyPrefix: kind, points: limits[kind], duration: 60 }) : null;
  const limiters = { address: limiter('address'), device: limiter('device'), user: limiter('user') };
  return {
    async spend(kind, key) {
      try {
        await limiters[kind]?.consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw new Refusal('TOO_MANY', { retryAfter: Math.ceil(error.msBeforeNext / 1000) });
      }
    },
  };
}
