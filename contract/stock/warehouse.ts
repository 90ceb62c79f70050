/** What staff do in the warehouse: take receipts in, count them, put them away, pack what is retrieved, put items aside. */
import * as v from 'valibot';
import { findings as inspected } from '../inspection/calls.ts';
import { grade } from '../item/grades.ts';
import { shelfCode } from '../item/shelf.ts';
import { call } from '../wire/call.ts';
import { TEXT } from '../wire/limits.ts';
import { fen } from '../wire/money.ts';
import { bilingual, id, listOf, page, pdfFile, words } from '../wire/query.ts';
import { DAY } from '../wire/time.ts';
import { findings, MAX_PIECES, moved, parcel, receiptFull, receiptRow, stockRow } from './calls.ts';
import { retrievalRow } from './goods.ts';

/** What the desk saw of the count (seen.ts): another desk's is not overwritten unseen. What older code prepared lacks it. */
const seen = v.optional(v.pipe(v.string(), v.maxLength(20)));

export const receiptQueues = ['arrive', 'count', 'differ'] as const;
export type ReceiptQueue = (typeof receiptQueues)[number];
const owner = { id, nickname: v.string() };

export const workReceiptList = call('GET', '/v3/wms/work/receipt/list', {
  about: 'Receipts that wait for the warehouse, one queue a step, the nearest deadline first.',
  who: 'staff',
  permission: 'warehouse.see',
  input: v.strictObject({ ...page, queue: v.optional(v.picklist(receiptQueues), 'arrive') }),
  output: v.object({
    ...listOf(v.object({ ...receiptRow.entries, seller: v.object(owner), counted: v.number() })).entries,
    counts: v.record(v.picklist(receiptQueues), v.number()),
  }),
  offline: { mode: 'cached', ttl: DAY },
});

export const workReceiptDetail = call('GET', '/v3/wms/work/receipt/detail', {
  about: 'One receipt as the warehouse sees it.',
  who: 'staff',
  permission: 'warehouse.see',
  input: v.strictObject({ id }),
  output: v.object({ ...receiptFull.entries, seller: v.object(owner) }),
  offline: { mode: 'cached', ttl: DAY },
});

export const workReceiptArrive = call('POST', '/v3/wms/work/receipt/arrive', {
  about:
    'A parcel was scanned at the door, by its waybill or the label inside: every receipt that travels in it has arrived.',
  who: 'staff',
  permission: 'warehouse.work',
  input: v.strictObject({ waybill: parcel.entries.waybill }),
  output: v.object({ list: v.array(v.object({ ...moved.entries, no: v.string() })) }),
  offline: { mode: 'queued' },
});

export const workReceiptStart = call('POST', '/v3/wms/work/receipt/start', {
  about: 'Opens the parcel: counting begins.',
  who: 'staff',
  permission: 'warehouse.work',
  input: v.strictObject({ id }),
  output: moved,
  offline: { mode: 'queued' },
});

export const workReceiptCount = call('POST', '/v3/wms/work/receipt/count', {
  about:
    'What was found of one line, or, without a line, what nobody announced. Counting again replaces it; refused with COUNT_CHANGED when it would replace another count than was seen.',
  who: 'staff',
  permission: 'warehouse.work',
  input: v.pipe(
    v.strictObject({
      id,
      line: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99))),
      found: v.pipe(
        v.array(
          v.strictObject({
            kind: v.picklist(findings),
            /** Only for what was never announced. */
            skuId: v.optional(id),
            grade,
            quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)),
            shelf: v.optional(shelfCode, ''),
            note: v.optional(words(TEXT.area, 0), ''),
            /** Confirmed uploads of the person who counts. */
            photos: v.optional(v.pipe(v.array(id), v.maxLength(9)), []),
          }),
        ),
        v.maxLength(20),
      ),
      seen,
    }),
    v.check(({ line, found }) => found.every(({ kind, skuId }) => (kind === 'extra') === (line === null && !!skuId))),
    v.check(({ found }) => found.reduce((sum, { quantity }) => sum + quantity, 0) <= MAX_PIECES),
  ),
  output: v.object({ id, counted: v.number() }),
  offline: { mode: 'queued' },
});

export const workReceiptClose = call('POST', '/v3/wms/work/receipt/close', {
  about:
    'Puts what was counted on its shelves: all of it, the part counted so far, or what is undisputed while the seller is asked about the rest.',
  who: 'staff',
  permission: 'warehouse.work',
  input: v.variant('how', [
    v.strictObject({ id, seen, how: v.literal('stock') }),
    v.strictObject({ id, seen, how: v.literal('part') }),
    v.strictObject({ id, seen, how: v.literal('differ'), note: words(TEXT.area) }),
  ]),
  output: v.object({ ...moved.entries, items: v.number() }),
  offline: { mode: 'queued' },
});

export const workReceiptMessage = call('POST', '/v3/wms/work/receipt/message', {
  about: 'Writes to the seller about a receipt.',
  who: 'staff',
  permission: 'warehouse.work',
  input: v.strictObject({ id, text: words(TEXT.area), photos: v.optional(v.pipe(v.array(id), v.maxLength(9)), []) }),
  output: v.object({ id }),
  offline: { mode: 'queued' },
});

export const workReceiptLabels = call('GET', '/v3/wms/work/receipt/labels', {
  about: 'A PDF of shelf labels: stock code, size, grade and place of every item of a receipt that was put away.',
  who: 'staff',
  permission: 'warehouse.see',
  file: true,
  input: v.strictObject({ id }),
  output: pdfFile,
});

export const workOutList = call('GET', '/v3/wms/work/out/list', {
  about: 'Retrievals that wait to be packed, oldest first.',
  who: 'staff',
  permission: 'warehouse.see',
  input: v.strictObject(page),
  output: v.object({ ...listOf(retrievalRow).entries, count: v.number() }),
  offline: { mode: 'cached', ttl: DAY },
});

export const workOutSend = call('POST', '/v3/wms/work/out/send', {
  about: 'Hands a retrieval to the carrier, after every item in the parcel was scanned.',
  who: 'staff',
  permission: 'warehouse.work',
  input: v.strictObject({
    id,
    codes: v.pipe(v.array(v.pipe(v.string(), v.trim(), v.maxLength(20))), v.maxLength(100)),
    ...parcel.entries,
  }),
  output: moved,
  offline: { mode: 'queued' },
});

const found = v.object({
  ...stockRow.entries,
  owner: v.object(owner),
  compensation: v.number(),
  /** Who would pay that already, where it takes two. */
  lostFirst: v.nullable(v.object({ by: v.nullable(v.string()), amount: fen, own: v.boolean() })),
  /** From this amount on it takes two; null where it never does. */
  twoPeopleFrom: v.nullable(fen),
  /** It is the caller’s own: a colleague clears it or gives it up. */
  own: v.boolean(),
  /** Who found it not genuine, which somebody else takes back; null where that is not to be taken back. */
  judge: v.nullable(v.object({ by: v.nullable(v.string()), own: v.boolean() })),
  /** Nobody who works here may decide it. */
  needsSecond: v.boolean(),
});

const intakeRow = v.object({
  id,
  code: v.string(),
  shelf: v.nullable(v.string()),
  name: bilingual,
  size: v.string(),
  grade,
  cover: v.string(),
  receiptNo: v.nullable(v.string()),
  /** The report that its seller named with it, while it is not said whether it is of this piece. */
  report: v.nullable(v.object({ code: v.string(), photos: v.array(v.string()) })),
});

export const workInspectList = call('GET', '/v3/wms/work/inspect/list', {
  about: 'What was counted and lies on its shelf, but was not inspected yet; oldest first.',
  who: 'staff',
  permission: 'warehouse.see',
  input: v.strictObject(page),
  output: v.object({ ...listOf(intakeRow).entries, count: v.number() }),
  offline: { mode: 'cached', ttl: DAY },
});

const looked = {
  id,
  ...inspected,
  /** Whether it is the piece in the report that was named with it; must be said where there is one. */
  same: v.optional(v.boolean()),
};

export const workItemInspect = call('POST', '/v3/wms/work/item/inspect', {
  about:
    'Inspects and authenticates an item at intake: genuine as declared, genuine with flaws that are added to what is declared; or a fake or not what was declared, which is put aside.',
  who: 'staff',
  permission: 'orders.inspect',
  input: v.variant('result', [
    v.strictObject({ ...looked, result: v.literal('pass'), note: v.optional(words(TEXT.area, 0), '') }),
    v.strictObject({ ...looked, result: v.literal('flaw'), note: v.optional(words(TEXT.area, 0), '') }),
    v.strictObject({
      ...looked,
      result: v.literal('fail'),
      /** A fake, or something else than what its owner declared. */
      why: v.optional(v.picklist(['fake', 'differs']), 'fake'),
      note: words(TEXT.area, 2),
    }),
  ]),
  output: v.object({ id, code: v.string() }),
});

export const workItemFind = call('GET', '/v3/wms/work/item/find', {
  about: 'An item by the code on its label, with what its owner is paid should it be lost.',
  who: 'staff',
  permission: 'warehouse.see',
  input: v.strictObject({ code: v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9-]{1,40}$/)) }),
  output: v.object({ item: v.nullable(found) }),
});

export const workItemMove = call('POST', '/v3/wms/work/item/move', {
  about:
    'Puts an item aside; or brings it back, which for a fake somebody else than its inspector does; or gives it up for lost and pays its owner, which two people do beyond a limit. Nobody decides so of their own.',
  who: 'staff',
  permission: 'warehouse.work',
  input: v.strictObject({ id, event: v.picklist(['quarantine', 'clear', 'lose']), reason: words(TEXT.area) }),
  output: v.object({ ...moved.entries, paid: v.number() }),
});
