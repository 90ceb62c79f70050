/** Photos that never came, valuations that nobody took. */
import { consignmentMachine } from '../../../contract/consignment/machine.ts';
import { onDeadline } from '../../kernel/state/deadlines.ts';
import { transition } from '../../kernel/state/transitions.ts';
import { tell } from './notices.ts';

export const consignmentDeadlines = [
  onDeadline('consignment', async (db, id, _event, now) => {
    const row = await db.selectFrom('consignment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    // Someone acted while the sweeper was on its way.
    if (!row || consignmentMachine.states[row.state].deadline === undefined) return;
    await transition(db, consignmentMachine, { table: 'consignment', id, event: 'lapse', by: 'T', actorId: null, now });
    await tell(db, row, 'lapse', now);
  }),
];
