/** Parcels: who carries them, how far they are, and the trace of an order's or a return's every leg. */
import * as v from 'valibot';
import { shipTo } from '../address/calls.ts';
import { call } from '../wire/call.ts';
import { WAYBILL } from '../wire/patterns.ts';
import { actor, nameOf, optionalId, pdfFile, time } from '../wire/query.ts';
import { DAY } from '../wire/time.ts';
import { parcelStates } from './machine.ts';

/** Legs in the order in which they are travelled: the two of a sale, the way back to a seller, and those of a return. */
export const legs = ['toPlatform', 'toBuyer', 'toSeller', 'return', 'returnBack'] as const;
export type Leg = (typeof legs)[number];

const leg = v.object({
  leg: v.picklist(legs),
  company: v.nullable(v.string()),
  /** The carrier's hotline. */
  phone: v.nullable(v.string()),
  waybill: v.nullable(v.string()),
  /** Null while it has not been sent. */
  state: v.nullable(v.picklist(parcelStates)),
  sentAt: v.nullable(time),
  arrivedAt: v.nullable(time),
  /** Newest first. */
  trace: v.array(
    v.object({
      ...{ at: time, zh: v.string(), en: v.string(), state: v.picklist(parcelStates) },
      /** Who said so, where that was not its carrier. */
      by: v.optional(actor),
    }),
  ),
});
export type LegTrace = v.InferOutput<typeof leg>;

export const expressOrderDetail = call('GET', '/comm/express/order/detail', {
  about: 'Every leg of an order, or of an after-sale’s return, each with its carrier’s trace. Give one of the two ids.',
  who: 'user',
  input: v.strictObject({ orderId: optionalId, aftersaleId: optionalId }),
  output: v.object({
    orderId: v.string(),
    /** As whom the caller sees it. */
    role: v.picklist(['buyer', 'seller', 'staff']),
    /** Who tells us where parcels are; `none` when nobody does. A sandbox’s parcels exist on paper only. */
    source: v.picklist(['sandbox', 'kuaidi100', 'none']),
    legs: v.array(leg),
  }),
  offline: { mode: 'cached', ttl: 30 * DAY },
});

export const warehouseAddress = call('GET', '/comm/express/warehouse', {
  about: 'Where goods are sent to us: what stands on the parcel of a receipt, of a sold item or of a return.',
  who: 'user',
  input: v.strictObject({}),
  output: shipTo,
  offline: { mode: 'cached', ttl: 30 * DAY },
});

export const parcelLabel = call('GET', '/comm/express/label', {
  about:
    'A PDF of one label to put into a parcel to us: the address, and the number of the caller’s receipt or sold order as a QR code. Give one of the two ids.',
  who: 'user',
  file: true,
  input: v.strictObject({ receiptId: optionalId, orderId: optionalId }),
  output: pdfFile,
});

/** Which carrier, and its number of the parcel. */
export const waybill = v.strictObject({
  company: nameOf(20),
  waybill: v.pipe(v.string(), v.trim(), v.regex(WAYBILL.pattern)),
});
