/** What goes wrong with a piece while it is with us: it is not as it was sent, or is spoilt or lost here. */
import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { TEXT } from '../wire/limits.ts';
import { id, optionalId, words } from '../wire/query.ts';
import { hours } from '../wire/units.ts';
import { cleaningStates, cleaningTimes } from './machine.ts';
import { mark } from './pieces.ts';
import { cleaningRules } from './rules.ts';

const photos = v.pipe(v.array(id), v.maxLength(cleaningRules.photos));
const moved = v.object({ id, state: v.picklist(cleaningStates) });

export const cleaningFault = call('POST', '/v3/cleaning/work/fault', {
  about:
    'A piece was spoilt or lost while it was with us, or was not in its parcel when that was opened here: its owner is told at once, and somebody who had no hand in it decides what is paid.',
  who: 'staff',
  permission: 'cleaning.work',
  /** All but what is lost is shown. */
  input: v.strictObject({
    ...{ id, what: v.picklist(['damaged', 'lost', 'absent']), note: words(TEXT.area), photos },
    /** Of the parcel that was opened without it, where no carrier said that it had come. */
    waybill: v.optional(words(40)),
  }),
  output: moved,
});

export const cleaningObject = call('POST', '/v3/cleaning/object', {
  about:
    'The photos of its arrival do not show it as it was sent: with words and photos, until we have answered once. Nothing is washed before that. May be written offline.',
  who: 'user',
  input: v.strictObject({ id, body: words(TEXT.area), photos: v.pipe(photos, v.minLength(1)) }),
  output: moved,
  offline: { mode: 'queued' },
});

/** So often its owner adds to an open claim. */
export const addsMost = 5;

export const cleaningAdd = call('POST', '/v3/cleaning/add', {
  about:
    'While a claim about it waits its owner says and shows what else they know: whoever decides reads it. May be written offline.',
  who: 'user',
  input: v.strictObject({ id, body: words(TEXT.area), photos: v.optional(photos, []) }),
  output: moved,
  offline: { mode: 'queued' },
});

export const cleaningArrivalOk = call('POST', '/v3/cleaning/arrival-ok', {
  about: `The photos of its arrival show it as it was sent: it is assessed now. Without a word, or an objection, it is after ${hours(cleaningTimes.arrival).en}.`,
  who: 'user',
  input: v.strictObject({ id }),
  output: moved,
});

export const cleaningReply = call('POST', '/v3/cleaning/work/reply', {
  about:
    'Somebody who did not photograph its arrival decides what its owner objects to of that: agreed to, what the photos lack is marked on them or photographed anew; or they stay as they are, with a reason.',
  who: 'staff',
  permission: 'cleaning.work',
  input: v.strictObject({
    ...{ id, note: words(TEXT.area), photos: v.optional(photos, []) },
    /** An answer that says nothing of it changes nothing. */
    agreed: v.optional(v.boolean(), false),
    /** On the photos of its arrival. */
    marks: v.optional(v.pipe(v.array(mark), v.maxLength(cleaningRules.marks)), []),
  }),
  output: moved,
});

export const cleaningFound = call('POST', '/v3/cleaning/found', {
  about:
    'What was paid for as lost and is found: its owner has it sent home, or leaves it with us, and then it is ours. What came back undelivered is sent again, with all that came back with it. Either goes to another address where one is named; without a word it goes home.',
  who: 'user',
  input: v.strictObject({ id, home: v.boolean(), addressId: optionalId }),
  output: moved,
});

export const cleaningPutAway = call('POST', '/v3/cleaning/work/put-away', {
  about:
    'What became of a piece that its owner left with us, or whose owner has closed their account, in words: then it is over.',
  who: 'staff',
  permission: 'cleaning.work',
  input: v.strictObject({ id, note: words(TEXT.area) }),
  output: moved,
});
