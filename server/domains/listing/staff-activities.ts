/** Activities as staff make them, and take back what has not begun. */

import { type Selectable, sql } from 'kysely';
import type * as contract from '../../../contract/listing/activities.ts';
import { fairDays } from '../../../contract/listing/activities.ts';
import type { SaleActivityState } from '../../../contract/listing/activity-machine.ts';
import { saleActivityMachine } from '../../../contract/listing/activity-machine.ts';
import { eg } from '../../../contract/notice/wording.ts';
import { link } from '../../../contract/screens.ts';
import type { Input } from '../../../contract/wire/call.ts';
import type { Db } from '../../db/schema.ts';
import { emit } from '../../kernel/events/events.ts';
import { wording } from '../../kernel/events/wording.ts';
import { type Context, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/lib/id.ts';
import { start, transition } from '../../kernel/state/transitions.ts';
import type { ListingTables } from './tables.ts';

export type Activity = Selectable<ListingTables['sale_activity']>;

export const shown = (row: Activity) => ({
  id: row.id,
  name: { zh: row.name_zh, en: row.name_en },
  state: row.state as SaleActivityState,
  startsAt: row.starts_at.getTime(),
  endsAt: row.ends_at.getTime(),
  minOff: row.min_off,
});

export async function everyActivity(db: Db, { cursor, size }: { cursor?: string; size: number }) {
  const after = sql`where (a.starts_at, a.id) < (select starts_at, id from sale_activity where id = ${cursor})`;
  const { rows } = await sql<Activity & { live: number; signed: number }>`
    select a.*, g.live, g.signed
    from sale_activity a, lateral (
      select count(*) filter (where live)::int as live, count(*)::int as signed
      from sale_activity_goods where activity_id = a.id) g
    ${cursor === undefined ? sql`` : after}
    order by a.starts_at desc, a.id desc limit ${size + 1}`.execute(db);
  const list = rows.slice(0, size).map((row) => ({ ...shown(row), live: row.live, signed: row.signed }));
  return { list, next: rows.length > size ? (list.at(-1)?.id ?? null) : null };
}

export async function make(ctx: Context, { name, minOff, ...days }: Input<typeof contract.workbenchActivityMake>) {
  if (!fairDays(days, ctx.now.getTime())) throw new Refusal('ACTIVITY_DAYS');
  const id = newId();
  const [starts_at, ends_at] = [new Date(days.startsAt), new Date(days.endsAt)];
  const birth = { id, by: 'P', actorId: userOf(ctx).userId, now: ctx.now, deadlineAt: starts_at } as const;
  const { state, deadlineAt } = await start(ctx.db, saleActivityMachine, birth);
  await ctx.db
    .insertInto('sale_activity')
    .values({
      ...{ id, name_zh: name.zh, name_en: name.en, min_off: minOff, starts_at, ends_at, state },
      deadline_at: deadlineAt,
    })
    .execute();
  return { id };
}

const cancelled = wording('listing', 'activityCancelled', eg('title', 'count'), ({ title, count }) => ({
  title: { zh: `活动取消：${title.zh}`, en: `Cancelled: ${title.en}` },
  body: {
    zh: `你报名的 ${count} 件照原价继续卖，也可以报名别的活动。`,
    en: `What you signed up (${count}) stays for sale at its price and can join another activity.`,
  },
}));

export async function cancel(ctx: Context, id: string) {
  const step = { table: 'sale_activity', id, event: 'cancel', by: 'P', actorId: userOf(ctx).userId } as const;
  await transition(ctx.db, saleActivityMachine, { ...step, now: ctx.now });
  const { rows } = await sql<{ seller: string; ids: string[]; zh: string; en: string }>`
    with free as (
      update sale_activity_goods set live = false where activity_id = ${id} and live returning listing_id)
    select l.seller_id as seller, array_agg(l.id) as ids, a.name_zh as zh, a.name_en as en
    from free join listing l on l.id = free.listing_id join sale_activity a on a.id = ${id}
    group by l.seller_id, a.id order by l.seller_id`.execute(ctx.db);
  for (const { seller, ids, zh, en } of rows)
    await emit(ctx.db, {
      to: seller,
      type: 'listing',
      data: { ids },
      at: ctx.now,
      notice: {
        ...cancelled({ title: { zh, en }, count: String(ids.length) }),
        link: link('/pages/stock/seller/sellerList'),
      },
    });
  return { id };
}
