/** What a seller puts into a parcel to us, 100 x 75 mm: where it goes, and its number to be scanned when it is opened. */
import { encode } from 'uqr';
import type { Language } from '../../../contract/wire/messages.ts';
import type { Warehouse } from '../../config.ts';
import type { Db } from '../../db/schema.ts';
import { makePdf } from '../../kernel/lib/pdf.ts';

interface Sent {
  no: string;
  kind: 'receipt' | 'order';
  pieces: number;
}

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

const words = {
  zh: {
    receipt: (n: number) => `入库单 · ${n} 件`,
    order: () => '平台订单 · 1 件',
    to: '寄到',
    inside: '请把这张放进箱子里，开箱时扫它认单',
  },
  en: {
    receipt: (n: number) => `Receipt · ${n} ${n === 1 ? 'piece' : 'pieces'}`,
    order: () => 'Order · 1 piece',
    to: 'To',
    inside: 'Put this into the box: it is scanned when the box is opened',
  },
} as const;

const MM = 72 / 25.4;
const [WIDTH, HEIGHT, MARGIN, CODE] = [100 * MM, 75 * MM, 5 * MM, 34 * MM];
/** Modules of margin that the standard asks for (ISO/IEC 18004). */
const QUIET = 4;

export async function labelOf({ no, kind, pieces }: Sent, to: Warehouse, language: Language) {
  const t = words[language];
  const { data, size } = encode(no, { ecc: 'M', border: QUIET });
  const unit = CODE / size;
  const pdf = await makePdf({ size: [WIDTH, HEIGHT], margin: 0 }, (page) => {
    for (const [y, row] of data.entries())
      for (const [x, dark] of row.entries()) if (dark) page.rect(MARGIN + x * unit, MARGIN + y * unit, unit, unit);
    page.fill('black');
    const left = MARGIN + CODE + 3 * MM;
    const side = { width: WIDTH - MARGIN - left };
    page.fontSize(12).text(t[kind](pieces), left, MARGIN + 3 * MM, side);
    page.fontSize(11).text(no, left, MARGIN + 12 * MM, side);
    page.fontSize(9).text(t.inside, left, MARGIN + 20 * MM, side);
    const width = WIDTH - 2 * MARGIN;
    page.fontSize(9).text(t.to, MARGIN, MARGIN + CODE + 2 * MM, { width });
    page.fontSize(12).text(`${to.name}  ${to.phone}`, MARGIN, MARGIN + CODE + 7 * MM, { width });
    page.fontSize(11).text(`${to.province}${to.city}${to.district} ${to.detail}`, MARGIN, MARGIN + CODE + 14 * MM, {
      width,
      height: 14 * MM,
      ellipsis: true,
    });
  });
  return { name: `parcel-${no}.pdf`, base64: pdf.toString('base64') };
}
