/** What follows for an item of our warehouse that was washed before it is sold. */
import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { id } from '../wire/query.ts';

export const cleaningShow = call('POST', '/v3/cleaning/show', {
  about: 'Puts the photos of the check after its washing behind those that an unsold item of the caller’s has.',
  who: 'user',
  input: v.strictObject({ itemId: id }),
  output: v.object({ itemId: id }),
});
