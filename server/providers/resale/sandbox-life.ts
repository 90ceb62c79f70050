/** What happens on the pretend marketplace by itself: goods go up and down, strangers buy, and callbacks set out. */
import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { resaleTimes } from '../../../contract/resale/machine.ts';
import type { Db } from '../../db/schema.ts';
import type { Parcel } from './channel.ts';
import type { SandboxResaleTables } from './tables.ts';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How the pretend marketplace behaves. Shares of 100; the rest of the pushes arrive at once. */
export const sandboxResaleWays = {
  callsPerSecond: 20,
  upWithin: 40 * SECOND,
  downWithin: 90 * SECOND,
  /** Of goods that go up: so many are bought by nobody in particular, so long after. */
  wanted: 20,
  wantedAfter: [3 * HOUR, 60 * HOUR],
  pays: 80,
  paysWithin: 25 * MINUTE,
  lost: 20,
  doubled: 15,
  late: 25,
  latest: 20 * MINUTE,
} as const;

export type Order = Selectable<SandboxResaleTables['sandbox_resale_order']>;

/** The same for the same words every time. */
export const drawn = (...words: (string | number)[]) =>
  createHash('sha256').update(words.join('|')).digest().readUInt32BE(0);
/** 0 to 99. */
const chance = (...words: (string | number)[]) => drawn(...words) % 100;
export const within = (ms: number, ...words: (string | number)[]) => drawn(...words, 'within') % ms;
export const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

type Change = { from: readonly Order['state'][]; state: Order['state']; refunded?: true; parcel?: Parcel };
export const acts: Readonly<Record<'pay' | 'leave' | 'refund' | 'confirm', Change>> = {
  pay: { from: ['waiting'], state: 'paid' },
  leave: { from: ['waiting'], state: 'closed' },
  refund: { from: ['paid', 'shipped', 'done'], state: 'closed', refunded: true },
  confirm: { from: ['shipped'], state: 'done' },
};

/** Everything whose time has come: goods go up and down, strangers buy, pay and give up. */
export async function settle(db: Db, now: Date): Promise<void> {
  const ups = await db
    .updateTable('sandbox_resale_goods')
    .set({ state: 'live', up_at: null })
    .where('up_at', '<=', now)
    .returningAll()
    .execute();
  for (const { id } of ups) {
    const [least, most] = sandboxResaleWays.wantedAfter;
    const wanted = chance(id, now.getTime(), 'wanted') < sandboxResaleWays.wanted;
    await db
      .updateTable('sandbox_resale_goods')
      .set({ wanted_at: wanted ? later(now, least + within(most - least, id, 'wanted', now.getTime())) : null })
      .where('id', '=', id)
      .execute();
    await push(db, { goodsId: id }, now);
  }
  const downs = await db
    .updateTable('sandbox_resale_goods')
    .set({ state: 'down', down_at: null, wanted_at: null })
    .where('down_at', '<=', now)
    .where('state', 'in', ['draft', 'live'])
    .returning('id')
    .execute();
  for (const { id } of downs) await push(db, { goodsId: id }, now);
  const wanted = await db
    .updateTable('sandbox_resale_goods')
    .set({ wanted_at: null })
    .where('wanted_at', '<=', now)
    .returning('id')
    .execute();
  for (const { id } of wanted)
    await place(db, id, now, later(now, within(sandboxResaleWays.paysWithin, id, 'pays', now.getTime())));
  const unpaid = await db
    .selectFrom('sandbox_resale_order')
    .select('no')
    .where('state', '=', 'waiting')
    .where('placed_at', '<=', later(now, -resaleTimes.unpaid))
    .execute();
  for (const { no } of unpaid) await move(db, no, acts.leave, now);
  const due = await db.selectFrom('sandbox_resale_order').select('no').where('next_at', '<=', now).execute();
  for (const { no } of due)
    await move(db, no, chance(no, 'pays') < sandboxResaleWays.pays ? acts.pay : acts.leave, now);
}

/** Of two strangers at the same moment one gets it. @param nextAt when its buyer pays or leaves by themselves */
export async function place(db: Db, goodsId: string, now: Date, nextAt: Date | null): Promise<string | null> {
  const sold = await db
    .updateTable('sandbox_resale_goods')
    .set({ state: 'sold', wanted_at: null, down_at: null })
    .where('id', '=', goodsId)
    .where('state', '=', 'live')
    .returningAll()
    .executeTakeFirst();
  if (!sold) return null;
  const { n } = await db
    .selectFrom('sandbox_resale_order')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('goods_id', '=', goodsId)
    .executeTakeFirstOrThrow();
  const no = `SB${goodsId}${n + 1}`;
  await db
    .insertInto('sandbox_resale_order')
    .values({
      ...{ no, goods_id: goodsId, shop: sold.shop, amount: sold.price, state: 'waiting' },
      ...{ placed_at: now, paid_at: null, next_at: nextAt, changed_at: now },
      ...{ company: null, waybill: null },
    })
    .execute();
  await push(db, { goodsId, orderNo: no }, now);
  return no;
}

export async function move(db: Db, no: string, { from, state, refunded, parcel }: Change, now: Date): Promise<boolean> {
  const moved = await db
    .updateTable('sandbox_resale_order')
    .set({
      state,
      next_at: null,
      changed_at: now,
      ...(state === 'paid' && { paid_at: now }),
      ...(refunded && { refunded }),
      ...(state === 'closed' && { refund_wanted: false }),
      ...parcel,
    })
    .where('no', '=', no)
    .where('state', 'in', from)
    .returning('goods_id')
    .executeTakeFirst();
  if (!moved) return false;
  // An order that nobody paid puts the goods back for sale, as it does there.
  if (state === 'closed' && !refunded)
    await db
      .updateTable('sandbox_resale_goods')
      .set({ state: 'live' })
      .where('id', '=', moved.goods_id)
      .where('state', '=', 'sold')
      .execute();
  await push(db, { goodsId: moved.goods_id, orderNo: no }, now);
  return true;
}

/** Their buyer asks for the money; whoever sold it answers there. */
export async function askBack(db: Db, no: string, now: Date): Promise<boolean> {
  const asked = await db
    .updateTable('sandbox_resale_order')
    .set({ refund_wanted: true, changed_at: now })
    .where('no', '=', no)
    .where('state', 'in', ['paid', 'shipped'])
    .where('refund_wanted', '=', false)
    .returning('goods_id')
    .executeTakeFirst();
  if (asked) await push(db, { goodsId: asked.goods_id, orderNo: no }, now);
  return asked !== undefined;
}

/** What is sent is sent once, twice, late or not at all. */
async function push(db: Db, about: { goodsId: string; orderNo?: string }, now: Date): Promise<void> {
  const { goodsId, orderNo } = about;
  const body = JSON.stringify({
    product_id: goodsId,
    ...(orderNo && { order_no: orderNo }),
    modify_time: Math.floor(now.getTime() / SECOND),
  });
  const luck = chance(body, 'luck');
  const { lost, doubled, late, latest } = sandboxResaleWays;
  if (luck < lost) return;
  const delays =
    luck < lost + doubled ? [0, 3 * SECOND] : luck < lost + doubled + late ? [within(latest, body, 'late')] : [0];
  await db
    .insertInto('sandbox_resale_push')
    .values(
      delays.map((delay, n) => ({
        id: createHash('sha256').update(`${body}|${n}|${now.getTime()}`).digest('hex').slice(0, 32),
        body,
        due_at: later(now, delay),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function nextAt(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(least(up_at, down_at, wanted_at)) from sandbox_resale_goods),
      (select min(next_at) from sandbox_resale_order),
      (select min(placed_at) + ${resaleTimes.unpaid / SECOND} * interval '1 second' from sandbox_resale_order where state = 'waiting'),
      (select min(due_at) from sandbox_resale_push)) as at`.execute(db);
  return rows[0]?.at ?? null;
}
