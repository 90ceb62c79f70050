/** What goes wrong with a piece while it is with us, as whoever finds it says. */
import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { TEXT } from '../wire/limits.ts';
import { id, words } from '../wire/query.ts';
import { cleaningStates } from './machine.ts';
import { cleaningRules } from './rules.ts';

const photos = v.pipe(v.array(id), v.maxLength(cleaningRules.photos));
const moved = v.object({ id, state: v.picklist(cleaningStates) });

export const cleaningFault = call('POST', '/v3/cleaning/work/fault', {
  about:
    'A piece was spoilt or lost while it was with us: its owner is told at once, and somebody who had no hand in it decides what is paid.',
  who: 'staff',
  permission: 'cleaning.work',
  input: v.pipe(
    v.strictObject({ id, what: v.picklist(['damaged', 'lost']), note: words(TEXT.area), photos }),
    v.check(({ what, photos: shots }) => what === 'lost' || shots.length > 0),
  ),
  output: moved,
});
