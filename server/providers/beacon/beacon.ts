/** A public randomness beacon: numbers that are made at known times, and that nobody knows before. */
import type { BeaconNamed } from '../../../contract/campaign/draw.ts';

export interface BeaconRound {
  /** 64 characters of hex. */
  randomness: string;
  /** Of which drand's randomness is the SHA-256; empty in the sandbox. */
  signature: string;
}

export interface Beacon {
  readonly source: BeaconNamed['source'];
  /** The first round at or after a time. @param at epoch ms */
  nameAt(at: number): BeaconNamed;
  /** What time it is there. @throws Error when it cannot be heard */
  clock?(): Promise<Date>;
  /** @throws Error while it does not exist, or cannot be heard */
  read(named: BeaconNamed): Promise<BeaconRound>;
}
