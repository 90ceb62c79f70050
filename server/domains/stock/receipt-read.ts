/** A receipt as people see it: its lines, what was found, who said what, and every photo with its seal. */

import type { ReceiptState, receiptDetail } from '../../../contract/stock/calls.ts';
import { receiptMachine } from '../../../contract/stock/machine.ts';
import { photoUrl } from '../../../contract/upload/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';
import type { Db } from '../../db/schema.ts';
import { transitionsOf } from '../../kernel/state/transitions.ts';
import { custodyOf } from './custody.ts';
import { factsOf } from './intake.ts';
import { findingsOf, messagesOf, type ReceiptRow, receiptLines, receiptPhotos } from './queries.ts';

const photo = (sha256: string) => ({ sha256, url: photoUrl(sha256) });

export function receiptRow(row: ReceiptRow) {
  const first = row.first ?? { zh: '', en: '', productId: '' };
  return {
    id: row.id,
    no: row.no,
    state: row.state as ReceiptState,
    deadlineAt: row.deadline_at?.getTime() ?? null,
    submittedAt: row.submitted_at.getTime(),
    lines: Number(row.lines ?? 0),
    pieces: Number(row.pieces ?? 0),
    photos: Number(row.photos ?? 0),
    cover: row.cover_sha ? photoUrl(row.cover_sha) : first.productId ? `/img/p/${first.productId}/side` : null,
    title: { zh: first.zh, en: first.en },
    expressCompany: row.express_company,
    expressNo: row.express_no,
  };
}

interface Goods {
  sku_id: string;
  product_id: string;
  name_zh: string;
  name_en: string;
  style_no: string;
  size: string;
}
export const goods = (row: Goods) => ({
  skuId: row.sku_id,
  productId: row.product_id,
  name: { zh: row.name_zh, en: row.name_en },
  styleNo: row.style_no,
  size: row.size,
  cover: `/img/p/${row.product_id}/side`,
});

export async function fullReceipt(db: Db, receipt: ReceiptRow): Promise<Output<typeof receiptDetail>> {
  const { id } = receipt;
  const [lines, found, photos, custody, messages, history, facts] = await Promise.all([
    receiptLines(db, id),
    findingsOf(db, id),
    receiptPhotos(db, id),
    custodyOf(db, id),
    messagesOf(db, id),
    transitionsOf(db, receiptMachine, id),
    factsOf(db, id),
  ]);
  return {
    ...receiptRow(receipt),
    note: receipt.note,
    lineList: lines.map((line) => ({
      ...goods(line),
      position: line.position,
      grade: line.grade,
      quantity: line.quantity,
      counted: line.found,
      expectedPrice: line.expected_price,
      cost: line.cost,
      defects: line.defects,
      note: line.note,
      photos: photos.filter((one) => one.line === line.position).map(({ sha256 }) => photo(sha256)),
      identifyId: line.identify_id,
    })),
    found: found.map((row) => ({
      ...goods(row),
      id: row.id,
      line: row.line,
      kind: row.kind,
      grade: row.grade,
      quantity: row.quantity,
      shelf: row.shelf,
      note: row.note,
      photos: row.photos.map(photo),
      stocked: row.stocked,
    })),
    photoList: photos.filter((one) => one.line === null).map(({ sha256 }) => photo(sha256)),
    custody,
    facts,
    messages: messages.map((row) => ({
      id: row.id,
      side: row.side,
      text: row.text,
      photos: row.photos.map(photo),
      at: row.at.getTime(),
    })),
    mayObject: receipt.state === 'discrepancy' && !receipt.objected,
    timeline: history,
  };
}
