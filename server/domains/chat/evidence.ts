/**
 * What a report needs outlives the account of whoever closes it: what was said in the conversation, its photos and the report's words
 * stay for staff alone until it is decided, and so long after that a second report of the same still finds them. Then they go, too.
 */
import { chatReportMachine } from '../../../contract/chat/machine.ts';
import type { Db } from '../../db/schema.ts';
import { type DeadlineRule, onDeadline } from '../../kernel/state/deadlines.ts';
import type { Personal } from '../../kernel/state/personal.ts';
import { uploadPersonal } from '../upload/personal.ts';
import { evidenceOf } from './held.ts';

const EVIDENCE = 'chat.evidence';

const evidence = evidenceOf({
  ...{ entity: EVIDENCE, machine: chatReportMachine },
  reportsOf: (db, id) => db.selectFrom('chat_report').select(['id', 'state']).where('chat_id', '=', id).execute(),
});
export const { holdUntilDecided } = evidence;

/** Conversations of theirs of which a report waits for its decision. */
export async function heldChats(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('chat')
    .innerJoin('chat_report', 'chat_report.chat_id', 'chat.id')
    .select('chat.id')
    .distinct()
    .where('chat_report.state', '=', chatReportMachine.initial)
    .where((eb) => eb.or([eb('chat.buyer_id', '=', userId), eb('chat.seller_id', '=', userId)]))
    .execute();
  return rows.map(({ id }) => id);
}

/** Of everybody who has left: what they said, and in the reports whatever may name them. */
async function forget(db: Db, personal: readonly Personal[], chatId: string, now: Date): Promise<void> {
  const gone = await db
    .selectFrom('account')
    .innerJoin('chat', (join) =>
      join.on((eb) =>
        eb.or([eb('account.id', '=', eb.ref('chat.buyer_id')), eb('account.id', '=', eb.ref('chat.seller_id'))]),
      ),
    )
    .select('account.id')
    .where('chat.id', '=', chatId)
    .where('account.deleted_at', 'is not', null)
    .execute();
  await db.updateTable('chat_report').set({ body: '', note: null }).where('chat_id', '=', chatId).execute();
  for (const { id: userId } of gone) {
    await db
      .updateTable('chat_message')
      .set({ body: '', photos: '[]', hints: '[]' })
      .where('chat_id', '=', chatId)
      .where('user_id', '=', userId)
      .execute();
    const photosKept: string[] = [];
    for (const one of personal) photosKept.push(...((await one.photosKept?.(db, userId)) ?? []));
    await uploadPersonal.erase?.(db, { userId, devices: [], photosKept, secret: '', now });
  }
}

/** @param personal everybody's, because a photo may be kept for something else, too */
export const chatDeadlines = (personal: readonly Personal[]): readonly DeadlineRule[] => [
  onDeadline(EVIDENCE, async (db, id, _event, now) => {
    // Whoever reports it, or decides a report, takes the same lock.
    await db.selectFrom('chat').select('id').where('id', '=', id).forUpdate().execute();
    const until = await evidence.keptUntil(db, id, now);
    if (until > now) await evidence.lookAt(db, id, until);
    else await forget(db, personal, id, now);
  }),
];
