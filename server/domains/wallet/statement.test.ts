import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderCancel } from '../../../contract/order/calls.ts';
import { assetDetail, assetGet, assetStatement } from '../../../contract/wallet/calls.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { wordsOfMemo } from '../../../contract/wire/memos.ts';
import { type Market, openMarketApp, TOTAL } from '../../testing/market.ts';

let app: Market;
let month: string;
beforeAll(async () => {
  app = await openMarketApp();
  month = new Date(app.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 7);
  await app.must(orderCancel, { id: await app.order() }, { as: app.people.buyer });
  await app.order();
}, 60_000);
afterAll(() => app.close());

const yuan = (fen: number) => (fen / 100).toFixed(2);

test('a month’s statement as CSV opens in a kept reader and adds up to the ledger', async () => {
  const buyer = { as: app.people.buyer };
  const { name, type, base64 } = await app.must(assetStatement, { month, form: 'csv' }, buyer);
  expect([name, type]).toEqual([`statement-${month}.csv`, 'text/csv;charset=utf-8']);
  const rows: string[][] = parse(Buffer.from(base64, 'base64'), { bom: true });
  expect(rows[0]).toEqual(['时间', '事项', '订单号', '商品', '金额（元）', '余额（元）', '凭证号']);
  const lines = rows.slice(2, -3);
  expect(lines.map(([, what]) => what)).toEqual(['充值', '付款，平台保管', '退款', '充值', '付款，平台保管']);
  const sum = lines.reduce((total, line) => total + Math.round(Number(line[4]) * 100), 0);
  const { available } = await app.must(assetGet, {}, buyer);
  expect(sum).toBe(available);
  expect(Number(rows.at(-3)?.[5])).toBe(available / 100);
  expect(lines.every((line) => line[6] !== '')).toBe(true);
});

test('the same statement on paper opens in a kept reader with Chinese text and the same sums', async () => {
  const { base64 } = await app.must(assetStatement, { month, form: 'pdf' }, { as: app.people.buyer });
  const pdf = await getDocument({ data: new Uint8Array(Buffer.from(base64, 'base64')), verbosity: 0 }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const text = items.map((item) => ('str' in item ? item.str : '')).join('|');
  // Whose it is, from whom, and that no page is missing.
  expect(text).toContain('回潮');
  expect(text).toContain('139****0001');
  expect(text).toContain('第 1 页，共 1 页');
  expect(text).toContain('可用余额对账单');
  expect(text).toContain('付款，平台保管');
  expect(text).toContain(yuan(-TOTAL));
});

test('movements that other versions wrote are told in words on every screen and paper, in the reader’s language', async () => {
  const { userId } = app.people.rival;
  const memos = ['演示：初始余额', 'written.by.a.later.version'];
  const at = app.clock.now();
  for (const memo of memos)
    await app.db.transaction().execute(async (db) => {
      await sql`insert into journal (id, key, cause_kind, cause_id, memo, at) values (${memo}, ${memo}, 'demo', 'x', ${memo}, ${at})`.execute(
        db,
      );
      await sql`insert into entry (journal_id, account_id, amount)
        values (${memo}, ${accounts.psp}, -100), (${memo}, ${accounts.available(userId)}, 100)`.execute(db);
    });
  const rival = { as: app.people.rival, lang: 'en' } as const;
  const { list } = await app.must(assetDetail, {}, rival);
  expect(list.map(({ memo }) => wordsOfMemo(memo).en)).toEqual(['Money moved', 'Demo: starting balance']);
  const { base64 } = await app.must(assetStatement, { month, form: 'csv' }, rival);
  const rows: string[][] = parse(Buffer.from(base64, 'base64'), { bom: true });
  expect(rows.slice(2, -3).map(([, what]) => what)).toEqual(['Demo: starting balance', 'Money moved']);
});

test('the sheet offers no months before money first moved, whenever that was written down', async () => {
  const rival = { as: app.people.rival };
  const first = (pocket?: 'deposit') => app.must(assetDetail, { ...(pocket && { pocket }) }, rival);
  expect((await first()).firstAt).toBe(app.clock.now().getTime());
  const earlier = new Date('2026-06-03T04:00:00Z');
  await app.db.transaction().execute(async (db) => {
    await sql`insert into journal (id, key, cause_kind, cause_id, memo, at)
      values ('late', 'late', 'demo', 'x', 'written.by.a.later.version', ${earlier})`.execute(db);
    await sql`insert into entry (journal_id, account_id, amount)
      values ('late', ${accounts.psp}, -100), ('late', ${accounts.available(app.people.rival.userId)}, 100)`.execute(
      db,
    );
  });
  expect((await first()).firstAt).toBe(earlier.getTime());
  // Where nothing moved there is nothing to tell.
  expect((await first('deposit')).firstAt).toBeNull();
});

test('an empty month says so with its balances; one that is not of the calendar, from before the account or still to come is refused', async () => {
  const buyer = { as: app.people.buyer };
  const since = new Date('2026-02-28T16:30:00Z');
  await app.db.updateTable('account').set({ created_at: since }).where('id', '=', 'buyer').execute();
  // In China it was March by then.
  const { base64 } = await app.must(assetStatement, { month: '2026-03', form: 'csv' }, buyer);
  expect(parse(Buffer.from(base64, 'base64'), { bom: true })).toHaveLength(5);
  for (const form of ['csv', 'pdf'] as const)
    for (const never of ['2026-02', '2020-01', '2099-12'])
      expect(await app.call(assetStatement, { month: never, form }, buyer)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await app.call(assetStatement, { month: '2026-13', form: 'csv' }, buyer)).toMatchObject({ code: 'BAD_INPUT' });
});
