/** What a person did, and the answers that were kept for their devices. */
import type { Personal } from './personal.ts';

export const statePersonal: Personal = {
  // Answers are sealed under a key that only the device has; whose device it was stands beside them.
  tables: { idempotency: ['owner'], transition: ['reason'], deadline: [], audit: [] },

  // What somebody did to other people's things at work is those people's: of it stands the act and its time alone. Where it led to would
  // also tell an expert which cases were known.
  export: async (db, userId) => ({
    history: await db
      .selectFrom('transition')
      .select(['entity', 'entity_id', 'event', 'from_state', 'to_state', 'reason', 'at'])
      .where('actor_id', '=', userId)
      .where('actor', '!=', 'P')
      .orderBy('id')
      .execute(),
    work: await db.selectFrom('audit').select(['call', 'at']).where('actor_id', '=', userId).orderBy('seq').execute(),
  }),

  async erase(db, { userId, devices }) {
    const owners = [userId, ...devices.map((id) => `device:${id}`)];
    await db.deleteFrom('idempotency').where('owner', 'in', owners).execute();
    await db
      .updateTable('transition')
      .set({ reason: null })
      .where('actor_id', '=', userId)
      .where('actor', 'in', ['B', 'S', 'M'])
      .execute();
  },
};
