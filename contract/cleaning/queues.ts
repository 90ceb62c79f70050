/** What staff see of the pieces at the washing table, queue by queue. */
import { statesFrom } from '../wire/states.ts';
import { type CleaningState, cleaningMachine } from './machine.ts';

/** What staff work through, and the state each queue holds. */
export const cleaningQueues = {
  fetch: 'to_fetch',
  receive: 'sent',
  assess: 'received',
  object: 'objected',
  wash: 'washing',
  check: 'qc',
  ship: 'to_return',
  refused: 'unsuitable',
  claim: 'claim',
} as const satisfies Record<string, CleaningState>;

/** Nothing in them waits for staff by a day: what lies here and waits for its owner's word, and what they left with us. */
export const cleaningIdle = ['awaitingOwner', 'abandoned'] as const;

export type CleaningQueue = keyof typeof cleaningQueues | (typeof cleaningIdle)[number];
export const cleaningQueueNames = [...Object.keys(cleaningQueues), ...cleaningIdle] as CleaningQueue[];

/** It can be lost here, and its owner is waited for: it lies with us meanwhile. */
export const cleaningAsked: readonly CleaningState[] = statesFrom(cleaningMachine, 'mislay').filter(
  (state) => 'waitsFor' in cleaningMachine.states[state] && cleaningMachine.states[state].waitsFor === 'B',
);
