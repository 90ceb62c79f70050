/** The warehouse: stock account, receipts, stock items and waybills. */
import * as v from 'valibot';
import { call } from './call.ts';
import { grade } from './grades.ts';
import { PHOTO, TEXT } from './limits.ts';
import { fen, positiveFen } from './money.ts';
import { id, listOf, page, time, words } from './query.ts';
import { DAY, HOUR, machine } from './states.ts';

export const receiptMachine = machine({
  name: 'receipt',
  initial: 'submitted',
  states: {
    submitted: { zh: '待寄出', en: 'To ship', waitsFor: 'S', tone: 'wait' },
    shipped: { zh: '已寄出', en: 'Shipped', waitsFor: 'C', tone: 'wait' },
    arrived: { zh: '已到仓', en: 'Arrived', waitsFor: 'P', tone: 'wait' },
    checking: {
      zh: '点验中',
      en: 'Being counted',
      waitsFor: 'P',
      deadline: { ms: 48 * HOUR, event: 'late' },
      tone: 'wait',
    },
    stocked: { zh: '已入库', en: 'In stock', tone: 'ok' },
    partial: { zh: '部分入库', en: 'Partly in stock', waitsFor: 'P', tone: 'wait' },
    discrepancy: {
      zh: '差异待确认',
      en: 'Difference to confirm',
      waitsFor: 'S',
      deadline: { ms: 3 * DAY, event: 'lapse' },
      tone: 'bad',
    },
    cancelled: { zh: '已取消', en: 'Cancelled', tone: 'idle' },
  },
  edges: [
    { from: 'submitted', event: 'ship', to: 'shipped', actor: 'S' },
    { from: 'submitted', event: 'cancel', to: 'cancelled', actor: 'S' },
    { from: 'shipped', event: 'cancel', to: 'cancelled', actor: 'S' },
    { from: 'shipped', event: 'arrive', to: 'arrived', actor: 'C' },
    { from: 'shipped', event: 'arrive', to: 'arrived', actor: 'P' },
    { from: 'arrived', event: 'check', to: 'checking', actor: 'P' },
    { from: 'checking', event: 'late', to: 'checking', actor: 'T' },
    { from: 'checking', event: 'stock', to: 'stocked', actor: 'P' },
    { from: 'checking', event: 'stockPart', to: 'partial', actor: 'P' },
    { from: 'checking', event: 'differ', to: 'discrepancy', actor: 'P' },
    { from: 'partial', event: 'stock', to: 'stocked', actor: 'P' },
    { from: 'partial', event: 'differ', to: 'discrepancy', actor: 'P' },
    { from: 'discrepancy', event: 'agree', to: 'stocked', actor: 'S' },
    { from: 'discrepancy', event: 'lapse', to: 'stocked', actor: 'T' },
  ],
});

export const itemMachine = machine({
  name: 'item',
  initial: 'in_stock',
  states: {
    in_stock: { zh: '在库', en: 'In stock', waitsFor: 'S', tone: 'ok' },
    listed: { zh: '挂售中', en: 'Listed', tone: 'ok' },
    reserved: { zh: '已锁定', en: 'Reserved', waitsFor: 'B', tone: 'wait' },
    out_pending: { zh: '待出库', en: 'To leave', waitsFor: 'P', tone: 'wait' },
    shipped: { zh: '已出库', en: 'Left the warehouse', tone: 'wait' },
    sold: { zh: '已售', en: 'Sold', tone: 'idle' },
    retrieving: { zh: '取回中', en: 'Being retrieved', waitsFor: 'P', tone: 'wait' },
    retrieved: { zh: '已取回', en: 'Retrieved', tone: 'idle' },
    quarantined: { zh: '异常隔离', en: 'Quarantined', waitsFor: 'P', tone: 'bad' },
    lost: { zh: '丢失赔付', en: 'Lost, paid for', tone: 'bad' },
  },
  edges: [
    { from: 'in_stock', event: 'list', to: 'listed', actor: 'S' },
    { from: 'listed', event: 'unlist', to: 'in_stock', actor: 'S' },
    { from: 'listed', event: 'reserve', to: 'reserved', actor: 'B' },
    { from: 'reserved', event: 'release', to: 'listed', actor: 'B' },
    { from: 'reserved', event: 'release', to: 'listed', actor: 'T' },
    { from: 'reserved', event: 'paid', to: 'out_pending', actor: 'B' },
    { from: 'out_pending', event: 'release', to: 'listed', actor: 'B' },
    { from: 'out_pending', event: 'release', to: 'listed', actor: 'T' },
    { from: 'out_pending', event: 'ship', to: 'shipped', actor: 'P' },
    { from: 'out_pending', event: 'ship', to: 'shipped', actor: 'S' },
    { from: 'shipped', event: 'complete', to: 'sold', actor: 'B' },
    { from: 'shipped', event: 'complete', to: 'sold', actor: 'T' },
    { from: 'shipped', event: 'giveBack', to: 'in_stock', actor: 'P' },
    { from: 'in_stock', event: 'retrieve', to: 'retrieving', actor: 'S' },
    { from: 'retrieving', event: 'handOut', to: 'retrieved', actor: 'P' },
    { from: 'in_stock', event: 'quarantine', to: 'quarantined', actor: 'P' },
    { from: 'listed', event: 'quarantine', to: 'quarantined', actor: 'P' },
    { from: 'quarantined', event: 'clear', to: 'in_stock', actor: 'P' },
    { from: 'quarantined', event: 'lose', to: 'lost', actor: 'P' },
  ],
});

const receiptStates = Object.keys(receiptMachine.states);

export const stockAccount = v.object({
  /** Absent until the account is opened: the gate asks for exactly this. */
  stockId: v.nullable(id),
  openedAt: v.nullable(time),
});

export const stockAccountInfo = call('GET', '/v3/wms/stock/account/info', {
  about: 'The caller’s stock account; stockId is null until it is opened.',
  who: 'user',
  input: v.strictObject({}),
  output: stockAccount,
  offline: { mode: 'cached', ttl: 30 * DAY },
});

export const stockAccountOpen = call('POST', '/v3/wms/stock/account/open', {
  about: 'Opens a private seller’s stock account: needs the agreement and a certified name, and opens at once.',
  who: 'user',
  input: v.strictObject({
    agreementVersion: v.literal('2026-11'),
    /** Taken as the certified name when the account has none yet. */
    certifiedName: v.optional(words(30, 2)),
  }),
  output: stockAccount,
});

/** One line of a receipt: so many of one SKU in one grade. */
const receiptLineInput = v.strictObject({
  skuId: id,
  grade,
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)),
  expectedPrice: v.optional(positiveFen),
  note: v.optional(words(TEXT.area, 0)),
});

export const receiptSave = call('POST', '/v3/wms/receipt/save', {
  about: 'Announces goods that the seller will send to the warehouse, with their photos. May be made offline.',
  who: 'seller',
  input: v.strictObject({
    /** Minted on the device, so that the receipt has one identity from the first tap. */
    id,
    lines: v.pipe(v.array(receiptLineInput), v.minLength(1), v.maxLength(100)),
    /** Confirmed uploads of the caller, in the order they were taken. */
    photos: v.pipe(v.array(id), v.maxLength(PHOTO.maxCount)),
    note: v.optional(words(TEXT.area, 0), ''),
  }),
  output: v.object({ id, no: v.string(), state: v.string() }),
  offline: { mode: 'queued' },
});

const receiptRow = v.object({
  id,
  no: v.string(),
  state: v.picklist(receiptStates),
  deadlineAt: v.nullable(time),
  submittedAt: time,
  lines: v.number(),
  pieces: v.number(),
  photos: v.number(),
  cover: v.nullable(v.string()),
  title: v.object({ zh: v.string(), en: v.string() }),
});

export const receiptList = call('GET', '/v3/wms/receipt/list', {
  about: 'The caller’s receipts, newest first.',
  who: 'seller',
  input: v.strictObject({ ...page, state: v.optional(v.picklist(receiptStates)) }),
  output: listOf(receiptRow),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

export const receiptDetail = call('GET', '/v3/wms/receipt/detail', {
  about: 'One receipt: its lines, its photos with their SHA-256, and its history.',
  who: 'seller',
  input: v.strictObject({ id }),
  output: v.object({
    ...receiptRow.entries,
    note: v.string(),
    expressCompany: v.nullable(v.string()),
    expressNo: v.nullable(v.string()),
    lineList: v.array(
      v.object({
        skuId: id,
        productId: id,
        name: v.object({ zh: v.string(), en: v.string() }),
        styleNo: v.string(),
        size: v.string(),
        cover: v.string(),
        grade,
        quantity: v.number(),
        counted: v.number(),
        expectedPrice: v.nullable(fen),
        note: v.string(),
      }),
    ),
    photoList: v.array(v.object({ sha256: v.string(), url: v.string() })),
    timeline: v.array(
      v.object({
        from: v.nullable(v.string()),
        to: v.string(),
        event: v.string(),
        actor: v.string(),
        at: time,
        reason: v.nullable(v.string()),
      }),
    ),
  }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

export const receiptDeliver = call('POST', '/v3/wms/receipt/deliver', {
  about: 'Tells the warehouse with which waybill a receipt travels.',
  who: 'seller',
  input: v.strictObject({
    id,
    company: words(20),
    waybill: v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9-]{8,32}$/)),
  }),
  output: v.object({ id, state: v.string() }),
  offline: { mode: 'queued' },
});

export const receiptCancel = call('POST', '/v3/wms/receipt/cancel', {
  about: 'Takes a receipt back before it has arrived.',
  who: 'seller',
  input: v.strictObject({ id }),
  output: v.object({ id, state: v.string() }),
});

/** Stock items as the seller sees them. */
const stockRow = v.object({
  id,
  productId: id,
  skuId: id,
  name: v.object({ zh: v.string(), en: v.string() }),
  styleNo: v.string(),
  size: v.string(),
  cover: v.string(),
  grade,
  state: v.string(),
  deadlineAt: v.nullable(time),
  listingId: v.nullable(id),
  price: v.nullable(fen),
  lowestAsk: v.nullable(fen),
  inWarehouse: v.boolean(),
  days: v.number(),
});

export const stockGoodsList = call('GET', '/v3/wms/stock/goods/list', {
  about: 'The caller’s stock items.',
  who: 'seller',
  input: v.strictObject({ ...page, state: v.optional(v.picklist(Object.keys(itemMachine.states))) }),
  output: v.object({ ...listOf(stockRow).entries, counts: v.record(v.string(), v.number()) }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});
