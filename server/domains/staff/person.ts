/** One person as staff see them: each part with the permission that its own screen asks for. */
import { OTHER_CHANNEL } from '../../../contract/activity/calls.ts';
import type * as contract from '../../../contract/shop/find-calls.ts';
import type { Db } from '../../db/schema.ts';
import { type Handler, may, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/lib/id.ts';
import { certificationOf } from '../account/certification/certified.ts';
import { endSessions } from '../account/sessions.ts';
import { calledAtWork } from '../shop/staff-names.ts';
import { balanceToOthers, withdrawableOf } from '../wallet/kept.ts';
import { partsOf } from '../wallet/queries.ts';

/** Of each kind, the last ones. */
const MOST = 20;

export const workPerson: Handler<typeof contract.workPerson> = async ({ userId }, ctx) => {
  const { db, now } = ctx;
  const account = await db.selectFrom('account').selectAll().where('id', '=', userId).executeTakeFirst();
  if (!account) throw new Refusal('NOT_FOUND');
  return {
    id: account.id,
    nickname: account.nickname,
    phone: account.phone ?? '',
    joinedAt: account.created_at.getTime(),
    closedAt: account.deleted_at?.getTime() ?? null,
    certified: (await certificationOf(db, ctx.app, userId)).level === 'matched',
    orders: may(ctx, 'orders.see') ? await ordersOf(db, userId) : null,
    money: may(ctx, 'payouts.see') ? await moneyOf(db, userId, now) : null,
    cases: may(ctx, 'aftersale.see') ? await casesOf(db, userId) : null,
    source: may(ctx, 'campaigns.see') ? await sourceOf(db, userId) : null,
    devices: await devicesOf(db, userId),
    notes: await notesOf(db, userId),
  };
};

export const workPersonNote: Handler<typeof contract.workPersonNote> = async ({ userId, body }, ctx) => {
  const account = await ctx.db.selectFrom('account').select('deleted_at').where('id', '=', userId).executeTakeFirst();
  // Nothing new is kept about somebody who has left.
  if (!account || account.deleted_at) throw new Refusal('NOT_FOUND');
  const id = newId();
  const row = { id, user_id: userId, author_id: userOf(ctx).userId, body, created_at: ctx.now };
  await ctx.db.insertInto('account_note').values(row).execute();
  const note = (await notesOf(ctx.db, userId)).find((one) => one.id === id);
  if (!note) throw new Refusal('NOT_FOUND');
  return note;
};

export const workPersonDeviceEnd: Handler<typeof contract.workPersonDeviceEnd> = async ({ userId, id }, ctx) => {
  const session = await ctx.db
    .selectFrom('session')
    .select(['device_name', 'ended_at'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!session) throw new Refusal('NOT_FOUND');
  if (session.ended_at) return {};
  await endSessions(ctx.db, [id], 'remote', ctx.now);
  ctx.changed({ of: `account:${userId}`, before: { device: session.device_name }, after: null });
  return {};
};

async function ordersOf(db: Db, userId: string) {
  const rows = await db
    .selectFrom('trade_order')
    .select(['id', 'no', 'snapshot', 'buyer_id', 'state', 'total', 'created_at'])
    .where((eb) => eb.or([eb('buyer_id', '=', userId), eb('seller_id', '=', userId)]))
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    no: row.no,
    title: row.snapshot.name,
    side: row.buyer_id === userId ? ('buyer' as const) : ('seller' as const),
    state: row.state,
    total: row.total,
    at: row.created_at.getTime(),
  }));
}

async function moneyOf(db: Db, userId: string, now: Date) {
  const [{ available, deposit, withdrawable }, { payout, owed }] = await Promise.all([
    withdrawableOf(db, userId, now, balanceToOthers),
    partsOf(db, userId),
  ]);
  return { available, deposit, withdrawable, payout: payout.amount, owed: owed.amount };
}

async function casesOf(db: Db, userId: string) {
  const rows = await db
    .selectFrom('aftersale')
    .select(['id', 'no', 'order_id', 'state', 'created_at'])
    .where((eb) => eb.or([eb('buyer_id', '=', userId), eb('seller_id', '=', userId)]))
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    no: row.no,
    orderId: row.order_id,
    state: row.state,
    at: row.created_at.getTime(),
  }));
}

/** What the links said by which they came; what a click was called says nothing to anybody here. */
async function sourceOf(db: Db, userId: string) {
  const row = await db
    .selectFrom('account_source as s')
    .leftJoin('account as a', 'a.id', 's.inviter_id')
    .select(['a.id', 'a.nickname', 's.channel', 's.user_source', 's.ad_info', 's.origin', 's.click_id'])
    .where('s.user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const { id, nickname } = row;
  return {
    inviter: id === null ? null : { id, nickname: nickname ?? '' },
    channel: row.channel || (row.click_id ? OTHER_CHANNEL : ''),
    userSource: row.user_source,
    adInfo: row.ad_info,
    placedAt: row.origin,
  };
}

/** Where they are or were logged in, the latest first. */
async function devicesOf(db: Db, userId: string) {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'device_name', 'seen_at', 'ended_at'])
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.device_name,
    seenAt: row.seen_at.getTime(),
    open: row.ended_at === null,
  }));
}

async function notesOf(db: Db, userId: string): Promise<contract.PersonNote[]> {
  const rows = await db
    .selectFrom('account_note')
    .innerJoin('account', 'account.id', 'account_note.author_id')
    .select(['account_note.id', 'account_note.body', calledAtWork().as('nickname'), 'account_note.created_at'])
    .where('account_note.user_id', '=', userId)
    .orderBy('account_note.created_at', 'desc')
    .orderBy('account_note.id', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    body: row.body,
    author: row.nickname,
    at: row.created_at.getTime(),
  }));
}
