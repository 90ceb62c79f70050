/** T+1: a settlement matures and is paid. */
import { settlementMachine } from '../../../contract/settlement/machine.ts';
import { onDeadline } from '../../kernel/state/deadlines.ts';
import { transition } from '../../kernel/state/transitions.ts';
import { paySettlement } from './paying.ts';

export const deadlines = [
  onDeadline('settlement', async (db, id, event, now) => {
    const step = { by: 'T', actorId: null, now } as const;
    // One that matured under an earlier version waits for `pay` by itself.
    if (event === 'mature')
      await transition(db, settlementMachine, { table: 'settlement', id, event: 'mature', ...step });
    await paySettlement(db, id, step);
  }),
];
