/** Which items something can be begun with. */
import { kinds } from '../../../contract/cleaning/rules.ts';
import { itemMachine } from '../../../contract/item/machine.ts';
import type { stockGoodsList } from '../../../contract/stock/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';

/** As lists, pages and this phone's copy know it. */
export type Held = Pick<Output<typeof stockGoodsList>['list'][number], 'state' | 'held'>;

/** In stock and promised to nothing: it can be sold, had back or washed. */
export const isFree = ({ state, held }: Held): boolean => state === 'in_stock' && !held;

/** What is being done with it says itself whom it waits for. */
export const waitsFor = ({ held }: Pick<Held, 'held'>): { waitsFor?: null } => (held ? { waitsFor: null } : {});

/** It is called by what is being done with it: it is no longer just in stock. @param names in the reader's language */
export function heldMachine({ state, held }: Held, names: Readonly<Record<string, string>>): typeof itemMachine {
  const name = state === 'in_stock' && held ? names[held.by] : undefined;
  if (name === undefined) return itemMachine;
  const { states } = itemMachine;
  return { ...itemMachine, states: { ...states, in_stock: { ...states.in_stock, zh: name, en: name } } };
}

type Stored = Held & Pick<Output<typeof stockGoodsList>['list'][number], 'inWarehouse' | 'kind'>;
/** Only some kinds are washed, and only where they lie with us. */
export const mayBeWashed = (item: Stored): boolean =>
  item.inWarehouse && isFree(item) && kinds.some((kind) => kind === item.kind);
