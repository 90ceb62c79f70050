/** A piece that went home and did not come: its owner says so, somebody who had no hand in it decides what is paid. */
import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { TEXT } from '../wire/limits.ts';
import { fen } from '../wire/money.ts';
import { id, optionalId, words } from '../wire/query.ts';
import { days } from '../wire/units.ts';
import { identifyTimes } from './machine.ts';
import { claimStates, identifyRules } from './rules.ts';

const state = v.picklist(claimStates);
/** What was found out: the carrier's answer, its signature, the label. */
const photos = v.pipe(v.array(id), v.minLength(1), v.maxLength(identifyRules.evidence));

export const identifyClaim = call('POST', '/v3/identify/claim', {
  about: `A piece that was sent home did not come: its owner says so once nothing was heard for ${days(identifyTimes.unheard).en}, or until ${days(identifyTimes.disputed).en} after it counts as arrived. Or it came to us otherwise than they sent it, or was in its parcel though we say that it was not: once, within ${days(identifyTimes.disputed).en} of that. Somebody who had no hand in it decides. May be written offline.`,
  who: 'user',
  input: v.strictObject({
    id,
    /** An older app speaks of the way home alone. */
    about: v.optional(v.picklist(['home', 'arrival']), 'home'),
    body: words(TEXT.area),
    /** What its owner can show of it. */
    photos: v.optional(v.pipe(v.array(id), v.maxLength(identifyRules.evidence)), []),
  }),
  output: v.object({ id, state }),
  offline: { mode: 'queued' },
});

export const identifyClaimDecide = call('POST', '/v3/identify/work/claim/decide', {
  about:
    'A piece that did not come home is paid for up to what is covered, or not, with a reason and what was found out; by somebody who had no hand in it. Both are told to its owner.',
  who: 'staff',
  permission: 'identify.decide',
  input: v.variant('grant', [
    v.strictObject({ id, grant: v.literal(true), amount: fen, note: words(TEXT.area), photos }),
    v.strictObject({ id, grant: v.literal(false), note: words(TEXT.area), photos }),
  ]),
  output: v.object({ id, state }),
});

const fault = v.strictObject({
  id,
  /** An older desk speaks of damage alone. */
  what: v.optional(v.picklist(['damaged', 'lost']), 'damaged'),
  note: words(TEXT.area),
  /** What is damaged is shown. */
  photos: v.pipe(v.array(id), v.maxLength(identifyRules.evidence)),
});

export const identifyFault = call('POST', '/v3/identify/work/fault', {
  about:
    'A piece that was sent in broke or was lost while it lay with us: its owner is told at once and sees the photos, and somebody who had no hand in it decides what is paid. Until then it goes nowhere and nobody judges it. Paid for before it was judged, it is judged no more and its fee goes back; else it goes on where it was, and a result that stands is no other by that.',
  who: 'staff',
  permission: 'identify.work',
  input: fault,
  output: v.object({ id, state }),
});

export const identifyFaultInHand = call('POST', '/v3/identify/work/fault/in-hand', {
  about: 'The same of a piece that the caller has or had in hand as an expert.',
  who: 'staff',
  permission: 'identify.judge',
  input: fault,
  output: v.object({ id, state }),
});

export const identifyFound = call('POST', '/v3/identify/found', {
  about:
    'What was paid for as lost and is found: its owner has it sent home, or leaves it with us; the money stays theirs. What came back undelivered goes to another address, with all that came back with it, until it is sent again.',
  who: 'user',
  input: v.strictObject({ id, home: v.boolean(), addressId: optionalId }),
  output: v.object({ id }),
});

export const identifyHomeTo = call('POST', '/v3/identify/home', {
  about:
    'Where what was sent in goes home to: another of its owner’s addresses, for all of its order that has still to be sent home.',
  who: 'user',
  input: v.strictObject({ id, addressId: id }),
  output: v.object({ id }),
});

export const identifyPutAway = call('POST', '/v3/identify/work/put-away', {
  about: 'What became of a found piece that its owner left with us, in words: then it is over.',
  who: 'staff',
  permission: 'identify.work',
  input: v.strictObject({ id, note: words(TEXT.area) }),
  output: v.object({ id }),
});

export const identifyNotMine = call('POST', '/v3/identify/not-mine', {
  about:
    'Somebody else’s certificate stands on photos of the caller’s piece, and they have nothing to do with it: staff look at both and may take it back.',
  who: 'user',
  input: v.strictObject({ id, code: id }),
  output: v.object({ id }),
});
