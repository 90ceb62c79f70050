/** The states of an order by their names: what is stored with us is sent nowhere. */
import type { CleaningRow } from '../../../../contract/cleaning/calls.ts';
import { cleaningMachine } from '../../../../contract/cleaning/machine.ts';

const { states } = cleaningMachine;
const storedMachine = {
  ...cleaningMachine,
  states: {
    ...states,
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

/** How the state of a row is called, and its tone. */
export const calledOf = ({ stored, state, broughtAt }: Pick<CleaningRow, 'stored' | 'state' | 'broughtAt'>) =>
  broughtAt !== null && (state === 'sent' || state === 'delivering') ? brought[state] : machineOf(stored).states[state];
