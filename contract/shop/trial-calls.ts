/** Trials: an owner tries for real what the shop stands on: a text message, a payment that goes back, a photo's way into the store and out. */
import * as v from 'valibot';
import { channels } from '../payment/calls.ts';
import { call } from '../wire/call.ts';
import { bilingual, id, time } from '../wire/query.ts';
import { MINUTE } from '../wire/time.ts';

export const trialKinds = ['message', 'payment', 'upload'] as const;
export type TrialKind = (typeof trialKinds)[number];

/** What a trial of a payment takes and gives back, fen. */
export const TRIAL_AMOUNT = 1;
/** A carrier is paid for each message, ms. */
export const TRIAL_MESSAGE_EVERY = MINUTE;
/** How long the cashier of a trial stays open, ms. */
export const TRIAL_OPEN = 30 * MINUTE;

const trial = v.object({
  id,
  kind: v.picklist(trialKinds),
  /** Of a payment. */
  channel: v.nullable(v.picklist(channels)),
  /** `waits` for somebody to pay, `returning` until the provider says that the money is back. */
  state: v.picklist(['waits', 'returning', 'good', 'bad']),
  found: bilingual,
  at: time,
  endedAt: v.nullable(time),
  by: v.string(),
  /** Of a payment that is still to be made by the caller: its cashier’s. */
  paymentId: v.nullable(id),
});
export type Trial = v.InferOutput<typeof trial>;

export const shopTrials = call('GET', '/shop/trials', {
  about: 'The last trials of messages, payments and uploads with what came of them, and which channels can be tried.',
  who: 'staff',
  permission: 'shop.see',
  input: v.strictObject({}),
  output: v.object({ list: v.array(trial), channels: v.array(v.picklist(channels)) }),
});

export const shopTrialMessage = call('POST', '/shop/trial/message', {
  about:
    'Sends a code that opens nothing to the caller’s own phone by the carrier that is set up; at most one a minute.',
  who: 'staff',
  permission: 'shop.edit',
  input: v.strictObject({}),
  output: trial,
});

export const shopTrialUpload = call('POST', '/shop/trial/upload', {
  about:
    'Writes a small object into the store by the form that phones post, reads it back, compares its hash, and removes it.',
  who: 'staff',
  permission: 'shop.edit',
  input: v.strictObject({}),
  output: trial,
});

export const shopTrialPayment = call('POST', '/shop/trial/payment', {
  about: 'Opens a payment of 0.01 for the caller; once it is paid, it goes back the way it came.',
  who: 'staff',
  permission: 'shop.edit',
  input: v.strictObject({ channel: v.picklist(channels) }),
  output: trial,
});
