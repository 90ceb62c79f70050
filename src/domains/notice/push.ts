/** This device's own part of being notified: what the browser allows, and the subscription that the server keeps. */
import { pushBind, pushKey, pushUnbind } from '../../../contract/notice/calls.ts';
import { request } from '../../api/request.ts';

/** `install`: Apple's devices notify only apps on the home screen. */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on';

/** @param here the server keeps a subscription of this device */
export function pushState(here: boolean): PushState {
  if (!('Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator))
    return /iPhone|iPad/.test(navigator.userAgent) ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return here && Notification.permission === 'granted' ? 'on' : 'off';
}

/** @returns `failed` when the browser's push service cannot be reached. @throws ApiError */
export async function subscribe(): Promise<'on' | 'denied' | 'failed'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  const { key } = await request(pushKey, {});
  const made = await subscription(key).catch(() => null);
  const { p256dh, auth } = made?.toJSON().keys ?? {};
  if (!made || !p256dh || !auth) return 'failed';
  await request(pushBind, { endpoint: made.endpoint, p256dh, auth }, { idempotencyKey: crypto.randomUUID() });
  return 'on';
}

/** @throws ApiError */
export async function unsubscribe(): Promise<void> {
  await request(pushUnbind, {}, { idempotencyKey: crypto.randomUUID() });
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

async function subscription(key: string): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  return (
    (await registration?.pushManager.subscribe(wanted).catch(async () => {
      // Bound to another server's key: that one goes first.
      await (await registration.pushManager.getSubscription())?.unsubscribe();
      return registration.pushManager.subscribe(wanted);
    })) ?? null
  );
}
