/**
 * The first attempt of a queued write is made by the page that wrote it down, so that whoever waits for the answer sees
 * it. From before that attempt until the answer the write stands in the queue, so it survives the page.
 */
import { ApiError } from '../../api/exchange/request-once.ts';
import { queue } from '../device/db.ts';
import { FIRST_TRY } from '../device/items.ts';
import { isCutOff } from '../device/link.ts';
import { requestSync } from '../device/sync-request.ts';
import { type Arrived, removeArrived, removeWithPhotos } from './arrived.ts';
import { noteSent } from './sent.ts';
import { mayGo } from './turn.ts';

export { verdictOf } from './verdict.ts';

/** @returns false when it is not the page's to send: nothing can leave, an earlier write about the same thing waits, or the sender has it */
export async function beginFirstTry(id: string): Promise<boolean> {
  const { outbox } = queue();
  const mine = await queue().transaction('rw', outbox, async () => {
    const item = await outbox.get(id);
    if (item?.state !== 'waiting') return false;
    const before = isCutOff() || !(await mayGo(queue(), item));
    // Should the page end now, nobody knows whether the server took it.
    await outbox.put({
      ...item,
      ...(before ? { nextAt: 0 } : { nextAt: Date.now() + FIRST_TRY, uncertain: true, firstTriedAt: Date.now() }),
    });
    return !before;
  });
  if (!mine) requestSync('enqueue');
  return mine;
}

/** The server has taken it, or refused it and the person is told. */
export async function firstTryAnswered(id: string, taken: boolean, answer?: unknown): Promise<void> {
  const db = queue();
  let arrived: Arrived | null = null;
  const left = await db.transaction('rw', db.outbox, db.photos, db.control, async () => {
    if (taken) arrived = await removeArrived(db, id);
    else await removeWithPhotos(db, id);
    return db.outbox.count();
  });
  await noteSent(arrived, answer);
  if (left > 0) requestSync('enqueue');
}

/** No answer came: from now on it is the sender's, under the same key. */
export async function firstTryUnanswered(id: string, error: unknown): Promise<void> {
  const { code, message } = error instanceof ApiError ? error : { code: 'DEVICE', message: '' };
  await queue()
    .outbox.where('id')
    .equals(id)
    .and(({ state }) => state === 'waiting')
    .modify({
      ...{ nextAt: 0, attempts: 1, triedAt: Date.now(), uncertain: true },
      lastError: { code, message, at: Date.now() },
    });
  requestSync('enqueue');
}
