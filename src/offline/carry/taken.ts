/** What two phones have, by a file, and the other one has sent: nobody need look at it any more. */
import { queuedArrived } from '../../../contract/account/calls.ts';
import { requestOnce } from '../../api/exchange/request-once.ts';
import { actingSession } from '../../api/exchange/session.ts';
import { queue } from '../device/db.ts';
import { type Intent, isOtherThere } from '../device/items.ts';
import { type Arrived, removeArrived } from '../outbox/arrived.ts';
import { rowsOf } from '../outbox/observe.ts';
import { reportDelivered, reportLearned } from '../outbox/progress.ts';
import { noteSent } from '../outbox/sent.ts';
import { withSession } from '../outbox/with-session.ts';

/** As many as it is asked about at once. */
const MOST = 200;

/** Asks the server, which goes on taking what it does not have. @returns what it has, no longer in the queue @throws ApiError */
export async function dropArrived(): Promise<Intent[]> {
  const session = await actingSession();
  if (!session) return [];
  const taken = (await rowsOf(session.userId)).filter(
    (row): row is Intent => row.kind === 'intent' && row.carried === true && !row.was && !isOtherThere(row),
  );
  if (taken.length === 0) return [];
  const arrived = new Set<string>();
  for (let at = 0; at < taken.length; at += MOST) {
    const keys = taken.slice(at, at + MOST).map(({ key }) => key);
    const said = await withSession(session, (token) =>
      requestOnce(queuedArrived, { keys }, { token, idempotencyKey: crypto.randomUUID() }),
    );
    for (const key of said.arrived) arrived.add(key);
  }
  const db = queue();
  const all = await db.transaction('rw', db.outbox, db.photos, db.control, async () => {
    const gone: Arrived[] = [];
    for (const { id, key } of taken) {
      const item = await db.outbox.get(id);
      // Changed, or on its way, while the server was asked.
      if (!arrived.has(key) || item?.kind !== 'intent' || item.key !== key || item.state === 'sending') continue;
      const left = await removeArrived(db, id);
      if (left) gone.push(left);
    }
    return gone;
  });
  for (const left of all) {
    const { id, call, label } = left.intent;
    await noteSent(left);
    reportDelivered({ id, call });
    reportLearned({ id, label, arrived: true });
  }
  return all.map(({ intent }) => intent);
}
