/** Back-off of the whole queue after the link failed or the server asked for time; kept so that every tab and the worker observe it. */
import { type PauseRow, queue } from '../device/db.ts';
import type { SyncReason } from '../device/sync-request.ts';
import { backoff, isDue, LONGEST_WAIT } from './verdict.ts';

/** Epoch ms until which `reason` must rest; 0 when it may go. Only time ends a rest that the server asked for. */
export async function pausedUntil(reason: SyncReason): Promise<number> {
  const pause = await pauseRow();
  if (!pause || isDue(pause.until, Date.now())) return 0;
  return pause.asked || reason === 'timer' ? pause.until : 0;
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
