/** What waits for whom: read from the things themselves, so that nothing can wait unseen. */
import * as contract from '../../../contract/todo/calls.ts';
import { userOf } from '../../kernel/http/context.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { waitingFor, workWaiting } from './queries.ts';

export const todo = handlers(contract, {
  todoList: async (_input, ctx) => {
    const rows = await waitingFor(ctx.db, userOf(ctx).userId);
    const counts: Partial<Record<contract.TodoKey, number>> = {};
    for (const { key } of rows) counts[key] = (counts[key] ?? 0) + 1;
    return {
      list: rows.slice(0, contract.TODO_SHOWN),
      counts: counts as Record<contract.TodoKey, number>,
      total: {
        B: rows.filter(({ side }) => side === 'B').length,
        S: rows.filter(({ side }) => side === 'S').length,
      },
    };
  },

  workCounts: async (_input, ctx) => ({ counts: await workWaiting(ctx.db, ctx.now, userOf(ctx).userId) }),
});
