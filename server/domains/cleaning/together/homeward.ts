/** What goes home in one box. */
import { type CleaningState, cleaningMachine } from '../../../../contract/cleaning/machine.ts';
import { statesFrom } from '../../../../contract/wire/states.ts';
import type { Cleaning } from '../queries.ts';

const leaves: readonly CleaningState[] = statesFrom(cleaningMachine, 'ship');

/** One box has one address: its owner may have sent a single piece elsewhere. */
const goesTo = ({ address }: Pick<Cleaning, 'address'>, other: Pick<Cleaning, 'address'>): boolean =>
  JSON.stringify(address) === JSON.stringify(other.address);

/** What else of its order is ready. */
export const readyWith = <T extends Cleaning>(order: readonly T[], found: Cleaning): T[] =>
  order.filter((one) => one.id !== found.id && leaves.includes(one.state) && goesTo(one, found));
