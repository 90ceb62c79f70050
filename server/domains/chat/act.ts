/** What a person does with a conversation besides speaking in it. */
import { sql } from 'kysely';
import type * as contract from '../../../contract/chat/calls.ts';
import { chatReportMachine } from '../../../contract/chat/machine.ts';
import { decideBy } from '../../../contract/chat/rules.ts';
import type { Db } from '../../db/schema.ts';
import { mention } from '../../kernel/events/events.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/lib/id.ts';
import { start } from '../../kernel/state/transitions.ts';
import { apart, isShut } from '../connection/apart.ts';
import { lockOwn, placeOf } from './begin.ts';
import { newestStep } from './deal/bargain.ts';
import { forgetNotices, tellDesk, tellOwnPages, tellPages } from './notices.ts';
import { findOwn, isBetween, otherOf } from './queries.ts';

export const chatRead: Handler<typeof contract.chatRead> = async ({ id, no, step = '0' }, ctx) => {
  const { userId } = userOf(ctx);
  const chat = await lockOwn(ctx.db, id, userId);
  const buying = chat.buyer_id === userId;
  const [readNo, readStep] = buying ? [chat.buyer_read, chat.buyer_step] : [chat.seller_read, chat.seller_step];
  const read = Math.max(readNo, Math.min(no, chat.last_no));
  if (read === readNo && BigInt(step) <= BigInt(readStep)) return { read };
  // A later one than there is has not been read.
  const upTo = sql<string>`greatest(${readStep}::bigint, least(${step}::bigint, ${newestStep(chat)}))`;
  await ctx.db
    .updateTable('chat')
    .set(buying ? { buyer_read: read, buyer_step: upTo } : { seller_read: read, seller_step: upTo })
    .where('id', '=', id)
    .execute();
  await forgetNotices(ctx.db, chat, { userId, now: ctx.now });
  const other = otherOf(chat, userId);
  if (other && (await apart(ctx.db, userId, other))) await tellOwnPages(ctx.db, chat, { userId, now: ctx.now });
  else await tellPages(ctx.db, chat, ctx.now);
  return { read };
};

export const chatTyping: Handler<typeof contract.chatTyping> = async ({ id }, ctx) => {
  const { userId } = userOf(ctx);
  const chat = await findOwn(ctx.db, id, userId);
  if (!chat) throw new Refusal('NOT_FOUND');
  await tellDesk(ctx.db, chat, ctx.now, 'chat.typing');
  const to = otherOf(chat, userId);
  if (!to || (await apart(ctx.db, userId, to)) || (await isShut(ctx.db, userId, to))) return {};
  await mention(ctx.db, { to, type: 'chat.typing', data: { id }, at: ctx.now });
  return {};
};

export const chatBlock: Handler<typeof contract.chatBlock> = async ({ to, block }, ctx) => {
  const { userId } = userOf(ctx);
  const place = await (to.kind === 'conversation' ? findOwn(ctx.db, to.id, userId) : placeOf(ctx.db, to, userId));
  const other = place && otherOf(place, userId);
  if (!other) throw new Refusal('NOT_FOUND');
  await setBlock(ctx.db, { userId, other, block, now: ctx.now });
  return { blocking: block };
};

export const chatBlocked: Handler<typeof contract.chatBlocked> = async (_input, ctx) => {
  const rows = await ctx.db
    .selectFrom('chat_block')
    .innerJoin('account', 'account.id', 'chat_block.blocked_user_id')
    .select(['chat_block.id', 'nickname', 'avatar_url as avatar', 'chat_block.created_at as at'])
    .where('chat_block.user_id', '=', userOf(ctx).userId)
    .orderBy('chat_block.created_at', 'desc')
    .orderBy('chat_block.id')
    .execute();
  return { list: rows.map(({ at, ...whom }) => ({ ...whom, at: at.getTime() })) };
};

export const chatUnblock: Handler<typeof contract.chatUnblock> = async ({ id }, ctx) => {
  const undone = await ctx.db
    .deleteFrom('chat_block')
    .where('id', '=', id)
    .where('user_id', '=', userOf(ctx).userId)
    .returning(['user_id', 'blocked_user_id'])
    .executeTakeFirst();
  if (!undone) throw new Refusal('NOT_FOUND');
  await tellBetween(ctx.db, undone.user_id, undone.blocked_user_id, ctx.now);
  return { id };
};

/** Holds for both, wherever one of them would hear the other. */
export async function setBlock(
  db: Db,
  { userId, other, block, now }: { userId: string; other: string; block: boolean; now: Date },
): Promise<void> {
  if (block) {
    if (!(await apart(db, userId, other))) await keepTold(db, userId, other);
    await db
      .insertInto('chat_block')
      .values({ user_id: userId, blocked_user_id: other, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  const ended = await db
    .deleteFrom('chat_block')
    .where('user_id', '=', userId)
    .where('blocked_user_id', '=', other)
    .returning('user_id')
    .executeTakeFirst();
  if (ended) await tellBetween(db, userId, other, now);
}

/** Every open page of a conversation of the two reads anew whether they may write there. */
export async function tellBetween(db: Db, one: string, other: string, now: Date): Promise<void> {
  const chats = await db.selectFrom('chat').selectAll().where(isBetween(one, other)).orderBy('id').execute();
  for (const chat of chats) await tellPages(db, chat, now);
}

/** Marks of what was read stay as both have seen them: one that vanished would tell of the block. */
async function keepTold(db: Db, one: string, other: string): Promise<void> {
  await db
    .updateTable('chat')
    .set((eb) => ({ buyer_told: eb.ref('buyer_read'), seller_told: eb.ref('seller_read') }))
    .where(isBetween(one, other))
    .execute();
}

export const chatReport: Handler<typeof contract.chatReport> = async ({ id, reason, body }, ctx) => {
  const { userId } = userOf(ctx);
  const chat = await lockOwn(ctx.db, id, userId);
  // What is said to the platform is with the platform.
  if (chat.kind === 'service') throw new Refusal('NOT_FOUND');
  const open = await ctx.db
    .selectFrom('chat_report')
    .select('id')
    .where('chat_id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', chatReportMachine.initial)
    .executeTakeFirst();
  if (open) return { id: open.id };
  const reportId = newId();
  const { state, deadlineAt } = await start(ctx.db, chatReportMachine, {
    ...{ id: reportId, by: 'B', actorId: userId, now: ctx.now, deadlineAt: decideBy(ctx.now) },
  });
  await ctx.db
    .insertInto('chat_report')
    .values({
      ...{ id: reportId, chat_id: id, user_id: userId, reason, body, note: null },
      ...{ state, deadline_at: deadlineAt, created_at: ctx.now },
    })
    .execute();
  await tellOwnPages(ctx.db, chat, { userId, now: ctx.now });
  return { id: reportId };
};
