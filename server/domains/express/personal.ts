/** Parcels that went to a person or came from them: whose telephone rang, and what the carrier wrote about it. */
import { sql } from 'kysely';
import type { Leg } from '../../../contract/express/calls.ts';
import type { Db } from '../../db/schema.ts';
import type { Personal } from '../../kernel/state/personal.ts';

/** Between us and a buyer, and between us and a seller. */
const buyers: readonly Leg[] = ['toBuyer', 'return', 'returnBack'];
const sellers: readonly Leg[] = ['toPlatform', 'toSeller'];

const ownIds = (db: Db, userId: string) =>
  db
    .selectFrom('parcel')
    .leftJoin('aftersale', (join) =>
      join.onRef('aftersale.id', '=', 'parcel.subject_id').on('parcel.purpose', '=', 'aftersale'),
    )
    .leftJoin('trade_order', (join) =>
      join.on(sql<boolean>`trade_order.id = coalesce(aftersale.order_id, parcel.subject_id)`),
    )
    .leftJoin('identify_case', (join) =>
      join.onRef('identify_case.id', '=', 'parcel.subject_id').on('parcel.purpose', '=', 'identify'),
    )
    .leftJoin('cleaning', (join) =>
      join.onRef('cleaning.id', '=', 'parcel.subject_id').on('parcel.purpose', '=', 'cleaning'),
    )
    .select('parcel.id')
    .where((eb) =>
      eb.or([
        eb.and([eb('trade_order.buyer_id', '=', userId), eb('parcel.leg', 'in', buyers)]),
        eb.and([eb('trade_order.seller_id', '=', userId), eb('parcel.leg', 'in', sellers)]),
        // Of what somebody sends in to be looked at or cleaned, both ways are theirs.
        eb('identify_case.user_id', '=', userId),
        eb('cleaning.user_id', '=', userId),
      ]),
    );

export const expressPersonal: Personal = {
  tables: { parcel: ['phone', 'trace'] },

  export: async (db, userId) => ({
    parcel: await db
      .selectFrom('parcel')
      .selectAll()
      // An older demo wrote the buyer's number on what its seller sent to us.
      .select((eb) =>
        eb
          .case()
          .when(
            sql<boolean>`leg in ('toPlatform', 'toSeller') and exists (select from trade_order o where o.id = parcel.subject_id
              and o.buyer_id <> ${userId} and o.address ->> 'phone' = parcel.phone)`,
          )
          .then('')
          .else(eb.ref('parcel.phone'))
          .end()
          .as('phone'),
      )
      .where('id', 'in', ownIds(db, userId))
      .execute(),
  }),

  async erase(db, { userId }) {
    await db.updateTable('parcel').set({ phone: '', trace: '[]' }).where('id', 'in', ownIds(db, userId)).execute();
  },
};
