/** Parcel tracking: what a tracking service does for us: it says how far a parcel is. */
import type { LegTrace } from '../../../contract/express/calls.ts';
import type { ParcelState } from '../../../contract/express/machine.ts';

export interface Tracked {
  company: string;
  waybill: string;
  /** Of the receiver: some carriers tell nothing without it. */
  phone: string;
  from: string;
  to: string;
  sentAt: Date;
}

export interface Tracking {
  state: ParcelState;
  /** Newest first. */
  trace: LegTrace['trace'];
  /** When there may be more to know; null once it has arrived. */
  askAgainAt: Date | null;
}

export interface ExpressProvider {
  readonly source: 'sandbox' | 'kuaidi100';
  track(parcel: Tracked, now: Date): Promise<Tracking>;
}
