/** A screen’s address as people get it from others. */
import { expect, test } from 'vitest';
import { idSearch } from './search-params.ts';

test('what a chat app adds to a shared link is neither kept nor asked for', () => {
  const shared = { id: 12, from: 'singlemessage', isappinstalled: 0 };
  // The router lays the screen’s own words over the whole address.
  expect({ ...shared, ...idSearch(shared) }).toEqual({ id: '12' });
});
