/** Of an address a screen is given what it reads, and no more: the router would hand it the rest as well, and whoever asks by all of its address would ask for what no call knows. */
import type { AnyRoute } from '@tanstack/react-router';
import { only, type Search } from '../../ui/format/search-params.ts';

/** The server draws page after page with the same routes. */
const done = new WeakSet<object>();

export function readsOnlyItsOwn({ options }: AnyRoute): void {
  const read = options.validateSearch as unknown;
  if (typeof read !== 'function' || done.has(read)) return;
  const own = (search: Search) => only(search, read(search));
  done.add(own);
  options.validateSearch = own;
}
