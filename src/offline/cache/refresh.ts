/** What was prepared for offline is renewed by the worker once in a while, where the browser calls it for that. */
import { lastPrepared } from './prepare.ts';

export const REFRESH_TAG = 'prepared';
/** At most this often, ms; the browser decides how often it really is. */
const EVERY = 12 * 3_600_000;

type Registration = ServiceWorkerRegistration & {
  periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
};

/** Asked for once there is something to renew. Does nothing where the browser lacks or refuses it. */
export async function watchRefresh(): Promise<void> {
  if (!(await lastPrepared().catch(() => null))) return;
  const registration = (await navigator.serviceWorker?.getRegistration().catch(() => undefined)) as
    | Registration
    | undefined;
  await registration?.periodicSync?.register(REFRESH_TAG, { minInterval: EVERY }).catch(() => undefined);
}
