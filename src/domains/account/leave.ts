/** Logging out: the server ends the session, and nothing of this person stays readable on the device. */
import type { QueryClient } from '@tanstack/react-query';
import { userLogout } from '../../../contract/account/calls.ts';
import { requestOnce } from '../../api/exchange/request-once.ts';
import { currentSession, storeSession } from '../../api/exchange/session.ts';

export async function leave(queries: QueryClient): Promise<void> {
  const token = currentSession()?.token;
  // Without a network the person still leaves this device; `send` and not `request`, which would ask them to log in first.
  if (token) await requestOnce(userLogout, {}, { token, idempotencyKey: crypto.randomUUID() }).catch(() => undefined);
  await forget(queries);
}

/** Also when the server has ended the session: closed account, remote logout. */
async function forget(queries: QueryClient): Promise<void> {
  // Token, refresh token, expiry and user info are one stored value.
  await storeSession(null);
  queries.clear();
  const [{ emptyCache }, { clearViewed }] = await Promise.all([
    import('../../offline/cache/cache.ts'),
    import('../../offline/cache/viewed.ts'),
  ]);
  await Promise.all([emptyCache().catch(() => undefined), clearViewed()]);
}
