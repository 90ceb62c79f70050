/** Which items something can be begun with. */
import { kinds } from '../../../contract/cleaning/rules.ts';
import type { stockGoodsList } from '../../../contract/stock/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';

/** As lists, pages and this phone's copy know it. */
export type Held = Pick<Output<typeof stockGoodsList>['list'][number], 'state' | 'held'>;

/** In stock and promised to nothing: it can be sold, had back or washed. */
export const isFree = ({ state, held }: Held): boolean => state === 'in_stock' && !held;

/** What is being done with it says itself whom it waits for. */
export const waitsFor = ({ held }: Pick<Held, 'held'>): { waitsFor?: null } => (held ? { waitsFor: null } : {});

type Stored = Held & Pick<Output<typeof stockGoodsList>['list'][number], 'inWarehouse' | 'kind'>;
/** Only some kinds are washed, and only where they lie with us. */
export const mayBeWashed = (item: Stored): boolean =>
  item.inWarehouse && isFree(item) && kinds.some((kind) => kind === item.kind);
