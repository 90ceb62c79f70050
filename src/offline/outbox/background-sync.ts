/** Background Sync, where there is one: the browser wakes the worker when the network returns, even with no page open. */

export const SYNC_TAG = 'outbox';

type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

/** From a page or from the worker. Does nothing where the browser lacks or refuses it. */
export async function registerSync(): Promise<void> {
  const registration = (await registrationHere()) as WithSync | undefined;
  await registration?.sync?.register(SYNC_TAG).catch(() => undefined);
}

async function registrationHere(): Promise<ServiceWorkerRegistration | undefined> {
  const worker = globalThis as { registration?: ServiceWorkerRegistration };
  if (worker.registration) return worker.registration;
  return typeof navigator === 'undefined'
    ? undefined
    : navigator.serviceWorker?.getRegistration().catch(() => undefined);
}
