/** Retry policy: what a failed attempt means for the item that was being sent. */
import { changedIn, linkIn } from '../../api/exchange/answer.ts';
import { ApiError } from '../../api/exchange/request-once.ts';

export type Verdict =
  /** The server was not reached: everything waits for the link. */
  | 'link'
  /** The session is over: the queue waits for this very person. */
  | 'login'
  /** The server asked for time: everything waits that long. */
  | 'asked'
  /** The server has had enough of this kind of call: this one waits as long as it said, the rest goes on. */
  | 'limited'
  /** It takes no more photos for a while: all of them wait as long as it said, the rest goes on. */
  | 'photosLimited'
  /** The server broke on this one: it waits, the rest goes on. */
  | 'server'
  /** The server does not have the photo that it should: it goes up once more. */
  | 'photo'
  /** Refused for good: parked, to be mended by a person; the rest goes on. */
  | 'refused';

const PHOTO_AGAIN = new Set(['UPLOAD_MISSING', 'UPLOAD_HASH', 'UPLOAD_OFFSET', 'UPLOAD_POLICY']);

export function verdictOf(error: unknown): Verdict {
  // A fault of the device itself, e.g. a database that was just taken away: nothing is known, so nothing is given up.
  if (!(error instanceof ApiError)) return 'server';
  const { code, status } = error;
  // Whatever stands before the server finds these bytes too many: others may pass, and these once it is another network.
  if (error.unreached) return status === 413 ? 'server' : 'link';
  if (status === 401) return 'login';
  if (code === 'UPLOAD_TOO_MUCH') return 'photosLimited';
  if (status === 429 && code !== 'TOO_MANY') return 'limited';
  if (status === 429 || (status >= 500 && error.retryAfter !== null)) return 'asked';
  if (status >= 500 || status === 408 || status === 425 || code === 'CLOCK_OFF') return 'server';
  if (PHOTO_AGAIN.has(code)) return 'photo';
  return 'refused';
}

export const isLimit = (verdict: Verdict): boolean => verdict === 'limited' || verdict === 'photosLimited';

/** What the server says beside its refusal: what stands in the way, what another device has set, what the thing had become. */
export function besides(error: unknown) {
  if (!(error instanceof ApiError)) return {};
  const { state } = (error.data as { state?: unknown } | null | undefined) ?? {};
  const link = linkIn(error.data);
  const changed = changedIn(error.data);
  return {
    ...(isLimit(verdictOf(error)) && { limited: true }),
    ...(link && { link }),
    ...(changed && { changed }),
    ...(typeof state === 'string' && { state }),
  };
}

const BASE = 2_000;
const CAP = 5 * 60_000;
const FLOOR = 500;

/** Full jitter: anything up to an exponentially growing bound, so that devices that failed together do not return together. ms */
export const backoff = (failures: number): number =>
  Math.max(FLOOR, Math.round(Math.random() * Math.min(CAP, BASE * 2 ** Math.min(failures, 20))));

/** Longer than this nothing waits by itself; a clock that was set back may not stop the queue. ms */
export const LONGEST_WAIT = 3_600_000;

export const isDue = (at: number, now: number): boolean => at <= now || at > now + LONGEST_WAIT;
