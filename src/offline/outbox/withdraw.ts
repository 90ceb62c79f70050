/**
 * Taking something back out of the queue. Of what was never sent the device knows; of anything else only the server: it spends
 * the key, so that what is still on its way is refused, or says that it has it.
 */
import { queuedWithdraw } from '../../../contract/account/calls.ts';
import { ApiError, requestOnce } from '../../api/exchange/request-once.ts';
import { readStoredSession } from '../../api/exchange/session.ts';
import { queue } from '../device/db.ts';
import { OfflineError } from '../device/errors.ts';
import type { Intent } from '../device/items.ts';
import { requestSync } from '../device/sync-request.ts';
import { removeWithPhotos } from './outbox.ts';

/** `arrived`: the server has it, or had it before the person's word came. */
export type Outcome = 'withdrawn' | 'arrived';

/** Takes an item out for good, with its photos. @throws OfflineError IN_FLIGHT while it is being sent, UNREACHED */
export async function withdraw(id: string): Promise<Outcome> {
  const db = queue();
  // What is not there any more was delivered while its person made up their mind.
  if (!(await db.outbox.get(id))) return 'arrived';
  const outcome = await freeKey(id);
  await db.transaction('rw', db.outbox, db.photos, () => removeWithPhotos(db, id));
  requestSync('retry');
  return outcome === 'arrived' ? 'arrived' : 'withdrawn';
}

/**
 * Makes sure that nothing will take effect under the item's key. What has is removed, unless the item was changed since: then
 * its person must see both. @throws OfflineError IN_FLIGHT, UNREACHED
 */
export async function freeKey(id: string): Promise<'free' | 'arrived'> {
  const db = queue();
  const intent = await pause(id);
  if (!intent) return 'arrived';
  if (!wasTried(intent)) return 'free';
  const token = (await readStoredSession())?.token ?? '';
  let arrived: boolean;
  try {
    ({ arrived } = await requestOnce(
      queuedWithdraw,
      { key: intent.key },
      { token, idempotencyKey: crypto.randomUUID() },
    ));
  } catch (error) {
    await db.outbox.where({ id }).modify({ paused: intent.paused ?? false });
    if (error instanceof ApiError) throw new OfflineError('UNREACHED', error);
    throw error;
  }
  await db.transaction('rw', db.outbox, db.photos, async () => {
    if (arrived && !isOtherThere(intent)) return removeWithPhotos(db, id);
    await db.outbox.where({ id }).modify((now) => {
      Object.assign(now, { paused: intent.paused ?? false });
      if (!arrived) Object.assign(now, { uncertain: false, key: crypto.randomUUID(), triedAt: undefined });
    });
  });
  return arrived ? 'arrived' : 'free';
}

/** The server has something else under its key: an earlier version of it. */
export const isOtherThere = ({ lastError }: Pick<Intent, 'lastError'>): boolean => lastError?.code === 'KEY_REUSED';

/** Nothing sends it while it is being asked about. @returns it as it was before; null when it is not there any more */
function pause(id: string): Promise<Intent | null> {
  const { outbox } = queue();
  return queue().transaction('rw', outbox, async () => {
    const item = await outbox.get(id);
    if (item?.kind !== 'intent') return null;
    if (item.state === 'sending') throw new OfflineError('IN_FLIGHT');
    if (wasTried(item)) await outbox.put({ ...item, paused: true });
    return item;
  });
}

/** A browser may have sent it more than once for one attempt, so that even a refusal says nothing about the others. */
export const wasTried = ({ uncertain, attempts, triedAt }: Intent): boolean =>
  uncertain || attempts > 0 || triedAt !== undefined;
