/** What a person did, and the answers that were kept for their devices. */
import type { Personal } from './personal.ts';

/**
 * A person's own steps. What they did at work is told as `work`, by call and time alone: what state somebody else's thing came to by
 * it says nothing of them, and would tell experts which of the cases that they judged were known before.
 */
const OWN = ['B', 'S', 'M'] as const;

export const statePersonal: Personal = {
  // Answers are sealed under a key that only the device has; whose device it was stands beside them.
  tables: { idempotency: ['owner'], transition: ['reason'], deadline: [], audit: [] },

  export: async (db, userId) => ({
    history: await db
      .selectFrom('transition')
      .select(['entity', 'entity_id', 'event', 'from_state', 'to_state', 'reason', 'at'])
      .where('actor_id', '=', userId)
      .where('actor', 'in', OWN)
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
      .where('actor', 'in', OWN)
      .execute();
  },
};
