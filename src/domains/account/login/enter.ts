/** What happens once the server has let a person in: the session is kept, nothing of a former one is shown, and back. */
import type { QueryClient } from '@tanstack/react-query';
import { deviceSave, type Login } from '../../../../contract/account/calls.ts';
import { thisDevice } from '../../../api/exchange/device-name.ts';
import { storeSession } from '../../../api/exchange/session.ts';
import { sessionFrom } from '../../../api/exchange/session-refresh.ts';
import { request } from '../../../api/request.ts';
import { requestSync } from '../../../offline/device/sync-request.ts';

export async function enter(login: Login, queries: QueryClient): Promise<void> {
  await storeSession(sessionFrom(login));
  queries.removeQueries({ type: 'inactive' });
  void queries.invalidateQueries();
  requestSync('login');
  // Worth having, not worth waiting for.
  void request(deviceSave, thisDevice(), { idempotencyKey: crypto.randomUUID() }).catch(() => undefined);
}
