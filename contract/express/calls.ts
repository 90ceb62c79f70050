/** Parcels: who carries them, how far they are, and the trace of an order's or a return's every leg. */
import * as v from 'valibot';
import { shipTo } from '../address/calls.ts';
import { call } from '../wire/call.ts';
import type { Language } from '../wire/messages.ts';
import { WAYBILL } from '../wire/patterns.ts';
import { actor, nameOf, optionalId, pdfFile, time } from '../wire/query.ts';
import { DAY } from '../wire/time.ts';
import { parcelStates } from './machine.ts';

/** Carriers people send with; `code` is the name Kuaidi100 knows them by. */
export const carriers = [
  { zh: '顺丰速运', en: 'SF Express', code: 'shunfeng', short: '顺丰', phone: '95338' },
  { zh: '京东快递', en: 'JD Logistics', code: 'jd', short: '京东', phone: '950616' },
  { zh: '中通快递', en: 'ZTO Express', code: 'zhongtong', short: '中通', phone: '95311' },
  { zh: '圆通速递', en: 'YTO Express', code: 'yuantong', short: '圆通', phone: '95554' },
  { zh: '申通快递', en: 'STO Express', code: 'shentong', short: '申通', phone: '95543' },
  { zh: '韵达快递', en: 'Yunda Express', code: 'yunda', short: '韵达', phone: '95546' },
  { zh: '极兔速递', en: 'J&T Express', code: 'jtexpress', short: '极兔', phone: '956025' },
  { zh: 'EMS', en: 'EMS', code: 'ems', short: 'EMS', phone: '11183' },
] as const;

/** The carrier that a person's own words mean, if we know one: `顺丰`, `SF`, `sf express`. */
export const carrierOf = (company: string) =>
  carriers.find(({ short, en }) => company.includes(short) || isBeginning(company.trim(), en)) ?? null;

/** @returns its name in the reader's language; the person's own words where they mean no carrier that we know */
export const carrierName = (company: string, language: Language) => carrierOf(company)?.[language] ?? company;

/** Of a step that names a parcel, as `顺丰速运 SF1020304050`: its carrier in the reader's language; other words as they are. */
export const parcelNamed = (words: string, language: Language): string =>
  words.replace(/^(.{1,20}) (?=[\w-]{6,40}$)/, (_, company: string) => `${carrierName(company, language)} `);

const isBeginning = (words: string, name: string) =>
  words.length > 1 && name.toLowerCase().startsWith(words.toLowerCase());

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
