/** What a person said of sellers or to their buyers, and what they reported; what others said of them is those others'. */
import type { Personal } from '../../kernel/state/personal.ts';

export const sellerPersonal: Personal = {
  tables: { review: ['body', 'reply', 'removed_note'], review_report: ['body', 'note'] },

  export: async (db, userId) => ({
    review: await db
      .selectFrom('review')
      .select(['id', 'order_id', 'seller_id', 'stars', 'body', 'created_at'])
      .select(['removed_at', 'removed_ground', 'removed_note'])
      .where('buyer_id', '=', userId)
      .execute(),
    review_reply: await db
      .selectFrom('review')
      .select(['id', 'order_id', 'reply', 'replied_at'])
      .where('seller_id', '=', userId)
      .where('replied_at', 'is not', null)
      .execute(),
    review_report: await db
      .selectFrom('review_report')
      .select(['id', 'review_id', 'reason', 'body', 'state', 'note', 'created_at'])
      .where('user_id', '=', userId)
      .execute(),
  }),

  // The stars stay: the seller's record is made of them. So does that it was answered, or taken down.
  async erase(db, { userId }) {
    await db.updateTable('review').set({ body: '', removed_note: null }).where('buyer_id', '=', userId).execute();
    // What one says to the other may name them.
    await db
      .updateTable('review')
      .set({ reply: null })
      .where((eb) => eb.or([eb('buyer_id', '=', userId), eb('seller_id', '=', userId)]))
      .execute();
    // Of a report about them only the verdict stays, too.
    await db
      .updateTable('review_report')
      .set({ body: '', note: null })
      .where((eb) =>
        eb.or([
          eb('user_id', '=', userId),
          eb('review_id', 'in', (of) =>
            of
              .selectFrom('review')
              .select('id')
              .where((one) => one.or([one('buyer_id', '=', userId), one('seller_id', '=', userId)])),
          ),
        ]),
      )
      .execute();
  },
};
