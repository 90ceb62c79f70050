/** A pretend carrier: its parcels exist on paper and move with the clock they are asked by, each at its own pace. */
import { createHash } from 'node:crypto';
import type { ParcelState } from '../../../contract/express/machine.ts';
import type { Words } from '../../../contract/wire/states.ts';
import type { ExpressProvider, Tracked } from './express.ts';

const HOUR = 3_600_000;

interface Step {
  state: ParcelState;
  /** After sending, ms, for the slowest parcel. */
  after: number;
  words: (parcel: Tracked) => Words;
}

const steps: readonly Step[] = [
  {
    state: 'picked',
    after: 3 * HOUR,
    words: ({ from }) => ({ zh: `【${from}】快递员已揽收`, en: `${from}: picked up` }),
  },
  {
    state: 'transit',
    after: 8 * HOUR,
    words: ({ from, to }) => ({ zh: `离开【${from}转运中心】，发往【${to}】`, en: `Left ${from}, bound for ${to}` }),
  },
  {
    state: 'transit',
    after: 26 * HOUR,
    words: ({ to }) => ({ zh: `到达【${to}转运中心】`, en: `Arrived at the ${to} hub` }),
  },
  {
    state: 'out',
    after: 34 * HOUR,
    words: ({ to }) => ({ zh: `【${to}】快递员正在派送`, en: `${to}: out for delivery` }),
  },
  {
    state: 'delivered',
    after: 38 * HOUR,
    words: ({ to }) => ({ zh: `【${to}】已签收，签收人：本人`, en: `${to}: delivered to the addressee` }),
  },
];

/** Between 60 and 100 % of the slowest pace, the same for a waybill every time. */
const paceOf = (waybill: string) =>
  0.6 + (0.4 * createHash('sha256').update(waybill).digest().readUInt16BE(0)) / 65_535;

export const sandboxExpress: ExpressProvider = {
  source: 'sandbox',
  track(parcel, now) {
    const pace = paceOf(parcel.waybill);
    const plan = steps.map((step) => ({ ...step, at: Math.round(parcel.sentAt.getTime() + step.after * pace) }));
    const passed = plan.filter(({ at }) => at <= now.getTime());
    const next = plan[passed.length];
    return Promise.resolve({
      state: passed.at(-1)?.state ?? 'announced',
      trace: passed.map(({ at, state, words }) => ({ at, state, ...words(parcel) })).reverse(),
      askAgainAt: next ? new Date(next.at) : null,
    });
  },
};
