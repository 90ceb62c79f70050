/**
 * Who edits a draft: one page at a time. A Web Lock says so, because the browser frees it with its page; where there are
 * none, the draft's version does (drafts.ts), only later.
 */

export interface Editing {
  /** For certain: there are locks. */
  exclusive: boolean;
  /** Another page has taken it over; nothing may be saved from here any more. */
  isLost: () => boolean;
  release: () => void;
}

type Message = { do: 'give' | 'show'; key: string };

const CHANNEL = 'drafts';
const LOCK = 'draft|';
/** A page that is just going away still holds what the next one wants; this long is waited for it, ms. */
const LEAVING = 300;
/** As long a page has to save and let go before it is taken for frozen, ms. */
const GIVING = 2_000;
/** Between two questions whether it is free by now, ms. */
const AGAIN = 50;

/** Within a page one form follows another at once: the next one waits for the one before. */
const here = new Map<string, Promise<unknown>>();

interface Holder {
  /** Saves what is not saved yet; another page is waiting. */
  onAsked: () => Promise<unknown>;
  onLost: () => void;
}

/** @returns null when another page edits it; with `take` that page hands it over, or is robbed when it does not answer */
export async function beginEditing(key: string, holder: Holder, take = false): Promise<Editing | null> {
  await here.get(key);
  const locks = globalThis.navigator?.locks;
  if (!locks?.request) return { exclusive: false, isLost: () => false, release: () => undefined };
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  if (take) channel?.postMessage({ do: 'give', key } satisfies Message);
  let lost = false;
  let release = () => {};
  const lose = () => {
    if (lost) return;
    lost = true;
    channel?.close();
    holder.onLost();
  };
  const hold = (options: LockOptions) =>
    new Promise<Editing | null>((resolve, reject) => {
      let got = false;
      const over = locks.request(`${LOCK}${key}`, options, (lock) => {
        if (!lock) return resolve(null);
        got = true;
        const released = new Promise<void>((end) => {
          release = () => {
            channel?.close();
            end();
          };
        });
        resolve({ exclusive: true, isLost: () => lost, release });
        return released;
      });
      // Once it was held, the only way to lose it is to be robbed.
      const ended = over.catch((error: unknown) => (got ? lose() : reject(error)));
      here.set(key, ended);
    });
  // Asked again and again, never given up by a timer: a busy page would hear that sooner than that the lock is its own.
  let editing = await hold({ ifAvailable: true });
  for (let left = take ? GIVING : LEAVING; !editing && left > 0; left -= AGAIN) {
    await new Promise((resume) => setTimeout(resume, AGAIN));
    editing = await hold({ ifAvailable: true });
  }
  if (!editing && take) editing = await hold({ steal: true });
  if (!editing) {
    here.delete(key);
    channel?.close();
    return null;
  }
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.key !== key || lost) return;
      if (data.do === 'show') return showHere();
      void holder.onAsked().finally(() => {
        release();
        lose();
      });
    };
  return editing;
}

/**
 * Resolves when no page edits it any more and this one is seen: a page in the background takes it from none that is only loading again.
 * Never, once `over`, or where there are no locks.
 */
export async function whenClosed(key: string, over: AbortSignal): Promise<void> {
  const locks = globalThis.navigator?.locks;
  for (;;) {
    const closed = locks?.request(`${LOCK}${key}`, { signal: over }, () => undefined);
    await (closed ?? new Promise(() => {})).catch(() => new Promise(() => {}));
    if (globalThis.document?.visibilityState !== 'hidden') return;
    await new Promise((seen) => document.addEventListener('visibilitychange', seen, { once: true, signal: over }));
  }
}

/** Keys of the drafts that some page has open. Where there are no locks nobody can tell, and none counts as open. */
export async function editedNow(): Promise<ReadonlySet<string>> {
  const held = (await globalThis.navigator?.locks?.query?.())?.held ?? [];
  return new Set(held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : [])));
}

/** Does something to a draft that no page has open. @returns false when one has, and nothing was done */
export async function whileClosed(key: string, work: () => Promise<unknown>): Promise<boolean> {
  const editing = await beginEditing(key, { onAsked: async () => undefined, onLost: () => undefined });
  if (!editing) return false;
  await work().finally(editing.release);
  return true;
}

/** Asks the page that edits it to make itself seen; whether a tab may come to the front is the browser's to say. */
export function showWhereItIs(key: string): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ do: 'show', key } satisfies Message);
  channel.close();
}

/** In the tab's own name, until somebody looks at it. */
function showHere(): void {
  globalThis.focus?.();
  if (document.visibilityState === 'visible') return;
  const { title } = document;
  document.title = `● ${title}`;
  document.addEventListener(
    'visibilitychange',
    () => {
      document.title = title;
    },
    { once: true },
  );
}
