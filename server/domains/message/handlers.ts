/** The message center; the kernel's events write what is read here. */
import { sql } from 'kysely';
import * as contract from '../../../contract/message/calls.ts';
import type { Db } from '../../db/schema.ts';
import { markRead } from '../../kernel/events/events.ts';
import { userOf } from '../../kernel/http/context.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { momentOf } from '../../kernel/lib/moment.ts';

export const message = handlers(contract, {
  messageList: async ({ cursor, size }, ctx) => {
    const { userId } = userOf(ctx);
    let query = newest(ctx.db, userId);
    const [at, before] = cursor?.split('_') ?? [];
    if (at && before)
      query = query.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(momentOf(at), before)));
    const rows = await query
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(size + 1)
      .execute();
    const list = rows.slice(0, size).map(shown);
    const last = list.at(-1);
    return {
      list,
      next: rows.length > size && last ? `${last.at}_${last.id}` : null,
      unread: await countUnread(ctx.db, userId),
    };
  },

  messageUnread: async (_input, ctx) => ({ unread: await countUnread(ctx.db, userOf(ctx).userId) }),

  messageDetail: async ({ id }, ctx) => {
    const row = await own(ctx.db, userOf(ctx).userId).where('id', '=', id).executeTakeFirst();
    if (!row) throw new Refusal('NOT_FOUND');
    return shown(row);
  },

  messageRead: async ({ ids }, ctx) => {
    const { userId } = userOf(ctx);
    await markRead(ctx.db, { userId, ids, now: ctx.now });
    return { unread: await countUnread(ctx.db, userId) };
  },
});

const own = (db: Db, userId: string) => db.selectFrom('message').selectAll().where('user_id', '=', userId);

/** What was told again of a topic stands in its newest notice. */
const newest = (db: Db, userId: string) =>
  own(db, userId).where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('message as later')
          .select('later.id')
          .where('later.user_id', '=', userId)
          .whereRef('later.topic', '=', 'message.topic')
          .where(sql<boolean>`(later.created_at, later.id) > (message.created_at, message.id)`),
      ),
    ),
  );

async function countUnread(db: Db, userId: string): Promise<number> {
  const { n } = await newest(db, userId)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(n);
}

function shown(row: Awaited<ReturnType<ReturnType<typeof own>['execute']>>[number]): contract.Message {
  return {
    id: row.id,
    type: row.type,
    title: { zh: row.title_zh, en: row.title_en },
    body: { zh: row.body_zh, en: row.body_en },
    link: row.link,
    topic: row.topic,
    at: row.created_at.getTime(),
    readAt: row.read_at?.getTime() ?? null,
  };
}
