/** The states of an order by their names: what is stored with us is sent nowhere. */
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

export const machineOf = (stored: boolean): typeof storedMachine | typeof cleaningMachine =>
  stored ? storedMachine : cleaningMachine;
