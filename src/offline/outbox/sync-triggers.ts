/** Sync triggers of a page: new work, the network, the person's return, time, the worker, and the start itself. */
import { onReached } from '../../api/exchange/request-once.ts';
import { onSession } from '../../api/exchange/session.ts';
import { queue } from '../device/db.ts';
import { forgetWifi, onLink } from '../device/link.ts';
import { onSyncRequest, requestSync, type SyncReason } from '../device/sync-request.ts';
import { isInMemory, onDatabase } from '../device/trouble.ts';
import { watch } from '../device/watch.ts';
import { registerSync } from './background-sync.ts';
import { showBadge } from './badge.ts';
import type { Flushed } from './sender.ts';

/** Between two tries the page waits at least this, ms. */
const SOONEST = 1_000;
/** While somebody may be looking, at most this: whoever sees the server come back must not wait. ms */
const WATCHED = 5_000;
let started = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Work is left that waits for its time. */
let resting = false;
let lastTry = 0;

/** Installs the triggers of this page; a second call changes nothing. */
export function startOutbox(): void {
  if (started) return;
  started = true;
  onSyncRequest((reason) => void send(reason));
  onSession(() => requestSync('login'));
  addEventListener('online', () => requestSync('online'));
  addEventListener('offline', () => void forgetWifi());
  onLink(() => requestSync('online'));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') requestSync('visible');
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) requestSync('visible');
  });
  // Somebody heard from the server a moment ago: what rests because it was out of reach need not rest.
  onReached(() => {
    if (!resting || Date.now() - lastTry < SOONEST) return;
    requestSync('reached');
  });
  warnInMemory();
  requestSync('start');
}

/** What waits in the page's memory goes with the page: whoever leaves is asked first. */
function warnInMemory(): void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  // Announced once, and then for as long as the page.
  const follow = () => {
    if (!isInMemory()) return;
    watch(
      () => queue().outbox.count(),
      (waiting) => (waiting > 0 ? addEventListener : removeEventListener)('beforeunload', warn),
    );
  };
  onDatabase(follow);
  follow();
}

async function send(reason: SyncReason): Promise<void> {
  const { flush } = await import('./sender.ts');
  lastTry = Date.now();
  resting = false;
  try {
    if (reason === 'enqueue') await registerSync();
    await after(await flush(reason));
  } catch (error) {
    // A database that another version took away; the shell offers to reload. One that failed for a moment is asked again.
    console.warn('outbox', error);
    await after({ sent: 0, left: 0, nextAt: Date.now() + WATCHED }).catch(() => undefined);
  }
}

async function after({ left, nextAt }: Flushed): Promise<void> {
  clearTimeout(timer);
  resting = nextAt !== null && nextAt > Date.now();
  lastTry = Date.now();
  if (nextAt !== null) {
    const wait = Math.max(SOONEST, nextAt - Date.now());
    // Spread, so that phones that lost the server together do not return together.
    const watched = document.visibilityState === 'visible' ? WATCHED * (0.5 + Math.random() / 2) : wait;
    timer = setTimeout(() => requestSync(watched < wait ? 'watched' : 'timer'), Math.min(watched, wait));
  }
  if (left > 0) await registerSync();
  await showBadge();
}
