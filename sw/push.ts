/** What the server pushes becomes a notification; tapping it opens its screen in a tab that is open already, if there is one. */
import { readStoredSession } from '../src/api/exchange/session.ts';
import { tellAddress } from './push-address.ts';
import { words } from './words.ts';

declare const self: ServiceWorkerGlobalScope;

/** As server/kernel/events/push.ts sends it, in the person's language. */
interface Push {
  id?: string;
  title?: string;
  body?: string;
  /** A path of the app. */
  link?: string;
}

export async function showPush(data: PushMessageData | null, base: string): Promise<void> {
  const { id, title, body, link } = read(data);
  await self.registration.showNotification(title ?? (await words()).brand, {
    body: body ?? '',
    icon: `${base}icons/icon-192.png`,
    badge: `${base}icons/monochrome-512.png`,
    data: { link: link ?? '/' },
    // The same notice delivered twice is shown once.
    ...(id && { tag: id }),
  });
}

export async function openFromNotification(notification: Notification, base: string): Promise<void> {
  notification.close();
  const { link = '/' } = (notification.data ?? {}) as { link?: string };
  // Only our own screens, whatever was pushed.
  const url = new URL(link.replace(/^\/+/, ''), new URL(base, self.location.origin));
  if (url.origin !== self.location.origin) return;
  const tabs = await self.clients.matchAll({ type: 'window' });
  const tab = tabs.find((one) => one.visibilityState === 'visible') ?? tabs[0];
  if (!tab) return void (await self.clients.openWindow(url.href));
  await tab.focus();
  // The page moves by its router, so that a form there can keep what it holds.
  tab.postMessage({ type: 'OPEN', link: url.pathname.slice(base.length - 1) + url.search });
}

/** Browsers renew a subscription now and then; the server must know the new one, or the device falls silent. */
export async function bindAgain(old: PushSubscription | null, renewed: PushSubscription | null): Promise<void> {
  const session = await readStoredSession();
  if (!session) return;
  const { applicationServerKey = null } = old?.options ?? {};
  const made =
    renewed ??
    (applicationServerKey &&
      (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })));
  if (made) await tellAddress(made, session);
}

function read(data: PushMessageData | null): Push {
  try {
    return (data?.json() as Push | undefined) ?? {};
  } catch {
    return { body: data?.text() };
  }
}
