/** Staff take a receipt in: scanned at the door, counted line by line, put away. */

import { sql } from 'kysely';
import type { receiptMachine } from '../../../contract/stock/machine.ts';
import { seenLine, seenReceipt } from '../../../contract/stock/seen.ts';
import type * as contract from '../../../contract/stock/warehouse.ts';
import { type ReceiptQueue, receiptQueues, type workReceiptArrive } from '../../../contract/stock/warehouse.ts';
import type { Db } from '../../db/schema.ts';
import { type Context, type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/lib/id.ts';
import { momentOf } from '../../kernel/lib/moment.ts';
import { isWaybill } from '../connection/waybill.ts';
import { ownUploads } from '../upload/own.ts';
import { extendCustody } from './custody.ts';
import { shelfLabels } from './labels.ts';
import { tellMessage } from './notices.ts';
import {
  findingsOf,
  findReceipt,
  knownSkus,
  lockReceipt,
  type ReceiptRow,
  receiptLines,
  receiptRows,
} from './queries.ts';
import { fullReceipt, receiptRow } from './receipt-read.ts';
import { writeMessage } from './receipts.ts';
import { countOf } from './rules.ts';
import { moveReceipt } from './transitions.ts';

type State = keyof typeof receiptMachine.states;
const queueStates: { readonly [Q in ReceiptQueue]: readonly State[] } = {
  arrive: ['shipped'],
  count: ['arrived', 'checking', 'partial'],
  differ: ['discrepancy'],
};

/** Receipts without a deadline wait behind those with one. */
const LAST = new Date('9999-01-01T00:00:00Z');

export const workReceiptList: Handler<typeof contract.workReceiptList> = async ({ queue, cursor, size }, ctx) => {
  const due = sql<Date>`coalesce(receipt.deadline_at, ${LAST})`;
  let query = receiptRows(ctx.db)
    .innerJoin('account', 'account.id', 'receipt.user_id')
    .select(['account.nickname', due.as('due')])
    .select((eb) =>
      eb
        .selectFrom('receipt_line')
        .select((e) => e.fn.sum<number>('found').as('n'))
        .whereRef('receipt_line.receipt_id', '=', 'receipt.id')
        .as('found'),
    )
    .where('receipt.state', 'in', [...queueStates[queue]]);
  const after = /^(\d{1,15})-([\w-]{1,64})$/.exec(cursor ?? '');
  if (after) query = query.where(sql<boolean>`(${due}, receipt.id) > (${momentOf(after[1])}, ${after[2]})`);
  const rows = await query
    .orderBy(due)
    .orderBy('receipt.id')
    .limit(size + 1)
    .execute();
  const last = rows[size - 1];
  return {
    list: rows.slice(0, size).map((row) => ({
      ...receiptRow(row),
      seller: { id: row.user_id, nickname: row.nickname },
      counted: Number(row.found ?? 0),
    })),
    next: rows.length > size && last ? `${last.due.getTime()}-${last.id}` : null,
    counts: await countQueues(ctx.db),
  };
};

async function countQueues(db: Db): Promise<Record<ReceiptQueue, number>> {
  const rows = await db
    .selectFrom('receipt')
    .select((eb) => ['state', eb.fn.countAll<number>().as('n')])
    .groupBy('state')
    .execute();
  const total = (queue: ReceiptQueue) =>
    rows.filter(({ state }) => queueStates[queue].includes(state as State)).reduce((sum, { n }) => sum + Number(n), 0);
  return Object.fromEntries(receiptQueues.map((queue) => [queue, total(queue)])) as Record<ReceiptQueue, number>;
}

export const workReceiptDetail: Handler<typeof contract.workReceiptDetail> = async ({ id }, ctx) => {
  const receipt = await anyReceipt(ctx.db, id);
  const seller = await ctx.db
    .selectFrom('account')
    .select(['id', 'nickname'])
    .where('id', '=', receipt.user_id)
    .executeTakeFirstOrThrow();
  const full = await fullReceipt(ctx.db, receipt);
  // What they cost is for their owner’s margin, and nobody else reads it.
  return { ...full, lineList: full.lineList.map((line) => ({ ...line, cost: null })), seller };
};

export const arrive: Handler<typeof workReceiptArrive> = async ({ waybill }, ctx) => {
  const found = await ctx.db
    .selectFrom('receipt')
    .select(['id', 'no', 'user_id'])
    .where((eb) => eb.or([eb('no', '=', waybill), isWaybill('express_no', waybill)]))
    .where('state', '=', 'shipped')
    .orderBy('id')
    // A number that its seller corrects in this moment is the old one no longer.
    .forUpdate()
    .execute();
  // The label inside says which it is, whatever anybody has typed.
  const labelled = found.filter(({ no }) => no === waybill);
  const rows = labelled.length > 0 ? labelled : found;
  if (rows.length === 0) throw new Refusal('WAYBILL_UNKNOWN');
  // A number is typed by whoever likes: what is in one parcel is one sender's.
  const senders = new Set(rows.map(({ user_id }) => user_id));
  if (labelled.length === 0) for (const one of await sendersOf(ctx.db, waybill)) senders.add(one);
  if (senders.size > 1) throw new Refusal('WAYBILL_USED', { said: WHOSE });
  const list = [];
  for (const { id, no } of rows) {
    const { state } = await moveReceipt(ctx.db, id, staff(ctx, 'arrive', { reason: waybill }));
    list.push({ id, no, state });
  }
  return { list };
};

/** Whose things to be washed or judged came, or come, under this number: taken out of the box, they say no less whose it is. */
async function sendersOf(db: Db, waybill: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(c.user_id, i.user_id) as id from parcel p
    left join cleaning c on p.purpose = 'cleaning' and c.id = p.subject_id
    left join identify_case i on p.purpose = 'identify' and i.id = p.subject_id
    where p.leg = 'toPlatform' and coalesce(c.user_id, i.user_id) is not null and ${isWaybill('p.waybill', waybill)}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

const WHOSE = {
  zh: '不止一位寄件人填了这个单号：拆开包裹，扫里面标签上的入库单号',
  en: 'More than one sender entered this number: open the parcel and scan the label inside',
};

export const workReceiptStart: Handler<typeof contract.workReceiptStart> = ({ id }, ctx) =>
  moveReceipt(ctx.db, id, staff(ctx, 'check'));

export const workReceiptCount: Handler<typeof contract.workReceiptCount> = async ({ id, line, found, seen }, ctx) => {
  const { userId } = userOf(ctx);
  await lockOpen(ctx.db, id);
  const lines = await receiptLines(ctx.db, id);
  const told = lines.find(({ position }) => position === line);
  if (line !== null && !told) throw new Refusal('NOT_FOUND');
  if (seen !== undefined && seen !== seenLine(counted(lines, await findingsOf(ctx.db, id)), line))
    throw new Refusal('COUNT_CHANGED');
  const pieces = found.reduce((sum, { quantity }) => sum + quantity, 0);
  if (told && told.stocked + pieces > told.quantity)
    throw new Refusal('COUNT_OVER', { most: told.quantity - told.stocked });
  await knownSkus(
    ctx.db,
    found.flatMap(({ skuId }) => skuId ?? []),
  );
  const waiting = ctx.db.deleteFrom('receipt_finding').where('receipt_id', '=', id).where('stocked', '=', false);
  await (line === null ? waiting.where('line', 'is', null) : waiting.where('line', '=', line)).execute();
  for (const { photos, skuId, ...one } of found) {
    const hashes = (await ownUploads(ctx.db, { ids: photos, userId })).map(({ sha256 }) => sha256);
    await extendCustody(ctx.db, { receiptId: id, photos: hashes, side: 'P', actorId: userId, now: ctx.now });
    await ctx.db
      .insertInto('receipt_finding')
      .values({
        ...one,
        id: newId(),
        receipt_id: id,
        line,
        sku_id: skuId ?? told?.sku_id ?? '',
        // As told means as told: another grade is a difference.
        grade: one.kind === 'asTold' && told ? told.grade : one.grade,
        photos: JSON.stringify(hashes),
        created_at: ctx.now,
      })
      .execute();
  }
  if (told)
    await ctx.db
      .updateTable('receipt_line')
      .set({ found: told.stocked + pieces })
      .where('receipt_id', '=', id)
      .where('position', '=', told.position)
      .execute();
  return { id, counted: pieces };
};

export const workReceiptClose: Handler<typeof contract.workReceiptClose> = async (input, ctx) => {
  const { id, how } = input;
  await lockReceipt(ctx.db, id);
  await anyReceipt(ctx.db, id);
  const [lines, found] = [await receiptLines(ctx.db, id), await findingsOf(ctx.db, id)];
  if (input.seen !== undefined && input.seen !== seenReceipt(counted(lines, found))) throw new Refusal('COUNT_CHANGED');
  const count = countOf(lines, found);
  if (how !== 'part' && count.open.length > 0) throw new Refusal('COUNT_OPEN', { lines: count.open });
  if (how === 'stock' && count.differing > 0) throw new Refusal('COUNT_DIFFERS', { pieces: count.differing });
  if (how === 'differ' && count.differing === 0) throw new Refusal('COUNT_SAME');
  if (how === 'part' && count.ready === 0) throw new Refusal('COUNT_OPEN', { lines: count.open });
  const event = ({ stock: 'stock', part: 'stockPart', differ: 'differ' } as const)[how];
  return moveReceipt(ctx.db, id, staff(ctx, event, input.how === 'differ' ? { reason: input.note } : {}));
};

export const workReceiptMessage: Handler<typeof contract.workReceiptMessage> = async (input, ctx) => {
  const { userId } = userOf(ctx);
  const receipt = await anyReceipt(ctx.db, input.id);
  const id = await writeMessage(ctx, { ...input, receiptId: input.id, side: 'P', userId });
  await tellMessage(ctx.db, receipt.user_id, receipt, ctx.now);
  return { id };
};

export const workReceiptLabels: Handler<typeof contract.workReceiptLabels> = async ({ id }, ctx) => {
  const receipt = await anyReceipt(ctx.db, id);
  const items = await ctx.db
    .selectFrom('item')
    .innerJoin('sku', 'sku.id', 'item.sku_id')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .select(['item.code', 'item.shelf', 'item.grade', 'sku.size'])
    .select(['product.style_no', 'product.name_zh', 'product.name_en'])
    .where('item.receipt_id', '=', id)
    .orderBy('item.id')
    .execute();
  return shelfLabels(receipt.no, items, ctx.lang);
};

type Lines = Awaited<ReturnType<typeof receiptLines>>;
type Findings = Awaited<ReturnType<typeof findingsOf>>;

/** The count as desks see it. */
const counted = (lines: Lines, findings: Findings) => ({
  lineList: lines.map(({ position, found }) => ({ position, counted: found })),
  found: findings.map(({ sku_id: skuId, ...one }) => ({ ...one, skuId })),
});

async function anyReceipt(db: Db, id: string): Promise<ReceiptRow> {
  const receipt = await findReceipt(db, id);
  if (!receipt) throw new Refusal('NOT_FOUND');
  return receipt;
}

/** Locks a receipt that is being counted. */
async function lockOpen(db: Db, id: string): Promise<void> {
  const row = await lockReceipt(db, id);
  if (!row) throw new Refusal('NOT_FOUND');
  if (row.state !== 'checking' && row.state !== 'partial') throw new Refusal('STATE_REFUSED', { state: row.state });
}

const staff = (
  ctx: Context,
  event: 'arrive' | 'check' | 'stock' | 'stockPart' | 'differ',
  more: { reason?: string } = {},
) => ({ event, by: 'P' as const, actorId: userOf(ctx).userId, now: ctx.now, ...more });
