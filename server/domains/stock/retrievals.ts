/** Items that go back to their owner: priced first, paid from the balance, packed and sent by staff. */
import type { Selectable } from 'kysely';
import { link } from '../../../contract/screens.ts';
import type * as goods from '../../../contract/stock/goods.ts';
import { retrievalMachine } from '../../../contract/stock/machine.ts';
import type { RetrievalFees } from '../../../contract/stock/rules.ts';
import { retrievalFee, storageDays } from '../../../contract/stock/rules.ts';
import type * as contract from '../../../contract/stock/warehouse.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import type { Db } from '../../db/schema.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { balance, post } from '../../kernel/ledger/ledger.ts';
import { newId, newNo } from '../../kernel/lib/id.ts';
import { underRulesOf } from '../../kernel/lib/rules.ts';
import { start, transition } from '../../kernel/state/transitions.ts';
import { mustGoThere } from '../express/elsewhere.ts';
import { claimedElsewhere, lockItem, lockItemRows } from '../item/lock.ts';
import { moveItems } from '../item/state.ts';
import { setStorageDays } from '../item/storage.ts';
import { owedStorage, payOwed, writeCharge } from '../item/storage-charges.ts';
import { itemRows, stockRow, storageOf } from './items.ts';
import { tellSent } from './notices.ts';
import { scheduleStorage } from './storage.ts';
import type { WarehouseTables } from './tables.ts';

export const stockOutInit: Handler<typeof goods.stockOutInit> = async ({ ids }, ctx) => {
  const { userId } = userOf(ctx);
  const plan = await planOf(ctx.db, { userId, ids, now: ctx.now });
  const { rows, refused, fees } = plan;
  return {
    items: rows.map((row) => stockRow(row, ctx.now)),
    refused,
    fees,
    available: await balance(ctx.db, accounts.available(userId)),
  };
};

export const stockOutCreate: Handler<typeof goods.stockOutCreate> = async ({ ids, addressId, expectedTotal }, ctx) => {
  const { userId } = userOf(ctx);
  const { db, now } = ctx;
  const address = await db
    .selectFrom('address')
    .select(['name', 'phone', 'province', 'city', 'district', 'detail'])
    .where('id', '=', addressId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!address) throw new Refusal('ADDRESS_NEEDED');
  await lockItemRows(db, ids);
  const { refused, fees, owed, fresh } = await planOf(db, { userId, ids, now });
  if (refused.length > 0) throw new Refusal('STATE_REFUSED', { ids: refused });
  if (fees.total !== expectedTotal) throw new Refusal('PRICE_CHANGED', { total: fees.total });
  const available = await balance(db, accounts.available(userId));
  if (available < fees.total) throw new Refusal('BALANCE_SHORT', { total: fees.total, available });

  const [id, no] = [newId(), newNo(now)];
  for (const itemId of [...ids].sort()) await lockItem(db, { itemId, channel: 'retrieve', holderId: id, now });
  const who = { by: 'S', actorId: userId, now } as const;
  const { state, deadlineAt } = await start(db, retrievalMachine, { id, ...who });
  await db
    .insertInto('retrieval')
    .values({
      id,
      no,
      user_id: userId,
      state,
      deadline_at: deadlineAt,
      fees: JSON.stringify(fees),
      total: fees.total,
      address: JSON.stringify(address),
      express_company: null,
      express_no: null,
      created_at: now,
    })
    .execute();
  await db
    .insertInto('retrieval_item')
    .values(ids.map((item_id) => ({ retrieval_id: id, item_id })))
    .execute();
  await chargeFresh(db, { userId, fresh, now });
  await payOwed(db, userId, owed);
  await post(db, {
    key: `retrieval:${id}:fee`,
    cause: { kind: 'retrieval', id },
    memo: 'retrieval.fee',
    at: now,
    entries: [
      { account: accounts.available(userId), amount: -fees.total },
      { account: accounts.receivable, amount: owed },
      { account: accounts.fee, amount: fees.total - owed },
    ],
  });
  await moveItems(db, ids, { event: 'retrieve', ...who, reason: no });
  await scheduleStorage(db, userId, now);
  return { id, no, state, charged: fees.total };
};

interface Fresh {
  id: string;
  /** Whole days due by now, charged or not. */
  due: number;
  /** Of them, those not charged yet. */
  days: number;
  /** What those cost, fen. */
  amount: number;
}

/** What retrieving these would mean now. @throws Refusal NOT_FOUND when one is not this person's */
async function planOf(db: Db, { userId, ids, now }: { userId: string; ids: readonly string[]; now: Date }) {
  const rows = await itemRows(db)
    .where('item.id', 'in', ids)
    .where('item.owner_id', '=', userId)
    .orderBy('item.id')
    .execute();
  if (rows.length < ids.length) throw new Refusal('NOT_FOUND');
  const claimed = await claimedElsewhere(db, ids);
  const refused = rows
    .filter((row) => row.state !== 'in_stock' || !row.in_warehouse || row.holder_id !== null || claimed.has(row.id))
    .map(({ id }) => id);
  const fresh: Fresh[] = rows.map((row) => {
    const began = row.stored_at ?? row.created_at;
    const due = underRulesOf(began, () => storageDays(now.getTime() - began.getTime()));
    const days = Math.max(0, due - row.storage_days);
    return { id: row.id, due, days, amount: days * storageOf(began).perDay };
  });
  const owed = await owedStorage(db, userId);
  const fees: RetrievalFees = retrievalFee(ids.length, owed + amountOf(fresh));
  return { rows, refused, fees, owed, fresh };
}

const daysOf = (fresh: readonly Fresh[]) => fresh.reduce((sum, { days }) => sum + days, 0);
const amountOf = (fresh: readonly Fresh[]) => fresh.reduce((sum, { amount }) => sum + amount, 0);

/** The days since the last nightly charge are paid with the retrieval. */
async function chargeFresh(db: Db, { userId, fresh, now }: { userId: string; fresh: Fresh[]; now: Date }) {
  const days = daysOf(fresh);
  if (days === 0) return;
  for (const one of fresh) if (one.days > 0) await setStorageDays(db, one.id, one.due);
  const items = fresh.filter((one) => one.days > 0).length;
  await writeCharge(db, { id: newId(), user_id: userId, at: now, items, days, amount: amountOf(fresh), owed: 0 });
}

export const stockOutList: Handler<typeof goods.stockOutList> = async ({ cursor, size }, ctx) => {
  let query = ctx.db.selectFrom('retrieval').selectAll().where('user_id', '=', userOf(ctx).userId);
  if (cursor) query = query.where('no', '<', cursor);
  const rows = await query
    .orderBy('no', 'desc')
    .limit(size + 1)
    .execute();
  const list = await withItems(ctx.db, rows.slice(0, size), ctx.now);
  return { list, next: rows.length > size ? (list.at(-1)?.no ?? null) : null };
};

export const workOutList: Handler<typeof contract.workOutList> = async ({ cursor, size }, ctx) => {
  let query = ctx.db.selectFrom('retrieval').selectAll().where('state', '=', 'to_pack');
  if (cursor) query = query.where('no', '>', cursor);
  const rows = await query
    .orderBy('no')
    .limit(size + 1)
    .execute();
  const list = await withItems(ctx.db, rows.slice(0, size), ctx.now);
  const { n } = await ctx.db
    .selectFrom('retrieval')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('state', '=', 'to_pack')
    .executeTakeFirstOrThrow();
  return { list, next: rows.length > size ? (list.at(-1)?.no ?? null) : null, count: Number(n) };
};

export const workOutSend: Handler<typeof contract.workOutSend> = async ({ id, codes, company, waybill }, ctx) => {
  const { db, now } = ctx;
  const who = { by: 'P', actorId: userOf(ctx).userId, now, reason: `${company} ${waybill}` } as const;
  const set = { express_company: company, express_no: waybill };

  await transition(db, retrievalMachine, { table: 'retrieval', id, event: 'send', ...who, set });
  const row = await db.selectFrom('retrieval').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { address } = row;
  const { phone, city } = address;
  await mustGoThere(db, { purpose: 'retrieval', id, waybill, phone, city, address, now });
  const items = await db
    .selectFrom('retrieval_item')
    .innerJoin('item', 'item.id', 'retrieval_item.item_id')
    .select(['item.id', 'item.code'])
    .where('retrieval_id', '=', id)
    .execute();
  const scanned = new Set(codes.map((code) => code.toUpperCase()));
  const missing = items.filter(({ code }) => !scanned.has(code)).map(({ code }) => code);
  if (missing.length > 0 || scanned.size > items.length) throw new Refusal('PARCEL_WRONG', { missing });
  const ids = items.map((item) => item.id);
  if ((await claimedElsewhere(db, ids)).size > 0)
    throw new Refusal('SOLD_TWICE', { link: link('/pages/user/workbench', { work: 'resale', queue: 'conflict' }) });
  await moveItems(db, ids, { event: 'handOut', ...who });
  await tellSent(db, row.user_id, { id, no: row.no, company, waybill }, now);
  return { id, state: 'sent' };
};

async function withItems(db: Db, rows: readonly Selectable<WarehouseTables['retrieval']>[], now: Date) {
  const ids = rows.map(({ id }) => id);
  const items =
    ids.length === 0
      ? []
      : await itemRows(db)
          .innerJoin('retrieval_item', 'retrieval_item.item_id', 'item.id')
          .select('retrieval_item.retrieval_id')
          .where('retrieval_item.retrieval_id', 'in', ids)
          .orderBy('item.id')
          .execute();
  return rows.map((row) => ({
    id: row.id,
    no: row.no,
    state: row.state,
    createdAt: row.created_at.getTime(),
    items: items.filter((item) => item.retrieval_id === row.id).map((item) => stockRow(item, now)),
    fees: row.fees,
    address: row.address,
    parcel: row.express_no && row.express_company ? { company: row.express_company, waybill: row.express_no } : null,
  }));
}
