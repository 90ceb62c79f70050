/** Of several items, in an address. Every start without a network knows every address: with the lines themselves it would bring the forms. */
import { idIn, matching, type Search } from '../../../ui/format/search-params.ts';

export const linesSearch = ({ shopId, ids }: Search): { shopId?: string; ids?: string } => ({
  shopId: idIn(shopId),
  ids: idsIn(ids),
});

export const idsIn = (value: unknown) => matching(value, /^[\w-]+(,[\w-]+)*$/, 3_300);
