/** A parcel that somebody has taken from its carrier: the carrier's trace up to then, and the hand that took it. */
import type { Leg } from '../../../contract/express/calls.ts';
import type { Db } from '../../db/schema.ts';
import { type Parcel, parcelInHand, parcelsOf } from '../../domains/express/parcels.ts';
import { sandboxExpress } from '../../providers/express/sandbox.ts';

const hands = {
  toPlatform: { zh: '平台仓已签收', en: 'Received by our warehouse' },
  home: { zh: '已签收，签收人：本人', en: 'Delivered to the addressee' },
} as const;

/** @returns the parcel; undefined when none was sent */
export async function arrive(
  db: Db,
  { purpose, subjectId, leg, now }: Pick<Parcel, 'purpose'> & { subjectId: string; leg: Leg; now: Date },
): Promise<Parcel | undefined> {
  const sent = (await parcelsOf(db, purpose, subjectId)).find((one) => one.leg === leg);
  if (!sent) return undefined;
  const { from_place: from, to_place: to, sent_at: sentAt, company, waybill, phone } = sent;
  const { trace } = await sandboxExpress.track({ company, waybill, phone, from, to, sentAt }, now);
  const carried = JSON.stringify(trace.filter(({ state }) => state !== 'delivered'));
  await db.updateTable('parcel').set({ trace: carried }).where('id', '=', sent.id).execute();
  const words = leg === 'toPlatform' ? hands.toPlatform : hands.home;
  await parcelInHand(db, { purpose, subjectId, leg, by: leg === 'toPlatform' ? 'P' : 'C', now, words });
  return sent;
}
