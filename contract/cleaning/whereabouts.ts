/** Where a piece of our warehouse is while it is cleaned. */
import { statesWhere } from '../wire/states.ts';
import type { CleaningState } from './machine.ts';

/** Whether a piece that is stored with us is in somebody's hands, or free on its shelf. */
const whereabouts = {
  pending_pay: 'held',
  to_send: 'held',
  to_fetch: 'held',
  sent: 'held',
  arrived: 'held',
  received: 'held',
  assessed: 'held',
  extra_fee: 'held',
  objected: 'held',
  washing: 'held',
  again: 'held',
  qc: 'held',
  to_return: 'held',
  unsuitable: 'held',
  delivering: 'held',
  shelved: 'free',
  found: 'held',
  undelivered: 'held',
  // From its shelf it is held again, from the table it stays with us, until it is decided.
  claim: 'held',
  done: 'free',
  closed: 'free',
} as const satisfies Record<CleaningState, string>;
/** It may be sold again. */
export const freeStates: readonly CleaningState[] = statesWhere(whereabouts, 'free');
