/** Whose beacon lotteries are drawn by. */
import type { BeaconNamed } from '../../../contract/campaign/draw.ts';
import type { Beacon } from './beacon.ts';
import { drand } from './drand.ts';
import { sandboxBeacon } from './sandbox.ts';

export interface Beacons {
  /** For lotteries that are announced from now on. */
  readonly current: Beacon;
  /** A lottery is drawn by the beacon that it named, whatever the settings say by then. */
  of(source: BeaconNamed['source']): Beacon;
}

/** drand's is public and needs no key; the demo has one without a network. */
export function openBeacons(demo: boolean): Beacons {
  const real = drand();
  return { current: demo ? sandboxBeacon : real, of: (source) => (source === 'drand' ? real : sandboxBeacon) };
}
