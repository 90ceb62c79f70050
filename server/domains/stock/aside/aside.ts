/** Single items that are put aside, and then cleared or given up for lost: never in one's own cause, nor a great loss by one's own word. */
import { sql } from 'kysely';
import type * as contract from '../../../../contract/stock/warehouse.ts';
import { accounts } from '../../../../contract/wire/accounts.ts';
import type { Db } from '../../../db/schema.ts';
import { type Handler, userOf } from '../../../kernel/http/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { post } from '../../../kernel/ledger/ledger.ts';
import { hasPart, mustBeImpartial, needsSecond } from '../../connection/impartial.ts';
import { asideBy } from '../../item/fakes.ts';
import { isHeldBy, lockItemRows } from '../../item/lock.ts';
import { keepLoss } from '../../item/state.ts';
import { limitsNow } from '../../shop/limits.ts';
import { calledAtWork } from '../../shop/staff-names.ts';
import { firstOfTwo, shownFirsts } from '../../shop/two-people.ts';
import { itemRows, stockRow } from '../items.ts';
import { tellItem } from '../notices.ts';
import { freeKeeper } from '../receipts.ts';
import { moveAside } from '../transitions.ts';
import { worthOf } from './worth.ts';

const itemWith = (db: Db) => itemRows(db).select('item.lost_first');

export const workItemFind: Handler<typeof contract.workItemFind> = async ({ code }, ctx) => {
  const { db, now } = ctx;
  const { userId } = userOf(ctx);
  const row = await itemWith(db)
    .innerJoin('account', 'account.id', 'item.owner_id')
    .select('account.nickname')
    .where('item.code', '=', code.toUpperCase())
    .executeTakeFirst();
  if (!row) return { item: null };
  const [lostFirst = null] = await shownFirsts(db, [row.lost_first], userId);
  const { twoPeopleFrom } = await limitsNow(ctx);
  return {
    item: {
      ...stockRow(row, now),
      owner: { id: row.owner_id, nickname: row.nickname },
      compensation: worthOf(row) ?? 0,
      lostFirst,
      twoPeopleFrom,
      ...(await partIn(db, row, userId)),
    },
  };
};

/** Whose cause it is, for the caller to read before they are refused. */
async function partIn(db: Db, row: { id: string; owner_id: string; lost_first: { by: string } | null }, me: string) {
  const judge = await asideBy(db, row.id);
  const [owner, first] = [sql`select ${row.owner_id}::text as id`, row.lost_first?.by ?? null];
  const judges = sql`select ${judge}::text as id`;
  const all = sql`${owner} union all ${judges} union all select ${first}::text`;
  const { rows } = await sql<{ own: boolean; ownVerdict: boolean; needsSecond: boolean; by: string | null }>`
    select ${hasPart(sql.val(me), owner)} as own, ${hasPart(sql.val(me), judges)} as "ownVerdict",
      ${needsSecond('warehouse.work', all)} as "needsSecond",
      (select ${calledAtWork()} from account where id = ${judge}) as by`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('A selection without a row');
  const { own, ownVerdict, by } = found;
  return { own, needsSecond: found.needsSecond, judge: judge === null ? null : { by, own: ownVerdict } };
}

export const workItemMove: Handler<typeof contract.workItemMove> = async ({ id, event, reason }, ctx) => {
  const { db, now } = ctx;
  // What lies at the washing table, or is on its way to a merchant, ends there first: somebody has paid for it and is told how it goes.
  await lockItemRows(db, [id]);
  const row = await itemWith(db).where('item.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  for (const busy of ['cleaning', 'recycle'] as const)
    if (await isHeldBy(db, id, busy)) throw new Refusal('ITEM_TAKEN');
  if (event === 'clear') await freeKeeper().cleared(db, id);
  if (event === 'clear') await mustBeImpartial(ctx, [await asideBy(db, id)]);
  const paid = event === 'lose' ? (worthOf(row) ?? 0) : 0;
  if (event === 'lose') {
    if (row.state !== 'quarantined') throw new Refusal('STATE_REFUSED', { state: row.state });
    const first = await firstOfTwo(ctx, row.lost_first, paid);
    if (first) {
      await keepLoss(db, id, first);
      return { id, state: row.state, paid: 0 };
    }
  }
  const who = { by: 'P', actorId: userOf(ctx).userId, now, reason } as const;
  const to = await moveAside(db, id, { event, ...who });
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
