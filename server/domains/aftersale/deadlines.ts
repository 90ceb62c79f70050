/** What happens to a case when its time is up: silence agrees, forgetting withdraws, and money is followed until it has arrived. */
import { type AftersaleState, aftersaleEvents, aftersaleMachine } from '../../../contract/aftersale/machine.ts';
import { onDeadline } from '../../kernel/state/deadlines.ts';
import { setDeadline } from '../../kernel/state/transitions.ts';
import { refundUnderWay } from './queries.ts';
import { factsOf, lapseOf } from './rules.ts';
import { lockCase, moveCase } from './transitions.ts';

/** How often a provider's refund is looked after, ms. */
const LOOK_AGAIN = 60_000;

export const aftersaleDeadlines = [
  onDeadline('aftersale', async (db, id, event, now) => {
    const locked = await lockCase(db, id);
    const facts = factsOf(locked.found);
    const due = event === 'lapse' ? lapseOf(facts) : aftersaleEvents(facts, 'T').find((possible) => possible === event);
    // Someone acted while the sweeper was on its way.
    if (!due) return;
    if (due === 'settle' && (await refundUnderWay(db, locked.order.id))) {
      const at = new Date(now.getTime() + LOOK_AGAIN);
      const state = locked.found.state as AftersaleState;
      return setDeadline(db, aftersaleMachine, { table: 'aftersale', id, state, at });
    }
    await moveCase(db, locked, { event: due, by: 'T', actorId: null, now });
  }),
];
