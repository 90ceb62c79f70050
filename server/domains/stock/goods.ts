/** Single items for their owner: one in full, all waybills, what storage has cost. */
import { sql } from 'kysely';
import { itemMachine } from '../../../contract/item/machine.ts';
import * as contract from '../../../contract/stock/goods.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { momentOf } from '../../kernel/lib/moment.ts';
import { transitionsOf } from '../../kernel/state/transitions.ts';
import { itemPicture } from '../catalogue/addresses.ts';
import { cleanedOf } from '../catalogue/cleaned.ts';
import { certificatesOf } from '../item/certificate.ts';
import { custodyOf } from './custody.ts';
import { itemRows, stockRow, storageOf, washesOf } from './items.ts';
import { stockOutCreate, stockOutInit, stockOutList } from './retrievals.ts';
import { stockFilters, stockReport, stockSurvey } from './survey.ts';

const stockDetail: Handler<typeof contract.stockDetail> = async ({ id }, ctx) => {
  const { db } = ctx;
  const row = await itemRows(db)
    .leftJoin('receipt', 'receipt.id', 'item.receipt_id')
    .leftJoin('retrieval_item', 'retrieval_item.item_id', 'item.id')
    .leftJoin('trade_order', (join) =>
      join.onRef('trade_order.item_id', '=', 'item.id').on('trade_order.state', '<>', 'closed'),
    )
    .select(['item.defects', 'item.receipt_id', 'receipt.no as receipt_no'])
    .select(['retrieval_item.retrieval_id', 'trade_order.id as order_id', 'trade_order.no as order_no'])
    .where('item.id', '=', id)
    .where('item.owner_id', '=', userOf(ctx).userId)
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  const own = storageOf(row.stored_at ?? row.created_at);
  return {
    ...stockRow(row, ctx.now),
    photos: row.photos.map((photo, n) => ({
      url: itemPicture(id, row.photos, n),
      sha256: photo.kind === 'upload' ? photo.sha256 : null,
    })),
    defects: row.defects.map(({ zh, en }) => ({ zh, en })),
    declared: row.declared,
    certificate: (await certificatesOf(db, [id])).get(id) ?? null,
    cleaned: (await cleanedOf(db, [id])).get(id) ?? null,
    receipt: row.receipt_id && row.receipt_no ? { id: row.receipt_id, no: row.receipt_no } : null,
    order: row.order_id && row.order_no ? { id: row.order_id, no: row.order_no } : null,
    retrievalId: row.retrieval_id,
    custody: row.receipt_id ? await custodyOf(db, row.receipt_id) : [],
    fees: { ...own, days: row.storage_days, charged: row.storage_days * own.perDay },
    timeline: await transitionsOf(db, itemMachine, id),
    washes: await washesOf(db, id, userOf(ctx).userId),
  };
};

interface Waybill {
  id: string;
  way: 'in' | 'out';
  kind: 'receipt' | 'order' | 'retrieval';
  no: string;
  company: string;
  waybill: string;
  state: string;
  pieces: number;
  at: Date;
}

const yunList: Handler<typeof contract.yunList> = async ({ way, cursor, size }, ctx) => {
  const { userId } = userOf(ctx);
  const after = /^(\d{1,15})-([\w-]{1,64})$/.exec(cursor ?? '');
  const before = after ? sql`(at, id) < (${momentOf(after[1])}, ${after[2]})` : sql`true`;
  const sent = (leg: string, which: string) => sql`
    select o.id || '-' || ${which} as id, 'out' as way, 'order' as kind, o.no, o.express -> ${leg} ->> 'company' as company,
      o.express -> ${leg} ->> 'waybill' as waybill, o.state, 1 as pieces,
      to_timestamp((o.express -> ${leg} ->> 'sentAt')::float8 / 1000) as at
    from trade_order o where o.seller_id = ${userId} and o.express -> ${leg} is not null`;
  const { rows } = await sql<Waybill>`
    select * from (
      select r.id, 'in' as way, 'receipt' as kind, r.no, r.express_company as company, r.express_no as waybill, r.state,
        (select sum(quantity)::int from receipt_line l where l.receipt_id = r.id) as pieces,
        coalesce((select min(t.at) from transition t
          where t.entity = 'receipt' and t.entity_id = r.id and t.event = 'ship'), r.submitted_at) as at
      from receipt r where r.user_id = ${userId} and r.express_no is not null
      union all
      select r.id, 'out', 'retrieval', r.no, r.express_company, r.express_no, r.state,
        (select count(*)::int from retrieval_item i where i.retrieval_id = r.id),
        coalesce((select min(t.at) from transition t
          where t.entity = 'retrieval' and t.entity_id = r.id and t.event = 'send'), r.created_at)
      from retrieval r where r.user_id = ${userId} and r.express_no is not null
      union all ${sent('toPlatform', 'p')}
      union all ${sent('toBuyer', 'b')}
    ) w where ${before} and ${way ? sql`way = ${way}` : sql`true`}
    order by at desc, id desc limit ${size + 1}`.execute(ctx.db);
  const last = rows[size - 1];
  return {
    list: rows.slice(0, size).map((row) => ({ ...row, pieces: Number(row.pieces), at: row.at.getTime() })),
    next: rows.length > size && last ? `${last.at.getTime()}-${last.id}` : null,
  };
};

const storageList: Handler<typeof contract.storageList> = async ({ cursor, size }, ctx) => {
  let query = ctx.db.selectFrom('storage_charge').selectAll().where('user_id', '=', userOf(ctx).userId);
  if (cursor) query = query.where('id', '<', cursor);
  const rows = await query
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute();
  const list = rows.slice(0, size).map(({ id, at, items, days, amount, owed }) => ({
    ...{ id, items, days, amount, owed },
    at: at.getTime(),
  }));
  return { list, next: rows.length > size ? (list.at(-1)?.id ?? null) : null };
};

export const stockGoods = handlers(contract, {
  stockFilters,
  stockSurvey,
  stockReport,
  stockDetail,
  stockOutInit,
  stockOutCreate,
  stockOutList,
  yunList,
  storageList,
});
