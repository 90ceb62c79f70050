/** One number, one address: what goes home under a number goes where everything else under it does. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { Parcel } from './parcels.ts';

/**
 * @param a.ids what is to be sent under it, to `address`
 * @param a.addressOf where the subject of a `parcel` goes
 * @returns whether something else goes home under this number, and somewhere else
 */
export async function isElsewhere(
  db: Db,
  a: {
    purpose: Parcel['purpose'];
    ids: readonly string[];
    waybill: string;
    address: object | null;
    addressOf: RawBuilder<unknown>;
  },
): Promise<boolean> {
  const found = await db
    .selectFrom('parcel')
    .select('parcel.id')
    .where('parcel.purpose', '=', a.purpose)
    .where('parcel.leg', '=', 'returnBack')
    .where((eb) => eb(eb.fn('upper', ['parcel.waybill']), '=', a.waybill.toUpperCase()))
    .where('parcel.subject_id', 'not in', a.ids)
    .where(sql<boolean>`${a.addressOf} is distinct from ${JSON.stringify(a.address)}::jsonb`)
    .executeTakeFirst();
  return found !== undefined;
}
