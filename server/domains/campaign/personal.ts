/** What a person shared, whose invitation they took, and their lottery tickets. Tickets stay, so that a draw can be recomputed. */
import type { Personal } from '../../kernel/state/personal.ts';

export const campaignPersonal: Personal = {
  tables: { campaign_share: [], help_task: [], lottery_entry: [], lottery_prize: [] },

  export: async (db, userId) => ({
    campaign_share: await db.selectFrom('campaign_share').selectAll().where('user_id', '=', userId).execute(),
    help_task: await db
      .selectFrom('help_task')
      .select(['id', 'no', 'state', 'reason', 'expires_at', 'created_at'])
      .where('friend_id', '=', userId)
      .execute(),
    lottery_entry: await db.selectFrom('lottery_entry').selectAll().where('user_id', '=', userId).execute(),
    lottery_prize: await db
      .selectFrom('lottery_prize as p')
      .innerJoin('lottery_entry as e', 'e.id', 'p.entry_id')
      .selectAll('p')
      .where('e.user_id', '=', userId)
      .execute(),
  }),
};
