/** What a tracking service does for us: it says how far a parcel is. */
import type { LegTrace, ParcelState } from '../../contract/express.ts';
import { kuaidi100 } from './express-kuaidi100.ts';
import { sandboxExpress } from './express-sandbox.ts';
import type { Settings } from './settings.ts';

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

/** `EXPRESS=kuaidi100` asks Kuaidi100; the demo has a sandbox; otherwise nobody is asked. */
export function expressProvider(env: Settings, demo: boolean): ExpressProvider | null {
  if (env.EXPRESS === 'kuaidi100') return kuaidi100(env);
  return demo ? sandboxExpress : null;
}
