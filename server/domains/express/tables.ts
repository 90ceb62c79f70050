/** Parcels under way, as their carrier tells us. */
import type { ColumnType } from 'kysely';
import type { InferOutput } from 'valibot';
import type { shipTo } from '../../../contract/address/calls.ts';
import type { Leg, LegTrace } from '../../../contract/express/calls.ts';

export type ShipTo = InferOutput<typeof shipTo>;

export interface ExpressTables {
  parcel: {
    id: string;
    purpose: 'order' | 'aftersale' | 'identify' | 'cleaning' | 'recycle';
    subject_id: string;
    leg: Leg;
    company: string;
    waybill: string;
    /** Of the receiver: some carriers tell nothing without it. */
    phone: string;
    from_place: string;
    to_place: string;
    state: string;
    /** When the carrier is asked again. */
    deadline_at: Date | null;
    /** Newest first. */
    trace: ColumnType<LegTrace['trace'], string | undefined, string>;
    sent_at: Date;
    /** When its carrier handed it over. */
    arrived_at: Date | null;
    /** When we learned that; null also where only one of the two was kept. */
    heard_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
}
