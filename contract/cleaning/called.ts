/** How a piece that is cleaned is called where it stands, in every list and card: what is stored with us is sent nowhere. */
import { type Actor, isFinal } from '../wire/states.ts';
import { lateSince } from './late.ts';
import { type CleaningState, cleaningMachine } from './machine.ts';
import { type CleaningOutcome, cleaningOutcomes } from './outcome.ts';

const { states } = cleaningMachine;
const storedMachine = {
  ...cleaningMachine,
  states: {
    ...states,
    // Nobody sent it: it is taken from its shelf.
    received: { ...states.received, zh: '待评估', en: 'To be assessed' },
    to_return: { ...states.to_return, zh: '待放回库位', en: 'To go back to its shelf' },
    unsuitable: { ...states.unsuitable, zh: '不洗，待放回库位', en: 'Not treated, to go back to its shelf' },
  },
};

/** What its carrier has brought is no longer on its way. */
const brought = {
  sent: { ...states.sent, zh: '已送到，待拆包', en: 'Here, to be taken in' },
  delivering: { ...states.delivering, zh: '已送到', en: 'Delivered' },
};

export const machineOf = (stored: boolean): typeof storedMachine | typeof cleaningMachine =>
  stored ? storedMachine : cleaningMachine;

/** What was decided about it is not over while its owner’s objection to that is open. */
const disputed = { zh: '异议处理中', en: 'Objection being decided', tone: 'wait' } as const;

/** An answer kept on the phone may be of before an objection was told with it. */
interface Known {
  stored: boolean;
  state: CleaningState;
  broughtAt?: number | null;
  objectionDueAt?: number | null;
  outcome?: CleaningOutcome | null;
}
interface Waits {
  waitsFor: Actor | null;
  deadlineAt: number | null;
}

/** Until when an objection is decided that keeps it from being over. */
export const disputedUntil = ({ state, objectionDueAt }: Pick<Known, 'state' | 'objectionDueAt'>): number | null =>
  objectionDueAt && isFinal(cleaningMachine, state) ? objectionDueAt : null;

/** Nothing of it is still to come: not what would be asked, nor what would be paid. */
export const isOver = (row: Pick<Known, 'state' | 'objectionDueAt'>): boolean =>
  isFinal(cleaningMachine, row.state) && disputedUntil(row) === null;

/** What travels nowhere was not sent back. */
const unwashedHere = { ...cleaningOutcomes.unwashed, zh: '未洗，在库位', en: 'On its shelf untreated' };

/** How the state of a row is called, or what came of it, and its tone. */
export function calledOf(row: Known) {
  if (disputedUntil(row) !== null) return disputed;
  const { stored, state, broughtAt, outcome } = row;
  if (outcome) return stored && outcome === 'unwashed' ? unwashedHere : cleaningOutcomes[outcome];
  return broughtAt && (state === 'sent' || state === 'delivering') ? brought[state] : machineOf(stored).states[state];
}

/** Whom it waits for, and until when. */
export function waitOf(row: Waits & Pick<Known, 'state' | 'objectionDueAt'>): Waits {
  const until = disputedUntil(row);
  return until === null ? row : { waitsFor: 'P', deadlineAt: until };
}

/** The day by which we should have acted, and did not. */
export const lateOf = (row: Parameters<typeof waitOf>[0] & { pickupAt: number | null }, now: number): number | null =>
  lateSince({ ...row, ...waitOf(row) }, now);
