/** Logging out: nothing of this person stays readable on the device, and the server ends the session as soon as it hears of it. */
import type { QueryClient } from '@tanstack/react-query';
import { userLogout } from '../../../contract/account/calls.ts';
import { ApiError, onReached, requestOnce } from '../../api/exchange/request-once.ts';
import { authorNow, currentSession, dropSession } from '../../api/exchange/session.ts';

/** @returns false when the device could not forget who is logged in: they are as before */
export async function leave(queries: QueryClient): Promise<boolean> {
  const [userId, token] = [authorNow(), currentSession()?.token];
  // Once more by itself: a store that was busy for a moment is no reason to ask anybody.
  const forgotten = await dropSession()
    .catch(dropSession)
    .then(
      () => true,
      () => false,
    );
  if (!forgotten) return false;
  if (token) void tellServer(token);
  queries.clear();
  const [{ emptyCache }, { clearViewed }, { forgetSent }] = await Promise.all([
    import('../../offline/cache/cache.ts'),
    import('../../offline/cache/viewed.ts'),
    import('../../offline/outbox/sent.ts'),
  ]);
  await Promise.all([emptyCache().catch(() => undefined), clearViewed(), forgetSent(userId)]);
  return true;
}

/**
 * Again with each sign of the server, for as long as this page is open: the token is kept nowhere for it. `requestOnce` and not
 * `request`, which would ask them to log in first.
 */
async function tellServer(token: string): Promise<void> {
  const idempotencyKey = crypto.randomUUID();
  for (;;) {
    const failure = await requestOnce(userLogout, {}, { token, idempotencyKey }).catch((error: unknown) => error);
    if (!(failure instanceof ApiError && failure.outcomeUnknown)) return;
    await new Promise<void>((reached) => {
      const stop = onReached(() => {
        stop();
        reached();
      });
    });
  }
}
