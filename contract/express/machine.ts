/** The states of a parcel. */
import { machine, statesOf } from '../wire/states.ts';
import { DAY, HOUR } from '../wire/time.ts';

/** Moved by the carrier alone; a deadline is when it is asked again. */
export const parcelMachine = machine({
  name: 'parcel',
  initial: 'announced',
  states: {
    announced: {
      zh: '待揽收',
      en: 'To be picked up',
      waitsFor: 'C',
      deadline: { ms: 2 * HOUR, event: 'pickUp' },
      tone: 'wait',
    },
    picked: {
      zh: '已揽收',
      en: 'Picked up',
      waitsFor: 'C',
      deadline: { ms: 6 * HOUR, event: 'depart' },
      tone: 'wait',
    },
    transit: {
      zh: '运输中',
      en: 'In transit',
      waitsFor: 'C',
      deadline: { ms: 12 * HOUR, event: 'handOut' },
      tone: 'wait',
    },
    out: {
      zh: '派送中',
      en: 'Out for delivery',
      waitsFor: 'C',
      deadline: { ms: 4 * HOUR, event: 'deliver' },
      tone: 'wait',
    },
    delivered: { zh: '已签收', en: 'Delivered', tone: 'ok' },
  },
  edges: [
    { from: 'announced', event: 'pickUp', to: 'picked', actor: 'C' },
    { from: 'picked', event: 'depart', to: 'transit', actor: 'C' },
    { from: 'transit', event: 'handOut', to: 'out', actor: 'C' },
    { from: 'out', event: 'deliver', to: 'delivered', actor: 'C' },
  ],
});

export type ParcelState = keyof typeof parcelMachine.states;

/** In the order in which a parcel passes them. */
export const parcelStates = statesOf(parcelMachine);

/** What a carrier has brought us is taken in within this, ms; later it is late. */
export const TAKEN_IN = DAY;
