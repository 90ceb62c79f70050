/** The number that an owner enters for their parcel to us. Anybody can type any number: what a stranger typed holds up nobody. */
import { sql } from 'kysely';
import { foldCode } from '../../../contract/scan/calls.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { isWaybill } from './waybill.ts';

/**
 * @param cleaning whose box it is: nobody would look there for a second order of theirs to be washed
 * @throws Refusal WAYBILL_USED
 */
export async function mustBringIt(
  db: Db,
  waybill: string,
  cleaning?: { user_id: string; batch_id: string },
): Promise<void> {
  const read = foldCode(waybill);
  // What stands on a label inside is scanned at the door like a carrier's number, and brings that receipt.
  const label = await db.selectFrom('receipt').select('id').where('no', '=', read).executeTakeFirst();
  if (label) throw new Refusal('WAYBILL_USED', { said: OUR_NUMBER });
  if (!cleaning) return;
  // Whoever enters the same number for a box to be washed in the same moment waits until this transaction is over.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`waybill:${read}`}, 0))`.execute(db);
  const other = await db
    .selectFrom('parcel')
    .innerJoin('cleaning as c', 'c.id', 'parcel.subject_id')
    .select('parcel.arrived_at')
    .where('parcel.purpose', '=', 'cleaning')
    .where('c.user_id', '=', cleaning.user_id)
    .where('c.batch_id', '<>', cleaning.batch_id)
    .where(isWaybill('parcel.waybill', waybill))
    .orderBy('parcel.sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (other) throw new Refusal('WAYBILL_USED', other.arrived_at ? { said: SIGNED_FOR } : {});
}

const OUR_NUMBER = {
  zh: '这是入库单的编号，不是快递单号：照快递面单上的填',
  en: 'This is the number of a shipment here, not a carrier’s: enter what stands on the carrier’s slip',
};
const SIGNED_FOR = {
  zh: '这个单号已用在另一单上，那个包裹已签收：核对一下单号；没有填错，就在订单里联系客服',
  en: 'This tracking number was used for another order, and that parcel has been signed for: check it, and if it is right, write to us from the order',
};
