/** Back-off: of the whole queue after the link failed or the server asked for time, kept so that every tab and the worker observe it; and of one item. */
import { ApiError } from '../../api/exchange/request-once.ts';
import { type PauseRow, queue } from '../device/db.ts';
import { OfflineError } from '../device/errors.ts';
import { type Intent, isAskedAbout, type PhotoItem } from '../device/items.ts';
import { isCutOff } from '../device/link.ts';
import type { SyncReason } from '../device/sync-request.ts';
import { backoff, isDue, LONGEST_WAIT, verdictOf } from './verdict.ts';

/** Somebody looks, or the link has just been proved good: no item rests for longer than this since its last try, ms. */
const WATCHED_REST = 4_000;
const EAGER: readonly SyncReason[] = ['watched', 'visible', 'online', 'reached', 'retry'];

/** The network itself has just said that it is there. */
const LINKED: readonly SyncReason[] = ['online', 'reached', 'sync', 'push'];
export const cannotLeave = (reason: SyncReason): boolean => isCutOff() && !LINKED.includes(reason);

/** Whether an item's own rest is over. */
export function isRested(item: Intent | PhotoItem, reason: SyncReason): boolean {
  const { nextAt, triedAt = 0 } = item;
  const now = Date.now();
  if (isAskedAbout(item)) return false;
  // A photo that the server misses is tried a few times only, and the store may need a while to find it.
  const mayHurry = triedAt > 0 && !item.lastError?.limited && !(item.kind === 'photo' && item.missed);
  return isDue(nextAt, now) || (EAGER.includes(reason) && mayHurry && isDue(triedAt + WATCHED_REST, now));
}

/** Epoch ms until which `reason` must rest; 0 when it may go. Only time ends a rest that the server asked for. */
export async function pausedUntil(reason: SyncReason): Promise<number> {
  const pause = await pauseRow();
  if (!pause || isDue(pause.until, Date.now())) return 0;
  return pause.asked || reason === 'timer' ? pause.until : 0;
}

/** Where the link, the session or the whole server is in the way, nothing else would be answered either. @returns whether all rests */
export async function restAfter(error: unknown): Promise<boolean> {
  const cause = error instanceof OfflineError ? error.cause : error;
  const verdict = verdictOf(cause);
  if (verdict !== 'link' && verdict !== 'login' && verdict !== 'asked') return false;
  await pauseAll(cause instanceof ApiError ? cause.retryAfter : null, verdict === 'asked');
  return true;
}

/** `wait` in ms when the server named it. What it asked for is not cut short by a failure beside it. */
export const pauseAll = (wait: number | null, asked: boolean): Promise<void> =>
  changed(async (before) => {
    const failures = (before?.failures ?? 0) + 1;
    const until = Date.now() + Math.min(wait ?? backoff(failures), LONGEST_WAIT);
    const stands = inForce(before) && before.until > until;
    await queue().control.put(stands ? { ...before, failures } : { name: 'pause', until, failures, asked });
  });

/** Something got through. That does not take back what the server asked for. */
export const endPause = (): Promise<void> =>
  changed(async (before) => {
    if (before && !inForce(before)) await queue().control.delete('pause');
  });

/** Several photos fail at once: none of them may write over what another has just heard. */
const changed = (change: (before: PauseRow | undefined) => Promise<void>): Promise<void> =>
  queue().transaction('rw', queue().control, async () => change(await pauseRow()));

const inForce = (pause: PauseRow | undefined): pause is PauseRow =>
  pause?.asked === true && !isDue(pause.until, Date.now());

const pauseRow = async () => (await queue().control.get('pause')) as PauseRow | undefined;
