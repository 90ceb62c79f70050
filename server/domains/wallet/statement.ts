/** A month of one of a person's pockets, as a spreadsheet or on paper. Both say the same lines and sums. */

import { sizeName } from '../../../contract/catalogue/sizes.ts';
import { csvText } from '../../../contract/csv.ts';
import type * as contract from '../../../contract/wallet/calls.ts';
import { type Pocket, STATEMENT_MAX } from '../../../contract/wallet/calls.ts';
import { memoWords, readMemo } from '../../../contract/wire/memos.ts';
import type { Language } from '../../../contract/wire/messages.ts';
import { type Context, type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { chinaIso } from '../../kernel/lib/moment.ts';
import { makePdf } from '../../kernel/lib/pdf.ts';
import { shopNameNow } from '../shop/settings.ts';
import { balanceBefore, movementsIn, openedAt } from './queries.ts';

/** China has one time zone and no summer time. */
const OFFSET = 8 * 3_600_000;

interface Line {
  at: string;
  what: string;
  orderNo: string;
  item: string;
  amount: number;
  balance: number;
  journal: string;
}

export interface Statement {
  month: string;
  pocket: Pocket;
  opening: number;
  lines: Line[];
  closing: number;
}

export const assetStatement: Handler<typeof contract.assetStatement> = async ({ month, form, pocket }, ctx) => {
  const { userId } = userOf(ctx);
  const [from, to] = bounds(month);
  await mustHaveBegun(ctx, userId, from, to);
  const [opening, rows] = await Promise.all([
    balanceBefore(ctx.db, { userId, pocket, at: from }),
    movementsIn(ctx.db, { userId, pocket, from, to, limit: STATEMENT_MAX + 1 }),
  ]);
  if (rows.length > STATEMENT_MAX) throw new Refusal('STATEMENT_TOO_LONG', { most: STATEMENT_MAX });
  const lines = rows.map(
    (row): Line => ({
      at: localTime(row.at),
      what: memoWords[readMemo(row.memo, row.cause_kind)][ctx.lang],
      orderNo: row.orderNo ?? row.pieceNo ?? '',
      item: itemOf(row, ctx.lang),
      amount: row.amount,
      balance: row.balance_after,
      journal: String(row.journalId),
    }),
  );
  const statement = { month, pocket, opening, lines, closing: lines.at(-1)?.balance ?? opening };
  const head = form === 'pdf' ? await headOf(ctx, userId) : null;
  const name = pocket === 'available' ? `statement-${month}.${form}` : `statement-${pocket}-${month}.${form}`;
  if (form === 'csv')
    return { name, type: 'text/csv;charset=utf-8', base64: Buffer.from(csv(statement, ctx.lang)).toString('base64') };
  const bytes = await paper(statement, head ?? { shop: '', holder: '', made: '' }, ctx.lang);
  return { name, type: 'application/pdf', base64: bytes.toString('base64') };
};

/** What nobody could have had is no empty month. @throws Refusal NOT_FOUND before the account was there, and for a month to come */
async function mustHaveBegun({ db, now }: Context, userId: string, from: Date, to: Date): Promise<void> {
  if (to <= (await openedAt(db, userId)) || from > now) throw new Refusal('NOT_FOUND');
}

/** Whose paper it is, and from whom. */
interface Head {
  shop: string;
  holder: string;
  made: string;
}

async function headOf({ db, now, lang }: Pick<Context, 'db' | 'now' | 'lang'>, userId: string): Promise<Head> {
  const [shop, { nickname, phone }] = await Promise.all([
    shopNameNow(db, now),
    db.selectFrom('account').select(['nickname', 'phone']).where('id', '=', userId).executeTakeFirstOrThrow(),
  ]);
  const hidden = phone ? ` ${phone.slice(0, 3)}****${phone.slice(-4)}` : '';
  return { shop: shop[lang], holder: `${nickname}${hidden}`, made: localTime(now) };
}

function itemOf(row: Awaited<ReturnType<typeof movementsIn>>[number], language: Language): string {
  if (row.snapshot) return `${row.snapshot.name[language]} ${sizeName(row.snapshot.size, language)}`;
  const name = language === 'zh' ? row.name_zh : row.name_en;
  return name === null ? '' : `${name} ${row.size ? sizeName(row.size, language) : ''}`.trim();
}

function bounds(month: string): [Date, Date] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return [new Date(Date.UTC(year, number - 1, 1) - OFFSET), new Date(Date.UTC(year, number, 1) - OFFSET)];
}

const localTime = (at: Date) => chinaIso(at).slice(0, 16).replace('T', ' ');

const heads = {
  zh: ['时间', '事项', '订单号', '商品', '金额（元）', '余额（元）', '凭证号'],
  en: ['Time', 'What', 'Order', 'Item', 'Amount (yuan)', 'Balance (yuan)', 'Journal'],
} as const satisfies Record<Language, readonly string[]>;

const words = {
  zh: {
    title: { available: '可用余额对账单', frozen: '冻结款对账单', deposit: '保证金对账单' },
    holder: '账户',
    made: '生成时间',
    page: (n: number, of: number) => `第 ${n} 页，共 ${of} 页`,
    opening: '期初余额',
    closing: '期末余额',
    in: '收入合计',
    out: '支出合计',
  },
  en: {
    title: {
      available: 'Statement of available balance',
      frozen: 'Statement of money on hold',
      deposit: 'Statement of the deposit',
    },
    holder: 'Account',
    made: 'Made',
    page: (n: number, of: number) => `Page ${n} of ${of}`,
    opening: 'Opening balance',
    closing: 'Closing balance',
    in: 'In',
    out: 'Out',
  },
} as const;

/** Plain yuan without separators, so that a spreadsheet adds them up. */
const plain = (fen: number) => (fen / 100).toFixed(2);

const sums = ({ lines }: Statement) => ({
  in: lines.reduce((sum, { amount }) => sum + Math.max(0, amount), 0),
  out: lines.reduce((sum, { amount }) => sum + Math.min(0, amount), 0),
});

function csv(statement: Statement, language: Language): string {
  const w = words[language];
  const total = sums(statement);
  // Amounts stay numbers: text that begins with a minus would be kept from being one.
  const money = (fen: number) => Number(plain(fen));
  return csvText([
    heads[language],
    ['', w.opening, '', '', '', money(statement.opening), ''],
    ...statement.lines.map(({ at, what, orderNo, item, amount, balance, journal }) => [
      at,
      what,
      orderNo,
      item,
      money(amount),
      money(balance),
      journal,
    ]),
    ['', w.closing, '', '', '', money(statement.closing), ''],
    ['', w.in, '', '', money(total.in), '', ''],
    ['', w.out, '', '', money(total.out), '', ''],
  ]);
}

/** Left edge and width of each column on A4 upright, points. */
const columns = [
  [36, 82],
  [118, 110],
  [228, 92],
  [320, 96],
  [416, 68],
  [484, 75],
] as const;
const ROW = 22;
const BOTTOM = 790;

function paper(statement: Statement, { shop, holder, made }: Head, language: Language): Promise<Buffer> {
  const w = words[language];
  const total = sums(statement);
  return makePdf({ size: 'A4', margin: 36, bufferPages: true }, (pdf) => {
    pdf.fontSize(10).text(shop, 36, 36, { width: 523, align: 'right' });
    pdf.fontSize(16).text(`${w.title[statement.pocket]} ${statement.month}`, 36, 40);
    pdf.fontSize(10).text(`${w.holder} ${holder}    ${w.made} ${made}`, 36, 66);
    let y = 92;
    const row = (cells: readonly string[]) => {
      if (y > BOTTOM - ROW) {
        pdf.addPage();
        y = 40;
      }
      for (const [n, [x, width]] of columns.entries())
        pdf.fontSize(8).text(cells[n] ?? '', x, y, {
          width: width - 6,
          height: ROW - 2,
          ellipsis: true,
          align: n >= 4 ? 'right' : 'left',
        });
      y += ROW;
    };
    row(heads[language]);
    row(['', w.opening, '', '', '', plain(statement.opening)]);
    for (const { at, what, orderNo, item, amount, balance } of statement.lines)
      row([at, what, orderNo, item, plain(amount), plain(balance)]);
    row(['', w.closing, '', '', '', plain(statement.closing)]);
    row(['', w.in, '', '', plain(total.in), '']);
    row(['', w.out, '', '', plain(total.out), '']);
    const { count } = pdf.bufferedPageRange();
    for (let n = 0; n < count; n += 1) {
      pdf.switchToPage(n);
      pdf.fontSize(8).text(w.page(n + 1, count), 36, BOTTOM + 2, { width: 523, align: 'right', lineBreak: false });
    }
  });
}
