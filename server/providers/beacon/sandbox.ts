/** A pretend beacon without a network. Anybody can work its numbers out beforehand, and every page that shows one says so. */
import { createHash } from 'node:crypto';
import type { Beacon } from './beacon.ts';

const PERIOD = 30_000;

export const sandboxBeacon: Beacon = {
  source: 'sandbox',
  nameAt(at) {
    const round = Math.ceil(at / PERIOD);
    return { source: 'sandbox', chain: '', round, at: round * PERIOD };
  },
  read: ({ round }) =>
    Promise.resolve({
      randomness: createHash('sha256').update(`sandbox beacon ${round}`).digest('hex'),
      signature: '',
    }),
};
