/** The staff's calls: receipts and retrievals, and single items that are put aside, cleared or lost. */

import * as contract from '../../../contract/stock/warehouse.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { post } from '../../kernel/ledger/ledger.ts';
import { isHeldBy, lockItemRows } from '../item/lock.ts';
import * as count from './count.ts';
import { workInspectList, workItemInspect } from './intake.ts';
import { itemRows, stockRow } from './items.ts';
import { tellItem } from './notices.ts';
import { freeKeeper } from './receipts.ts';
import { workOutList, workOutSend } from './retrievals.ts';
import { moveAside } from './transitions.ts';

interface Worth {
  declared: number | null;
  cost: number | null;
  min_sell_price: number | null;
}
/** A lost item is paid by what its owner hoped for; else by what it cost them, else by what the market asks. */
const compensationFor = ({ declared, cost, min_sell_price }: Worth): number => declared ?? cost ?? min_sell_price ?? 0;

const workItemFind: Handler<typeof contract.workItemFind> = async ({ code }, ctx) => {
  const row = await itemRows(ctx.db)
    .innerJoin('account', 'account.id', 'item.owner_id')
    .select('account.nickname')
    .where('item.code', '=', code.toUpperCase())
    .executeTakeFirst();
  if (!row) return { item: null };
  const owner = { id: row.owner_id, nickname: row.nickname };
  return { item: { ...stockRow(row, ctx.now), owner, compensation: compensationFor(row) } };
};

const workItemMove: Handler<typeof contract.workItemMove> = async ({ id, event, reason }, ctx) => {
  const { db, now } = ctx;
  const row = await itemRows(db).where('item.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  // What lies at the washing table, or is on its way to a merchant, ends there first: somebody has paid for it and is told how it goes.
  await lockItemRows(db, [id]);
  for (const busy of ['cleaning', 'recycle'] as const)
    if (await isHeldBy(db, id, busy)) throw new Refusal('ITEM_TAKEN');
  if (event === 'clear') await freeKeeper().cleared(db, id);
  const who = { by: 'P', actorId: userOf(ctx).userId, now, reason } as const;
  const to = await moveAside(db, id, { event, ...who });
  const paid = event === 'lose' ? compensationFor(row) : 0;
  await post(db, {
    key: `item:${id}:lost`,
    cause: { kind: 'item', id },
    memo: 'item.lost',
    at: now,
    entries: [
      { account: accounts.promo, amount: -paid },
      { account: accounts.available(row.owner_id), amount: paid },
    ],
  });
  await tellItem(db, row.owner_id, { id, event, reason, paid }, now);
  return { id, state: to, paid };
};

export const warehouse = handlers(contract, {
  workReceiptList: count.workReceiptList,
  workReceiptDetail: count.workReceiptDetail,
  workReceiptArrive: count.arrive,
  workReceiptStart: count.workReceiptStart,
  workReceiptCount: count.workReceiptCount,
  workReceiptClose: count.workReceiptClose,
  workReceiptMessage: count.workReceiptMessage,
  workReceiptLabels: count.workReceiptLabels,
  workOutList,
  workOutSend,
  workInspectList,
  workItemInspect,
  workItemFind,
  workItemMove,
});
