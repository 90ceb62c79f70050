/** One number, one order: what an owner enters brings this order, and nothing that came, or comes, for another. */
import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import type { Cleaning } from '../queries.ts';

/** Whoever enters the same number in the same moment waits until this transaction is over. @throws Refusal WAYBILL_USED */
export async function mustBeUnused(db: Db, { batch_id }: Pick<Cleaning, 'batch_id'>, waybill: string): Promise<void> {
  const read = waybill.toUpperCase().replace(/[^A-Z0-9]/g, '');
  await sql`select pg_advisory_xact_lock(hashtextextended(${`waybill:${read}`}, 0))`.execute(db);
  const other = await db
    .selectFrom('parcel')
    .select('arrived_at')
    .where(sql<boolean>`regexp_replace(upper(waybill), '[^A-Z0-9]', '', 'g') = ${read}`)
    .where('subject_id', 'not in', (eb) => eb.selectFrom('cleaning').select('id').where('batch_id', '=', batch_id))
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (other) throw new Refusal('WAYBILL_USED', other.arrived_at ? { said: SIGNED_FOR } : {});
}

const SIGNED_FOR = {
  zh: '这个单号已用在另一单上，那个包裹已签收：核对一下单号；没有填错，就在订单里联系客服',
  en: 'This tracking number was used for another order, and that parcel has been signed for: check it, and if it is right, write to us from the order',
};
