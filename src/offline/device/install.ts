/** Adding the storefront to the home screen: what this browser offers, and whether it was done already. */

interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offer: InstallEvent | undefined;
const listeners = new Set<() => void>();

/** Keeps the browser's offer for the screen that explains it, instead of a banner out of nowhere. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallEvent;
    announce();
  });
  addEventListener('appinstalled', () => {
    offer = undefined;
    announce();
  });
}

export function onInstall(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export type InstallWay =
  /** It runs from the home screen. */
  | 'done'
  /** One tap: the browser asks. */
  | 'ask'
  /** Safari and every other browser on iOS: by hand, through the share menu. */
  | 'ios'
  /** The browser's own menu, if at all. */
  | 'menu';

export function installWay(): InstallWay {
  const { standalone } = navigator as { standalone?: boolean };
  if (standalone || matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches) return 'done';
  if (offer) return 'ask';
  return isIos() ? 'ios' : 'menu';
}

/** True when the person agreed. The browser's offer is good once. */
export async function install(): Promise<boolean> {
  const asked = offer;
  offer = undefined;
  const outcome = await asked?.prompt().catch(() => undefined);
  announce();
  return outcome?.outcome === 'accepted';
}

/** An iPad calls itself a Mac, but no Mac has a touch screen. */
export const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

function announce() {
  for (const listener of listeners) listener();
}
