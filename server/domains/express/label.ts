/** What a seller puts into a parcel to us, 100 x 75 mm: where it goes, and its number to be scanned when it is opened. */
import { encode } from 'uqr';
import { boxLines, boxSize, QUIET, type Sent } from '../../../contract/express/box-label.ts';
import type { Language } from '../../../contract/wire/messages.ts';
import type { Warehouse } from '../../config.ts';
import type { Db } from '../../db/schema.ts';
import { makePdf } from '../../kernel/lib/pdf.ts';

export async function receiptSent(db: Db, id: string, userId: string): Promise<Sent | undefined> {
  const receipt = await db
    .selectFrom('receipt')
    .innerJoin('receipt_line', 'receipt_line.receipt_id', 'receipt.id')
    .select((eb) => ['receipt.no', eb.fn.sum<number>('receipt_line.quantity').as('pieces')])
    .where('receipt.id', '=', id)
    .where('receipt.user_id', '=', userId)
    .groupBy('receipt.no')
    .executeTakeFirst();
  return receipt && { no: receipt.no, kind: 'receipt', pieces: Number(receipt.pieces) };
}

export async function orderSold(db: Db, id: string, userId: string): Promise<Sent | undefined> {
  const order = await db
    .selectFrom('trade_order')
    .select('no')
    .where('id', '=', id)
    .where('seller_id', '=', userId)
    .executeTakeFirst();
  return order && { no: order.no, kind: 'order', pieces: 1 };
}

const MM = 72 / 25.4;

export async function labelOf(sent: Sent, to: Warehouse, language: Language) {
  const { width, height, margin, code } = boxSize;
  const { data, size } = encode(sent.no, { ecc: 'M', border: QUIET });
  const unit = (code * MM) / size;
  const pdf = await makePdf({ size: [width * MM, height * MM], margin: 0 }, (page) => {
    for (const [y, row] of data.entries())
      for (const [x, dark] of row.entries())
        if (dark) page.rect(margin * MM + x * unit, margin * MM + y * unit, unit, unit);
    page.fill('black');
    for (const line of boxLines(sent, to, language))
      page.fontSize(line.size).text(line.words, line.x * MM, line.y * MM, {
        width: line.width * MM,
        ...(line.height && { height: line.height * MM, ellipsis: true }),
      });
  });
  return { name: `parcel-${sent.no}.pdf`, base64: pdf.toString('base64') };
}
