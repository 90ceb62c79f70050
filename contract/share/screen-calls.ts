/** The poster of any screen that has something to show to a stranger. */
import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { drawn, isTarget } from './calls.ts';

export const screenPoster = call('POST', '/comm/screen/poster', {
  about:
    'Draws the poster of a screen that strangers see (a live room, a lottery, a seller’s page, a session, a lot): its picture, its name, what is said of it, and the code that leads to it. NOT_FOUND where there is nothing to show.',
  who: 'visitor',
  input: v.strictObject({ path: v.pipe(v.string(), v.check(isTarget, 'no screen of ours')) }),
  output: drawn,
});
