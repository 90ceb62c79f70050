/**
 * One sender over all tabs and the worker. A Web Lock where there is one: the browser frees it with its holder. Beside it
 * always a lease with a fence in the database: it shows a holder that is frozen, keeps a displaced holder from writing,
 * and stands in where locks are missing.
 */
import { timeLimit } from '../../api/exchange/time-limit.ts';
import { type LeaseRow, type QueueDb, queue } from '../device/db.ts';

/** A holder that did not renew for so long is frozen or gone, ms. */
export const LEASE = 30_000;
const LOCK = 'outbox';

/** Another sender took over; whatever was under way must not be written down. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Runs `work` when no other sender is at it; waits for a living one to end. False when it cannot hold the lease now. */
export async function withLease(work: (fence: number) => Promise<void>): Promise<boolean> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  if (!locks) return underLease(work);
  // The holder may be about to end without having seen our item, or die: wait in line. A frozen one is robbed.
  for (let options: LockOptions = { ifAvailable: true }; ; options = await nextTry()) {
    const held = await locks
      .request(LOCK, options, (lock) => lock && underLease(work, true))
      .catch((error: unknown) => {
        const { name } = error as Error;
        // Robbed after a freeze: the fence keeps what is still under way here from being written.
        if (name === 'AbortError') return true;
        if (name !== 'TimeoutError') throw error;
        return null;
      });
    if (held !== null) return held;
  }
}

async function nextTry(): Promise<LockOptions> {
  const row = await leaseRow(queue());
  return !row || isHeld(row) ? { signal: timeLimit(LEASE) } : { steal: true };
}

/** Inside the caller's transaction over `control`. @throws LeaseLost */
export async function requireLease(db: QueueDb, fence: number): Promise<void> {
  const row = await leaseRow(db);
  if (row?.fence !== fence) throw new LeaseLost();
  await db.control.put({ ...row, until: Date.now() + LEASE });
}

/** `force` when a lock already says that we are alone. */
async function underLease(work: (fence: number) => Promise<void>, force = false): Promise<boolean> {
  const db = queue();
  const holder = crypto.randomUUID();
  const fence = await db.transaction('rw', db.control, async () => {
    const row = await leaseRow(db);
    if (!force && row && isHeld(row)) return null;
    const next = (row?.fence ?? 0) + 1;
    await db.control.put({ name: 'sender', holder, fence: next, until: Date.now() + LEASE });
    return next;
  });
  if (fence === null) return false;
  const renewal = setInterval(() => {
    db.transaction('rw', db.control, () => requireLease(db, fence)).catch(() => clearInterval(renewal));
  }, LEASE / 3);
  try {
    await work(fence);
  } finally {
    clearInterval(renewal);
    await db
      .transaction('rw', db.control, async () => {
        const row = await leaseRow(db);
        if (row?.fence === fence) await db.control.put({ ...row, until: 0 });
      })
      .catch(() => undefined);
  }
  return true;
}

/** A lease that ends further away than any lease lasts was written before the clock was set back. */
const isHeld = ({ until }: LeaseRow) => until > Date.now() && until <= Date.now() + LEASE;

const leaseRow = async (db: QueueDb) => (await db.control.get('sender')) as LeaseRow | undefined;
