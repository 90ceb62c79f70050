/** Where people come from. */
import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { words } from '../wire/query.ts';

export const adsSave = call('POST', '/ads/save', {
  about: 'Records that this device came through an advertisement.',
  who: 'visitor',
  input: v.strictObject({ channel: words(60), clickId: words(200), page: v.optional(words(200, 0), '') }),
  output: v.object({}),
});
