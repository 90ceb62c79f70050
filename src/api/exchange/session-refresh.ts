/** The silent login: one renewal at a time over all tabs and the worker, because a refresh token works only once. */

import type { Login } from '../../../contract/account/calls.ts';
import { userRefresh } from '../../../contract/account/calls.ts';
import { endSession, hear } from './account.ts';
import { ApiError, requestOnce } from './request-once.ts';
import { currentSession, keepSession, letGo, readStoredSession, type Session } from './session.ts';
import { timeLimit } from './time-limit.ts';

const LOCK = 'session-refresh';
/** For another page's renewal, ms. */
const PATIENCE = 15_000;

export const sessionFrom = (login: Login): Session => ({
  token: login.token,
  refreshToken: login.refreshToken,
  expiresAt: login.expire === -1 ? -1 : Date.now() + login.expire,
  userId: login.userId,
  nickname: login.nickname,
  mobile: login.mobile,
  logo: login.logo,
  gender: login.gender,
  isReal: login.isReal,
  roles: login.roles,
});

/**
 * @param stale the session whose token was refused. Refusals come late: one that another request has replaced meanwhile is not
 *   renewed, because that would take the new token from every request that goes with it.
 * @returns whether the same person has a fresh session now; each page hears why not (account.ts), e.g. REFRESH_MISSING when
 *   nothing was kept to renew with
 * @throws ApiError when the server was not reached: the session is kept for later
 */
export async function refreshSession(stale: Session | null): Promise<boolean> {
  if (!globalThis.navigator?.locks) return renew(stale);
  let begun = false;
  const inTurn = navigator.locks.request(LOCK, { signal: timeLimit(PATIENCE) }, () => {
    begun = true;
    return renew(stale);
  });
  // A page that the browser has suspended keeps its turn: what it asked for is asked for under the same key, and only repeated.
  return inTurn.catch((error: unknown) => {
    if (begun) throw error;
    return renew(stale);
  });
}

/** Refusals of an exchange, which say nothing of the session: the next request may be let through. */
const PASSING = new Set(['CLOCK_OFF', 'SIGN_WRONG']);

async function renew(stale: Session | null): Promise<boolean> {
  // Another tab may have renewed while this one waited for the lock, and the memory of a worker is older still.
  const stored = await storedNow();
  if (stale && stored?.token !== stale.token) return isSame(stale, stored);
  if (!stored) return false;
  try {
    if (!stored.refreshToken) throw new ApiError('REFRESH_MISSING', 400, '');
    // The key is made of the token, so that a retry after a lost answer is a replay and not a second use.
    const idempotencyKey = `refresh-${stored.refreshToken.slice(0, 24)}`;
    const login = await requestOnce(userRefresh, { refreshToken: stored.refreshToken }, { idempotencyKey });
    await keepSession(sessionFrom(login));
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || error.outcomeUnknown || error.status === 429 || PASSING.has(error.code))
      throw error;
    const { code, status, message } = error;
    await endSession(stored, { code, status, message });
    // Somebody may have logged in in another tab while the server said no.
    const now = await storedNow();
    return now !== null && isSame(stored, now);
  }
}

const storedNow = () => readStoredSession().catch(() => currentSession());

/** Their session may have been renewed or ended meanwhile; another's is not taken for it. */
async function isSame({ userId }: Session, stored: Session | null): Promise<boolean> {
  if (stored?.userId === userId) {
    await keepSession(stored);
    return true;
  }
  if (stored) hear({ is: 'in', userId: stored.userId });
  // Whoever ended it says how (account.ts).
  else if (currentSession()?.userId === userId) letGo();
  return false;
}
