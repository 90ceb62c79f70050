/**
 * A write about several things, of which the server took some and left the others as they were: those stay in the queue as a write
 * of their own that was refused, with why of each, until their person has said what becomes of them.
 */
import type { QueueDb } from '../device/db.ts';
import { type Intent, LEFT_OUT, type Left } from '../device/items.ts';
import { type Arrived, removeArrived } from '../outbox/arrived.ts';
import { touchesOf } from '../outbox/touches.ts';
import { neverSent } from '../outbox/withdraw.ts';
import { type Input, leftIn, namesIn, only } from './lines.ts';

/** It leaves the queue because the server has answered; what that left of it stays. Over `outbox`, `photos` and `control`. */
export async function removeAnswered(db: QueueDb, id: string, answer: unknown): Promise<Arrived | null> {
  const arrived = await removeArrived(db, id);
  const left = leftIn(answer);
  if (arrived && left.length > 0) await keepRest(db, arrived.intent, left);
  return arrived;
}

async function keepRest(db: QueueDb, intent: Intent, left: readonly Left[]): Promise<void> {
  const { form: _, ask: __, ...write } = intent;
  const ids = new Set(left.map(({ id }) => id));
  const input = only(intent.input as Input, (id) => ids.has(id));
  const touches = touchesOf(intent.call, input);
  await db.outbox.add({
    ...write,
    ...neverSent(),
    ...{ id: crypto.randomUUID(), input, touches, state: 'parked', dependsOn: [], carried: false, paused: false },
    ...(touches[0] !== undefined && { lane: touches[0] }),
    lastError: { code: LEFT_OUT, message: '', at: Date.now(), left, of: namesIn(intent.input as Input).length },
  });
}
