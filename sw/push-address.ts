/** Where this device is pushed to, as the server is told without a page. */
import { pushBind } from '../contract/notice/calls.ts';
import { requestOnce } from '../src/api/exchange/request-once.ts';
import type { Session } from '../src/api/exchange/session.ts';
import { withSession } from '../src/offline/outbox/with-session.ts';

/** @throws ApiError */
export async function tellAddress(made: PushSubscription, session: Session): Promise<void> {
  const { p256dh, auth } = made.toJSON().keys ?? {};
  if (!p256dh || !auth) return;
  const input = { endpoint: made.endpoint, p256dh, auth };
  // A phone that slept has a token that ran out.
  await withSession(session, (token) => requestOnce(pushBind, input, { token, idempotencyKey: crypto.randomUUID() }));
}
