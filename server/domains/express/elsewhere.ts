/** One number, one address: what goes home under a number goes where everything else under it does. */
import { type RawBuilder, sql } from 'kysely';
import type { Leg } from '../../../contract/express/calls.ts';
import { DAY } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';
import type { Parcel } from './parcels.ts';

/** What leaves here; of what comes one number may be anybody's. */
const LEAVES = ['toBuyer', 'toSeller', 'returnBack'] as const satisfies readonly Leg[];

/** How long a number is one parcel's, ms: carriers give it out again, and an old slip of a finger holds up nobody for ever. */
const ONE_WAY = 30 * DAY;

/**
 * Whoever sends something else under this number in the same moment waits until this transaction is over.
 * @param a.ids what is to be sent under it, to `address`
 * @param a.addressOf where the subject of a `parcel` of this purpose goes; of another it is told by its city and whom the carrier calls
 * @returns whether something else goes out under this number, and somewhere else
 */
export async function isElsewhere(
  db: Db,
  a: {
    purpose: Parcel['purpose'];
    ids: readonly string[];
    waybill: string;
    address: { phone: string; city: string };
    addressOf: RawBuilder<unknown>;
    now: Date;
  },
): Promise<boolean> {
  const read = a.waybill.toUpperCase().replace(/[^A-Z0-9]/g, '');
  await sql`select pg_advisory_xact_lock(hashtextextended(${`waybill:${read}`}, 0))`.execute(db);
  const found = await db
    .selectFrom('parcel')
    .select('parcel.id')
    .where('parcel.leg', 'in', LEAVES)
    .where('parcel.sent_at', '>', new Date(a.now.getTime() - ONE_WAY))
    .where(sql<boolean>`regexp_replace(upper(parcel.waybill), '[^A-Z0-9]', '', 'g') = ${read}`)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('parcel.purpose', '=', a.purpose),
          eb('parcel.subject_id', 'not in', a.ids),
          sql<boolean>`${a.addressOf} is distinct from ${JSON.stringify(a.address)}::jsonb`,
        ]),
        eb.and([
          eb('parcel.purpose', '<>', a.purpose),
          // Nobody is named on what went to a seller, or to somebody who has left.
          eb.or([eb('parcel.phone', 'not in', ['', a.address.phone]), eb('parcel.to_place', '<>', a.address.city)]),
        ]),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}
