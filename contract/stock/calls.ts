/** The warehouse: stock account, receipts, stock items and waybills. */

import * as v from 'valibot';
import { categoryKind } from '../catalogue/kinds.ts';
import { custodyLink, sides } from '../item/custody.ts';
import { grade } from '../item/grades.ts';
import { holders, itemMachine } from '../item/machine.ts';
import { call } from '../wire/call.ts';
import { PHOTO, TEXT } from '../wire/limits.ts';
import { fen, positiveFen, sumFen } from '../wire/money.ts';
import { WAYBILL } from '../wire/patterns.ts';
import { bilingual, id, listOf, nameOf, optionalId, page, pdfFile, time, timelineOf, words } from '../wire/query.ts';
import { statesOf, statesWhere } from '../wire/states.ts';
import { DAY } from '../wire/time.ts';
import { receiptMachine } from './machine.ts';

export type ItemState = keyof typeof itemMachine.states;

/** Where an item is, as its owner counts it. */
const itemPlaces = {
  in_stock: 'stored',
  listed: 'stored',
  reserved: 'stored',
  out_pending: 'leaving',
  retrieving: 'withUs',
  quarantined: 'withUs',
  shipped: 'sent',
  sold: 'gone',
  retrieved: 'gone',
  lost: 'gone',
} as const satisfies Record<ItemState, string>;

/** It takes up room that its owner pays for. */
export const storedStates: readonly ItemState[] = statesWhere(itemPlaces, 'stored', 'leaving');
/** It is no longer there. */
export const leftStates: readonly ItemState[] = statesWhere(itemPlaces, 'sent', 'gone');
export const hasLeft = (state: string): boolean => leftStates.some((one) => one === state);

export type ReceiptState = keyof typeof receiptMachine.states;
export type ReceiptEvent = (typeof receiptMachine.edges)[number]['event'];
const receiptStates = statesOf(receiptMachine);
export const moved = v.object({ id, state: v.string() });
export const stockAccount = v.object({
  /** Absent until the account is opened: the gate asks for exactly this. */
  stockId: v.nullable(id),
  openedAt: v.nullable(time),
  /** What a flaw found at inspection may take off the price without asking the seller, percent of it. */
  flawLimit: v.number(),
  /** The agreement in force is another one than the caller accepted: nothing more goes up for sale before they do. */
  mustAgree: v.boolean(),
  /** What they accepted and when, to be read again; null without an account. */
  agreed: v.nullable(v.object({ version: v.string(), at: time })),
});

/** The choices, percent; zero asks each time. */
export const flawLimits = [0, 5, 10, 20] as const;

export const stockFlawLimit = call('POST', '/v3/wms/stock/account/flaw-limit', {
  about: 'Sets what a flaw may cost the seller without asking them; more is asked for each time.',
  who: 'seller',
  input: v.strictObject({ percent: v.picklist(flawLimits) }),
  output: stockAccount,
});

export const stockAccountInfo = call('GET', '/v3/wms/stock/account/info', {
  about: 'The caller’s stock account; stockId is null until it is opened.',
  who: 'user',
  input: v.strictObject({}),
  output: stockAccount,
  offline: { mode: 'cached', ttl: 30 * DAY },
});

const agreementVersion = v.pipe(v.string(), v.minLength(1), v.maxLength(20));

export const stockAgree = call('POST', '/v3/wms/stock/account/agree', {
  about: 'Accepts the agreement anew after its words changed.',
  who: 'seller',
  input: v.strictObject({ agreementVersion }),
  output: stockAccount,
});

export const stockAccountOpen = call('POST', '/v3/wms/stock/account/open', {
  about: 'Opens a private seller’s stock account: needs the agreement and a certified name, and opens at once.',
  who: 'user',
  input: v.strictObject({
    /** The version that was read. */
    agreementVersion,
    /** Taken as the certified name when the account has none yet. */
    certifiedName: v.optional(nameOf(30, 2)),
  }),
  output: stockAccount,
});

const photos = v.pipe(v.array(id), v.maxLength(PHOTO.maxCount));
export const parcel = v.strictObject({
  company: nameOf(20),
  waybill: v.pipe(v.string(), v.trim(), v.regex(WAYBILL.pattern)),
});

/** More cannot be counted in one sitting, and one parcel does not hold them. */
export const MAX_PIECES = 500;

/** One line of a receipt: so many of one SKU in one grade. */
const receiptLineInput = v.strictObject({
  skuId: id,
  grade,
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)),
  expectedPrice: v.optional(positiveFen),
  /** What the seller paid for each; for their own reports. */
  cost: v.optional(positiveFen),
  defects: v.optional(v.pipe(v.array(words(60)), v.maxLength(10)), []),
  /** Confirmed uploads that show the pieces of this line. */
  photos: v.optional(photos, []),
  note: v.optional(words(TEXT.area, 0)),
  /** The caller's report of authentication for this one piece: held beside it on arrival, and on its listing if it is that piece. */
  identifyId: optionalId,
});

export const receiptSave = call('POST', '/v3/wms/receipt/save', {
  about:
    'Announces goods that the seller will send to the warehouse, with their photos. May be made offline. A piece that lies with us since it was authenticated is announced alone, and has arrived.',
  who: 'seller',
  mints: 'id',
  input: v.pipe(
    v.strictObject({
      /** Minted on the device, so that the receipt has one identity from the first tap. */
      id,
      lines: v.pipe(v.array(receiptLineInput), v.minLength(1), v.maxLength(100)),
      /** Photos of no line in particular, in the order they were taken. */
      photos,
      note: v.optional(words(TEXT.area, 0), ''),
    }),
    v.check(({ lines }) => lines.reduce((sum, line) => sum + line.quantity, 0) <= MAX_PIECES),
    v.check(({ lines, photos: loose }) => lines.flatMap((line) => line.photos).length + loose.length <= PHOTO.maxCount),
    v.check(({ lines }) => lines.every(({ identifyId, quantity }) => identifyId === undefined || quantity === 1)),
    // One report is of one piece.
    v.check(({ lines }) => {
      const named = lines.flatMap(({ identifyId }) => identifyId ?? []);
      return new Set(named).size === named.length;
    }),
  ),
  output: v.object({ id, no: v.string(), state: v.string() }),
  offline: { mode: 'queued' },
});

export const receiptRow = v.object({
  id,
  no: v.string(),
  state: v.picklist(receiptStates),
  deadlineAt: v.nullable(time),
  submittedAt: time,
  lines: v.number(),
  pieces: v.number(),
  photos: v.number(),
  cover: v.nullable(v.string()),
  title: bilingual,
  expressCompany: v.nullable(v.string()),
  expressNo: v.nullable(v.string()),
});

export const receiptList = call('GET', '/v3/wms/receipt/list', {
  about: 'The caller’s receipts, newest first.',
  who: 'seller',
  input: v.strictObject({ ...page, state: v.optional(v.picklist(receiptStates)) }),
  output: listOf(receiptRow),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

const photo = v.object({ sha256: v.string(), url: v.string() });
const goods = {
  skuId: id,
  productId: id,
  name: bilingual,
  styleNo: v.string(),
  size: v.string(),
  cover: v.string(),
};

/** What the warehouse may find: as announced, in another grade, damaged, or never announced. What is left is missing. */
export const findings = ['asTold', 'grade', 'damaged', 'extra'] as const;
export type Finding = (typeof findings)[number];

export const receiptFull = v.object({
  ...receiptRow.entries,
  note: v.string(),
  lineList: v.array(
    v.object({
      ...goods,
      position: v.number(),
      grade,
      quantity: v.number(),
      /** How many the warehouse found, in whatever state; null until the line was counted. */
      counted: v.nullable(v.number()),
      expectedPrice: v.nullable(fen),
      cost: v.nullable(fen),
      defects: v.array(v.string()),
      note: v.string(),
      photos: v.array(photo),
      /** The report of authentication that it was named with. */
      identifyId: v.nullable(id),
    }),
  ),
  found: v.array(
    v.object({
      ...goods,
      id,
      /** The line's position; null for what was never announced. */
      line: v.nullable(v.number()),
      kind: v.picklist(findings),
      grade,
      quantity: v.number(),
      shelf: v.string(),
      note: v.string(),
      photos: v.array(photo),
      /** Already on its shelf, as items. */
      stocked: v.boolean(),
    }),
  ),
  /** Photos of no line in particular. */
  photoList: v.array(photo),
  /** Every photo of the receipt, the seller’s and ours, each sealed to the one before it. */
  custody: v.array(custodyLink),
  messages: v.array(
    v.object({
      id,
      side: v.picklist(sides),
      text: v.string(),
      photos: v.array(photo),
      at: time,
    }),
  ),
  /** Three facts of its pieces: on their shelves, inspected there, found genuine. */
  facts: v.object({ stocked: v.number(), inspected: v.number(), genuine: v.number() }),
  /** Whether the seller may still ask for a second count. */
  mayObject: v.boolean(),
  timeline: timelineOf(v.string()),
});

export const receiptDetail = call('GET', '/v3/wms/receipt/detail', {
  about: 'One receipt: its lines, what was found, its photos with their chained SHA-256, its messages and its history.',
  who: 'seller',
  input: v.strictObject({ id }),
  output: receiptFull,
  offline: { mode: 'cached', ttl: 7 * DAY },
});

export const receiptDeliver = call('POST', '/v3/wms/receipt/deliver', {
  about: 'Tells the warehouse with which waybill a receipt travels.',
  who: 'seller',
  input: v.strictObject({ id, ...parcel.entries }),
  output: moved,
  offline: { mode: 'queued' },
});

export const receiptCorrect = call('POST', '/v3/wms/receipt/correct', {
  about: 'The waybill of a receipt was mistyped: the right one, until the parcel was scanned at the door.',
  who: 'seller',
  input: v.strictObject({ id, ...parcel.entries }),
  output: moved,
});

export const receiptCancel = call('POST', '/v3/wms/receipt/cancel', {
  about: 'Takes a receipt back before it has arrived.',
  who: 'seller',
  input: v.strictObject({ id }),
  output: moved,
  offline: { mode: 'queued' },
});

export const receiptAnswer = call('POST', '/v3/wms/receipt/answer', {
  about: 'The seller’s answer to a difference: agreed, or, once, asked to be counted again.',
  who: 'seller',
  input: v.variant('answer', [
    v.strictObject({ id, answer: v.literal('agree') }),
    v.strictObject({ id, answer: v.literal('object'), reason: words(TEXT.area) }),
  ]),
  output: moved,
  offline: { mode: 'queued' },
});

export const receiptMessage = call('POST', '/v3/wms/receipt/message', {
  about: 'Writes to the warehouse about a receipt; the warehouse reads it at its workbench.',
  who: 'seller',
  input: v.strictObject({ id, text: words(TEXT.area), photos: v.optional(v.pipe(v.array(id), v.maxLength(9)), []) }),
  output: v.object({ id }),
  offline: { mode: 'queued' },
});

export const receiptLabels = call('GET', '/v3/wms/receipt/labels', {
  about: 'A PDF of labels to stick on the goods of a receipt, one a piece, each with its barcode.',
  who: 'seller',
  file: true,
  input: v.strictObject({ id }),
  output: pdfFile,
});

/** A stock item as lists show it. */
export const stockRow = v.object({
  ...goods,
  id,
  /** What is printed on its label. */
  code: v.string(),
  shelf: v.nullable(v.string()),
  grade,
  state: v.string(),
  deadlineAt: v.nullable(time),
  listingId: v.nullable(id),
  price: v.nullable(fen),
  lowestAsk: v.nullable(fen),
  cost: v.nullable(fen),
  inWarehouse: v.boolean(),
  /** Not every kind is washed here. */
  kind: categoryKind,
  /** What it is promised to, in whatever state it lies: nothing else is begun with it meanwhile. */
  held: v.nullable(v.object({ by: v.picklist(holders), id })),
  days: v.number(),
  /** Storage: until when it is free, and what it has cost so far. Null for what is not in our warehouse. */
  storage: v.nullable(v.object({ freeUntil: time, fee: sumFen })),
});

export const ages = ['fresh', 'settled', 'ending', 'charged'] as const;

/** Days: how long an item is new here, the edges of the report's ages, and how far back its sales and charges are counted. */
export const stockDays = { fresh: 30, edges: [30, 60, 90], recent: 30 } as const;

export const stockFilter = {
  state: v.optional(v.picklist(Object.keys(itemMachine.states))),
  brandId: v.optional(id),
  categoryId: v.optional(id),
  grade: v.optional(grade),
  /** New, then until the first warning of storage costs, then until they begin, then paying. */
  age: v.optional(v.picklist(ages)),
  place: v.optional(v.picklist(['warehouse', 'home'])),
  receiptId: v.optional(id),
  term: v.optional(words(60, 0)),
};

export const stockGoodsList = call('GET', '/v3/wms/stock/goods/list', {
  about: 'The caller’s stock items, newest first, and how many there are in each state.',
  who: 'seller',
  input: v.strictObject({ ...page, ...stockFilter }),
  output: v.object({ ...listOf(stockRow).entries, counts: v.record(v.string(), v.number()) }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});
