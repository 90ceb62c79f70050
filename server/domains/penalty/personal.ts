/** Penalties: what is not decided yet, what is owed, and what the person said against it. */

import { sql } from 'kysely';
import { penaltyMachine } from '../../../contract/penalty/machine.ts';
import { link } from '../../../contract/screens.ts';
import { statesFrom } from '../../../contract/wire/states.ts';
import type { Personal } from '../../kernel/state/personal.ts';
import { forgetReasons, literals } from '../../kernel/state/transitions.ts';

/** Where an appeal or its decision may still come. */
const UNDECIDED = [...statesFrom(penaltyMachine, 'appeal'), ...statesFrom(penaltyMachine, 'uphold')];

export const penaltyPersonal: Personal = {
  tables: { penalty: ['appeal'] },

  async open(db, userId) {
    const found = await db
      .selectFrom('penalty')
      .select([
        sql<number>`count(*) filter (where state in (${literals(UNDECIDED)}))::int`.as('undecided'),
        sql<number>`count(*) filter (where state = 'upheld')::int`.as('owing'),
        sql<number>`coalesce(sum(amount - collected - paid) filter (where state = 'upheld'), 0)::bigint`.as('owed'),
      ])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    const screen = link('/pages/user/penalty');
    return [
      {
        kind: 'penalty.undecided',
        title: { zh: '还没定下来的违约金', en: 'Penalties not final yet' },
        link: screen,
        count: found.undecided,
        amount: null,
      },
      {
        kind: 'penalty.owed',
        title: { zh: '欠缴的违约金', en: 'Penalties you owe' },
        link: screen,
        count: found.owing,
        amount: found.owed,
      },
    ];
  },

  export: async (db, userId) => {
    const rows = await db.selectFrom('penalty').selectAll().where('user_id', '=', userId).execute();
    // Without whoever of the staff would waive it.
    return { penalty: rows.map(({ first: _, ...row }) => row) };
  },

  async erase(db, { userId }) {
    const own = await db
      .updateTable('penalty')
      .set({ appeal: null })
      .where('user_id', '=', userId)
      .returning('id')
      .execute();
    await forgetReasons(
      db,
      penaltyMachine,
      own.map(({ id }) => id),
    );
  },
};
