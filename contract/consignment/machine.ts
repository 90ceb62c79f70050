/** The states of a valuation that an owner asks us for before they send something in. */

import { due, machine } from '../wire/states.ts';
import { DAY, HOUR } from '../wire/time.ts';
import { settable } from '../wire/units.ts';

/** Defaults of every wait, ms. `answer` is ours: nothing ends when it is over, but we are late. */
export const consignmentTimes = settable('consignment', { answer: 48 * HOUR, supplement: 3 * DAY, valid: 7 * DAY });

export const consignmentMachine = machine({
  name: 'consignment',
  initial: 'submitted',
  states: {
    submitted: { zh: '待估价', en: 'To be valued', waitsFor: 'P', tone: 'wait' },
    need_photos: {
      zh: '待补图',
      en: 'Photos needed',
      waitsFor: 'S',
      deadline: due(() => consignmentTimes.supplement, 'lapse'),
      tone: 'bad',
    },
    valued: {
      zh: '已估价',
      en: 'Valued',
      waitsFor: 'S',
      deadline: due(() => consignmentTimes.valid, 'lapse'),
      tone: 'wait',
    },
    accepted: { zh: '已接受', en: 'Accepted', tone: 'ok' },
    declined: { zh: '没有继续', en: 'Not continued', tone: 'idle' },
    expired: { zh: '已过期', en: 'Expired', tone: 'idle' },
  },
  edges: [
    { from: 'submitted', event: 'askPhotos', to: 'need_photos', actor: 'P' },
    { from: 'submitted', event: 'value', to: 'valued', actor: 'P' },
    { from: 'submitted', event: 'decline', to: 'declined', actor: 'S' },
    // Not something that we can sell; said with a reason.
    { from: 'submitted', event: 'refuse', to: 'declined', actor: 'P' },
    { from: 'need_photos', event: 'supplement', to: 'submitted', actor: 'S' },
    { from: 'need_photos', event: 'decline', to: 'declined', actor: 'S' },
    { from: 'need_photos', event: 'lapse', to: 'expired', actor: 'T' },
    { from: 'valued', event: 'accept', to: 'accepted', actor: 'S' },
    { from: 'valued', event: 'decline', to: 'declined', actor: 'S' },
    { from: 'valued', event: 'lapse', to: 'expired', actor: 'T' },
  ],
});
export type ConsignmentState = keyof typeof consignmentMachine.states;
export type ConsignmentEvent = (typeof consignmentMachine.edges)[number]['event'];
