/** By which ways something of what was paid went back. */
import type { Channel, Purpose } from '../../../contract/payment/calls.ts';
import type { Db } from '../../db/schema.ts';

export async function waysBack(db: Db, paid: readonly { purpose: Purpose; subjectId: string }[]): Promise<Channel[]> {
  const rows = await db
    .selectFrom('payment')
    .select('channel')
    .distinct()
    .where((eb) =>
      eb.or(
        paid.map(({ purpose, subjectId }) => eb.and([eb('purpose', '=', purpose), eb('subject_id', '=', subjectId)])),
      ),
    )
    .where('refunded', '>', 0)
    .execute();
  return rows.map(({ channel }) => channel);
}
