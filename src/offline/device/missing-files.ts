/** Whether every screen would open without a network: the worker knows, and fetches what is missing as far as it can. */

const listeners = new Set<() => void>();
/** As long as fetching may take, ms. */
const PATIENCE = 40_000;

let missing: number | null = null;
/** When the worker counted that, ms. */
let countedAt = 0;

/** How many files the worker lacks, as it last said; null while nobody knows. */
export const shellMissing = (): number | null => missing;

export function onShell(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type Progress = (done: number, total: number) => void;

/**
 * It answers at once, with each file that comes, and again when it has fetched what can be had.
 * @param now not only when it has not looked for some seconds
 */
export async function askShell(now = false, onProgress?: Progress): Promise<number | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration?.active) await ask(registration.active, { type: 'SHELL', now }, onProgress);
  return missing;
}

async function ask(worker: Pick<ServiceWorker, 'postMessage'>, question: object, onProgress?: Progress): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise<void>((end) => {
    let patience = setTimeout(end, PATIENCE);
    port1.onmessage = ({ data }: MessageEvent<{ missing: number; total?: number; last?: boolean; at?: number }>) => {
      clearTimeout(patience);
      patience = setTimeout(end, PATIENCE);
      // Answers to two questions may overtake each other; a worker of before says no time.
      const { at = Date.now() } = data;
      if (at >= countedAt) {
        countedAt = at;
        missing = data.missing;
        for (const listener of listeners) listener();
      }
      // A worker of before says no total.
      if (data.total) onProgress?.(data.total - data.missing, data.total);
      // One of before that answers once.
      if (data.last !== false) end();
    };
    worker.postMessage(question, [port2]);
  });
  port1.close();
}

/** Between two looks at a worker that is being installed, ms. */
const LOOK = 500;

/**
 * Waits until the worker has every file, so that the app itself opens without a network; fetches what can be had.
 * @returns how many files are missing; null where this browser keeps no app
 */
export async function keepShell({
  signal,
  onProgress,
}: {
  signal: AbortSignal;
  onProgress: Progress;
}): Promise<number | null> {
  const workers = navigator.serviceWorker;
  const base = import.meta.env.BASE_URL;
  // One whose installation was cut short is gone altogether. What it had fetched stays, and is not fetched again.
  const registration =
    (await workers?.getRegistration().catch(() => undefined)) ??
    (await workers?.register(`${base}sw.js`, { scope: base }).catch(() => undefined));
  if (!registration) return null;
  let worker: ServiceWorker | null = null;
  while (!registration.active) {
    signal.throwIfAborted();
    worker = registration.installing ?? registration.waiting;
    // It could not be installed.
    if (!worker) return missing || 1;
    await ask(worker, { type: 'SHELL', look: true }, onProgress);
    await new Promise((go) => setTimeout(go, LOOK));
  }
  return askShell(true, onProgress);
}

/** At the start of a page, with each network, and when a page is looked at again: what the browser has cleared is noticed. */
export function watchShell(): void {
  const look = () => void askShell().catch(() => undefined);
  addEventListener('online', look);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look());
  look();
}
