/** What staff see of conversations: what was said to the platform, what was reported, what is part of a case. Nothing else. */
import { sql } from 'kysely';
import { aftersaleMachine } from '../../../contract/aftersale/machine.ts';
import { type ChatState, chatMachine, chatReportMachine } from '../../../contract/chat/machine.ts';
import * as contract from '../../../contract/chat/work-calls.ts';
import { openStates } from '../../../contract/wire/states.ts';
import { HOUR } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';
import { mention } from '../../kernel/events/events.ts';
import { type Context, type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/lib/id.ts';
import { literals, transition } from '../../kernel/state/transitions.ts';
import { lockAccount } from '../account/people.ts';
import { mustBeImpartial } from '../connection/impartial.ts';
import { ownUploads } from '../upload/own.ts';
import { tellBetween } from './act.ts';
import { offerSteps } from './deal/bargain.ts';
import { tellDecision, tellDesk, tellMessage, tellPages } from './notices.ts';
import { otherOf, othersOf, shownMessages } from './queries.ts';
import { addMessage, mustBeShared } from './send.ts';
import type { Chat } from './tables.ts';
import { warn } from './warnings/warn.ts';

type Job = contract.ChatJob;

/** Open after-sale cases by the conversations that belong to them: the order's own, and the one in which it was agreed on. */
const cases = sql`
  select distinct on (c.id) c.id, c.kind, c.buyer_id as user_id, a.id as "caseId", a.created_at as at
  from aftersale a join trade_order o on o.id = a.order_id
  join chat c on c.buyer_id = o.buyer_id
    and ((c.kind = 'order' and c.subject_id = o.id) or (c.kind = 'item' and c.subject_id = o.listing_id))
  where a.state in (${literals(openStates(aftersaleMachine))})
  order by c.id, a.created_at`;

const none = sql`null::text as "reportId", null::text as reason, ''::text as words, 0 as earlier`;

const queues = {
  service: sql`
    select c.id, c.kind, c.buyer_id as user_id, ${none}, c.deadline_at as due, null::text as "caseId",
      -- Since the first word that nobody answered: what is added later loses no place.
      (select min(m.created_at) from chat_message m where m.chat_id = c.id and m.recalled_at is null and m.no > coalesce(
        (select max(p.no) from chat_message p where p.chat_id = c.id and p.side = 'P'), 0)) as at
    from chat c where c.kind = 'service' and c.state = ${chatMachine.initial} and c.last_by = 'B'`,
  reports: sql`
    select c.id, c.kind, r.user_id, r.id as "reportId", r.reason, r.body as words,
      (select count(*)::int from talk_warning w
        where w.user_id = case when r.user_id = c.buyer_id then c.seller_id else c.buyer_id end) as earlier, r.deadline_at as due, null::text as "caseId", r.created_at as at
    from chat_report r join chat c on c.id = r.chat_id where r.state = ${chatReportMachine.initial}`,
  cases: sql`select id, kind, user_id, ${none}, null::timestamptz as due, "caseId", at from (${cases}) open_case`,
} satisfies Record<contract.ChatQueue, unknown>;

export const workChats: Handler<typeof contract.workChats> = async ({ queue, cursor, size }, { db, now }) => {
  const after = /^(\d{1,15})_([\w-]{1,64})$/.exec(cursor ?? '');
  const later = after
    ? sql`where (floor(extract(epoch from q.at) * 1000)::bigint, q.id) > (${after[1]}::bigint, ${after[2]}::text)`
    : sql``;
  const { rows } = await sql<Omit<Job, 'at' | 'dueAt'> & { at: Date; due: Date | null }>`
    select q.*, a.nickname from (${queues[queue]}) q join account a on a.id = q.user_id ${later}
    order by q.at, q.id limit ${size + 1}`.execute(db);
  const list = rows.slice(0, size).map(({ at, due, ...job }) => ({
    ...{ ...job, at: at.getTime(), dueAt: due?.getTime() ?? null },
  }));
  const last = list.at(-1);
  return {
    list,
    next: rows.length > size && last ? `${last.at}_${last.id}` : null,
    ...(await countsOf(db, now)),
  };
};

async function countsOf(db: Db, now: Date) {
  const counted = await Promise.all(
    contract.chatQueues.map(async (queue) => {
      const { rows } = await sql<{ n: number; late: number }>`
        select count(*)::int as n, (count(*) filter (where q.due < ${now}))::int as late
        from (${queues[queue]}) q`.execute(db);
      return [queue, rows[0] ?? { n: 0, late: 0 }] as const;
    }),
  );
  const each = (of: 'n' | 'late') =>
    Object.fromEntries(counted.map(([queue, row]) => [queue, row[of]])) as Record<contract.ChatQueue, number>;
  return { counts: each('n'), overdue: each('late') };
}

/** Why staff may read it now; null when they may not. */
async function groundsOf(db: Db, chat: Chat): Promise<{ reportId?: string; caseId?: string; service?: true } | null> {
  if (chat.kind === 'service') return { service: true };
  const report = await db
    .selectFrom('chat_report')
    .select('id')
    .where('chat_id', '=', chat.id)
    .where('state', '=', chatReportMachine.initial)
    .executeTakeFirst();
  if (report) return { reportId: report.id };
  const { rows } = await sql<{ caseId: string }>`
    select "caseId" from (${cases}) open_case where id = ${chat.id}`.execute(db);
  return rows[0] ? { caseId: rows[0].caseId } : null;
}

/** @throws Refusal NOT_FOUND */
async function lockChat(db: Db, id: string): Promise<Chat> {
  const chat = await db.selectFrom('chat').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!chat) throw new Refusal('NOT_FOUND');
  return chat;
}

async function lockService(db: Db, id: string): Promise<Chat> {
  const chat = await lockChat(db, id);
  if (chat.kind !== 'service') throw new Refusal('NOT_FOUND');
  return chat;
}

/** A page that stays open longer than this is opened anew for the log. */
const VISIT = 12 * HOUR;

/** The log has this visit already: of the same person, session and grounds. */
async function isLogged({ db, now }: Context, subject: string, sessionId: string): Promise<boolean> {
  const found = await db
    .selectFrom('audit_subject')
    .innerJoin('audit', 'audit.seq', 'audit_subject.seq')
    .select('audit.seq')
    .where('audit_subject.subject', '=', subject)
    .where('audit.session_id', '=', sessionId)
    .where('audit.at', '>', new Date(now.getTime() - VISIT))
    .executeTakeFirst();
  return found !== undefined;
}

export const workChatLook: Handler<typeof contract.workChatLook> = async ({ id, visit }, ctx) => {
  const { db, now } = ctx;
  const chat = await lockChat(db, id);
  const grounds = await groundsOf(db, chat);
  if (!grounds) throw new Refusal('NOT_FOUND');
  // The call itself is written into the log as every act of staff is; with it stands what gave them the right.
  const { userId, sessionId } = userOf(ctx);
  const subject = visit && ['look', visit, userId, id, grounds.reportId ?? grounds.caseId ?? 'service'].join(':');
  if (subject && (await isLogged(ctx, subject, sessionId))) ctx.goesOn();
  else ctx.changed({ ...(subject && { of: subject }), before: null, after: grounds });
  const rows = await db.selectFrom('chat_message').selectAll().where('chat_id', '=', id).orderBy('no').execute();
  const people = await othersOf(db, [chat.buyer_id, ...(chat.seller_id ? [chat.seller_id] : [])]);
  if (grounds.service && chat.seller_read < chat.last_no) {
    await db.updateTable('chat').set({ seller_read: chat.last_no }).where('id', '=', id).execute();
    await tellPages(db, chat, now);
  }
  return {
    id,
    kind: chat.kind,
    state: chat.state as ChatState,
    buyer: people.get(chat.buyer_id)?.nickname ?? '',
    seller: chat.seller_id && (people.get(chat.seller_id)?.nickname ?? ''),
    // What was shown to nobody is not evidence: taken back from us, it is taken back.
    messages: await shownMessages(db, rows, { all: !grounds.service }),
    steps: (await offerSteps(db, [chat])).get(id) ?? [],
  };
};

export const workChatAnswer: Handler<typeof contract.workChatAnswer> = async ({ id, body, photos, card }, ctx) => {
  const { db, now } = ctx;
  const { userId } = userOf(ctx);
  const chat = await lockService(db, id);
  if (chat.state !== chatMachine.initial) throw new Refusal('CHAT_CLOSED');
  if (card) await mustBeShared(db, card, chat);
  const uploads = await ownUploads(db, { ids: photos, userId });
  const no = await addMessage(db, chat, {
    ...{ id: newId(), userId, side: 'P', body, card: card ?? null, now },
    photos: uploads.map(({ sha256 }) => sha256),
  });
  await tellMessage(db, chat, { side: 'P', no, now });
  return { no };
};

export const workChatTyping: Handler<typeof contract.workChatTyping> = async ({ id }, { db, now }) => {
  const chat = await db.selectFrom('chat').selectAll().where('id', '=', id).executeTakeFirst();
  if (chat?.kind !== 'service') throw new Refusal('NOT_FOUND');
  await mention(db, { to: chat.buyer_id, type: 'chat.typing', data: { id }, at: now });
  return {};
};

export const workChatClose: Handler<typeof contract.workChatClose> = async ({ id }, ctx) => {
  const chat = await lockService(ctx.db, id);
  await close(ctx.db, chat, { actorId: userOf(ctx).userId, now: ctx.now });
  await tellPages(ctx.db, chat, ctx.now);
  await tellDesk(ctx.db, chat, ctx.now);
  return {};
};

export const workChatDecide: Handler<typeof contract.workChatDecide> = async ({ reportId, uphold, note }, ctx) => {
  const { db, now } = ctx;
  const actorId = userOf(ctx).userId;
  const report = await db.selectFrom('chat_report').selectAll().where('id', '=', reportId).executeTakeFirst();
  if (!report) throw new Refusal('NOT_FOUND');
  const known = await db.selectFrom('chat').selectAll().where('id', '=', report.chat_id).executeTakeFirstOrThrow();
  const reported = otherOf(known, report.user_id);
  // Before the conversation, as whoever writes in it takes them.
  if (reported) await lockAccount(db, reported);
  const chat = await lockChat(db, report.chat_id);
  await mustBeImpartial(ctx, [chat.buyer_id, chat.seller_id]);
  const event = uphold ? 'uphold' : 'dismiss';
  await transition(db, chatReportMachine, {
    table: 'chat_report',
    id: reportId,
    event,
    by: 'P',
    actorId,
    now,
    set: { note },
  });
  if (uphold && chat.state === chatMachine.initial) await close(db, chat, { actorId, now });
  if (uphold && reported) await warn(ctx, { userId: reported, place: 'chat', reportId });
  await tellDecision(db, chat, { reporter: report.user_id, upheld: uphold, now });
  // Neither writes to the other any more, whatever it is about.
  if (uphold && reported) await tellBetween(db, report.user_id, reported, now);
  return {};
};

const close = (db: Db, { id }: Chat, { actorId, now }: { actorId: string; now: Date }) =>
  transition(db, chatMachine, { table: 'chat', id, event: 'close', by: 'P', actorId, now });
