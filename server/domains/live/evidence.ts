/** What was said in a room and is under an open report outlives its author's account until that is decided, and a while longer: see chat/held.ts. */
import { liveReportMachine } from '../../../contract/live/machine.ts';
import type { Db } from '../../db/schema.ts';
import { onDeadline } from '../../kernel/state/deadlines.ts';
import { evidenceOf } from '../chat/held.ts';

const EVIDENCE = 'live.evidence';

const evidence = evidenceOf({
  ...{ entity: EVIDENCE, machine: liveReportMachine },
  reportsOf: (db, id) => db.selectFrom('live_report').select(['id', 'state']).where('message_id', '=', id).execute(),
});
export const { holdUntilDecided } = evidence;

/** Messages under a report that nobody has decided, theirs or reported by them. */
export async function heldSaid(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('live_report')
    .innerJoin('live_message', 'live_message.id', 'live_report.message_id')
    .select('live_message.id')
    .distinct()
    .where('live_report.state', '=', liveReportMachine.initial)
    .where((eb) => eb.or([eb('live_message.user_id', '=', userId), eb('live_report.user_id', '=', userId)]))
    .execute();
  return rows.map(({ id }) => id);
}

/** What whoever left has said, and in the reports whatever may name them. */
async function forget(db: Db, messageId: string): Promise<void> {
  await db
    .updateTable('live_message')
    .set({ body: '', hints: '[]' })
    .where('id', '=', messageId)
    .where('user_id', 'in', (eb) => eb.selectFrom('account').select('id').where('deleted_at', 'is not', null))
    .execute();
  const about = await db.selectFrom('live_message').select('body').where('id', '=', messageId).executeTakeFirst();
  await db
    .updateTable('live_report')
    .set({ body: '', note: null })
    .where('message_id', '=', messageId)
    // Of a message whose author is still here only the words of who left go.
    .$if(about?.body !== '', (query) =>
      query.where('user_id', 'in', (eb) => eb.selectFrom('account').select('id').where('deleted_at', 'is not', null)),
    )
    .execute();
}

export const liveEvidence = onDeadline(EVIDENCE, async (db, id, _event, now) => {
  // Whoever decides a report takes the room's lock, and whoever makes one.
  await db
    .selectFrom('live_room')
    .innerJoin('live_message', 'live_message.room_id', 'live_room.id')
    .select('live_room.id')
    .where('live_message.id', '=', id)
    .forUpdate('live_room')
    .execute();
  const until = await evidence.keptUntil(db, id, now);
  if (until > now) await evidence.lookAt(db, id, until);
  else await forget(db, id);
});
