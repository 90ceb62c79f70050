/** Whether every screen would open without a network: the worker knows, and fetches what is missing as far as it can. */

const listeners = new Set<() => void>();
/** As long as fetching may take, ms. */
const PATIENCE = 40_000;

let missing: number | null = null;

/** How many files the worker lacks, as it last said; null while nobody knows. */
export const shellMissing = (): number | null => missing;

export function onShell(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * It answers at once, and again when it has fetched what can be had.
 * @param now not only when it has not looked for some seconds
 */
export async function askShell(now = false): Promise<number | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const { port1, port2 } = new MessageChannel();
  await new Promise<void>((end) => {
    if (!registration?.active) return end();
    setTimeout(end, PATIENCE);
    port1.onmessage = ({ data }: MessageEvent<{ missing: number; last?: boolean }>) => {
      missing = data.missing;
      for (const listener of listeners) listener();
      // A worker of before answers once.
      if (data.last !== false) end();
    };
    registration.active.postMessage({ type: 'SHELL', now }, [port2]);
  });
  port1.close();
  return missing;
}

/** At the start of a page, with each network, and when a page is looked at again: what the browser has cleared is noticed. */
export function watchShell(): void {
  const look = () => void askShell().catch(() => undefined);
  addEventListener('online', look);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look());
  look();
}
