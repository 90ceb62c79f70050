/** From one field to anybody and anything: each kind only as far as the caller's permissions go. */

import { sql } from 'kysely';
import { pieceName } from '../../../contract/cleaning/rules.ts';
import type * as contract from '../../../contract/shop/find-calls.ts';
import { PHONE } from '../../../contract/wire/patterns.ts';
import { type Context, type Handler, may } from '../../kernel/http/context.ts';
import { cleaningsOf, itemOf, ordersOf, receiptsOf } from '../scan/queries.ts';

type Found = contract.FoundByStaff;

export const workFind: Handler<typeof contract.workFind> = async ({ text: code }, ctx) => {
  const parts = await Promise.all([
    people(code, ctx),
    orders(code, ctx),
    receipts(code, ctx),
    items(code, ctx),
    cleanings(code, ctx),
  ]);
  const found = [...parts.flat(), ...(await payments(code, ctx)), ...(await numbered(code, ctx))];
  return { found: [...new Map(found.map((one) => [`${one.kind} ${one.id}`, one])).values()] };
};

async function people(code: string, ctx: Context, column: 'phone' | 'id' = 'phone'): Promise<Found[]> {
  if (!may(ctx, 'accounts.see') || (column === 'phone' && !PHONE.pattern.test(code))) return [];
  const row = await ctx.db
    .selectFrom('account')
    .select(['id', 'nickname', 'phone'])
    .where(column, '=', code)
    .executeTakeFirst();
  return row ? [{ kind: 'person', id: row.id, title: same(row.nickname), note: row.phone ?? '' }] : [];
}

/** By its number, or by a waybill of any of its ways. */
async function orders(code: string, ctx: Context): Promise<Found[]> {
  if (!may(ctx, 'orders.see')) return [];
  const rows = await ordersOf(ctx.db, code, { userId: '', staff: true });
  return rows.map(({ id, no, snapshot }) => ({ kind: 'order', id, title: snapshot.name, note: no }));
}

async function receipts(code: string, ctx: Context): Promise<Found[]> {
  if (!may(ctx, 'warehouse.see')) return [];
  const rows = await receiptsOf(ctx.db, code, { userId: '', staff: true });
  return rows.map((row) => ({
    kind: 'receipt',
    id: row.id,
    title: { zh: row.name_zh ?? row.no, en: row.name_en ?? row.no },
    note: row.no,
  }));
}

/** By its number or the last digits of its order’s, a waybill of either way, or the label of a piece of our warehouse. */
async function cleanings(code: string, ctx: Context): Promise<Found[]> {
  if (!may(ctx, 'cleaning.see')) return [];
  const rows = await cleaningsOf(ctx.db, code, { userId: '', staff: true, table: true });
  return rows.map((row) => ({
    kind: 'cleaning',
    id: row.id,
    title: pieceName({ ...row, product_zh: row.name_zh, product_en: row.name_en }),
    note: row.no,
  }));
}

/** What is printed on a label leads to whose it is, and to the order that it was last sold by. */
async function items(code: string, ctx: Context): Promise<Found[]> {
  if (!may(ctx, 'warehouse.see')) return [];
  const item = await itemOf(ctx.db, code, { userId: '', staff: true });
  if (!item) return [];
  const owner = await ctx.db.selectFrom('item').select('owner_id').where('id', '=', item.id).executeTakeFirstOrThrow();
  const order = await ctx.db
    .selectFrom('trade_order')
    .select(['id', 'no', 'snapshot'])
    .where('item_id', '=', item.id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const sold: Found[] =
    order && may(ctx, 'orders.see')
      ? [{ kind: 'order', id: order.id, title: order.snapshot.name, note: order.no }]
      : [];
  return [...sold, ...(await people(owner.owner_id, ctx, 'id'))];
}

/** By our number or by the provider's: what was paid for, where that is an order, and who paid. */
async function payments(code: string, ctx: Context): Promise<Found[]> {
  if (!may(ctx, 'payouts.see') && !may(ctx, 'orders.see')) return [];
  const rows = await ctx.db
    .selectFrom('payment')
    .leftJoin('trade_order', (join) =>
      join.onRef('trade_order.id', '=', 'payment.subject_id').on('payment.purpose', '=', 'order'),
    )
    .select(['payment.user_id', 'trade_order.id', 'trade_order.no', 'trade_order.snapshot'])
    .where((eb) => eb.or([eb('payment.id', '=', code), eb('payment.provider_no', '=', code)]))
    .limit(2)
    .execute();
  const found: Found[] = [];
  for (const { user_id, id, no, snapshot } of rows) {
    if (id && no && snapshot && may(ctx, 'orders.see'))
      found.push({ kind: 'order', id, title: snapshot.name, note: no });
    found.push(...(await people(user_id, ctx, 'id')));
  }
  return found;
}

/** What has a number of its own and no screen of this kind: it leads to whose it is, and says what it was. */
const numbers = [
  { rows: 'lot', owner: 'seller_id', permission: 'auctions.see', zh: '拍品', en: 'Lot' },
  { rows: 'identify_order', owner: 'user_id', permission: 'identify.see', zh: '鉴别', en: 'Authentication' },
  { rows: 'identify_case', owner: 'user_id', permission: 'identify.see', zh: '鉴别', en: 'Authentication' },
  { rows: 'recycle_order', owner: 'user_id', permission: 'recycle.see', zh: '回收', en: 'Cash sale' },
  { rows: 'consignment', owner: 'user_id', permission: 'recycle.see', zh: '估价', en: 'Valuation' },
  { rows: 'retrieval', owner: 'user_id', permission: 'warehouse.see', zh: '取回', en: 'Retrieval' },
  { rows: 'aftersale', owner: 'buyer_id', permission: 'aftersale.see', zh: '售后', en: 'After-sales case' },
  { rows: 'withdrawal', owner: 'user_id', permission: 'payouts.see', zh: '提现', en: 'Withdrawal' },
  { rows: 'recharge', owner: 'user_id', permission: 'payouts.see', zh: '充值', en: 'Top-up' },
  { rows: 'settlement', owner: 'seller_id', permission: 'payouts.see', zh: '结算', en: 'Settlement' },
] as const;

async function numbered(code: string, ctx: Context): Promise<Found[]> {
  const seen = numbers.filter(({ permission }) => may(ctx, permission));
  if (seen.length === 0 || !may(ctx, 'accounts.see')) return [];
  const each = seen.map(
    ({ rows: of, owner }) => sql`
      select ${sql.lit(of)} as of, ${sql.ref(owner)} as owner from ${sql.table(of)} where no = ${code}`,
  );
  const { rows } = await sql<{ of: string; owner: string }>`${sql.join(each, sql` union all `)}`.execute(ctx.db);
  const found: Found[] = [];
  for (const { of, owner } of rows) {
    const what = numbers.find((one) => one.rows === of);
    for (const person of what ? await people(owner, ctx, 'id') : [])
      found.push({ ...person, note: `${what?.[ctx.lang]} ${code} · ${person.note}` });
  }
  return found;
}

const same = (name: string) => ({ zh: name, en: name });
