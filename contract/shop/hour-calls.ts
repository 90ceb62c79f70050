/** When somebody is at work, for whoever waits on a person. */
import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { DAY } from '../wire/time.ts';
import { hours } from './hours.ts';

export const shopHours = call('GET', '/shop/hours', {
  about:
    'When the desk answers and parcels are taken in, and on which days nobody is there. Empty where the owner has not said.',
  who: 'visitor',
  shared: true,
  input: v.strictObject({}),
  output: hours,
  offline: { mode: 'cached', ttl: 30 * DAY },
});
