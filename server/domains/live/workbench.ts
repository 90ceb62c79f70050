/** What staff see of rooms: messages that were reported, and the switch that ends a room. */
import { sql } from 'kysely';
import type * as contract from '../../../contract/live/calls.ts';
import { type LiveState, liveMachine, liveReportMachine } from '../../../contract/live/machine.ts';
import type { LiveSaid } from '../../../contract/live/said.ts';
import type { Db } from '../../db/schema.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { transition } from '../../kernel/state/transitions.ts';
import { lockAccount } from '../account/people.ts';
import { warn, warningsOf } from '../chat/warnings/warn.ts';
import { mustBeImpartial } from '../connection/impartial.ts';
import { itemOfSale, sales } from '../listing/sale.ts';
import { letThrough, takeOut } from './host.ts';
import { tellHost, tellRoom, tellVerdict } from './notices.ts';
import { OPEN } from './read.ts';
import { findSaid, isHeld, isUnseen, lockRoom, shownRooms, shownSaid, unseen } from './rows.ts';
import type { LiveTables, Room } from './tables.ts';

interface ReportRow extends Pick<LiveTables['live_report'], 'reason'> {
  report_id: string;
  message_id: string | null;
  /** Of the message's room, or the room itself. */
  room_id: string;
  words: string;
  reported_at: Date;
  due: Date | null;
}

/** Of one message, or of one room, whoever made it. */
const same = sql`(o.message_id = r.message_id or o.room_id = r.room_id) and o.state = r.state`;

export const workLives: Handler<typeof contract.workLives> = async ({ cursor, size }, { db }) => {
  const after = /^[\w-]{1,64}$/.test(cursor ?? '') ? sql`and r.id > ${cursor}` : sql``;
  const { rows } = await sql<ReportRow>`
    select r.id as report_id, r.message_id, coalesce(r.room_id, m.room_id) as room_id, r.reason, r.created_at as reported_at,
      r.deadline_at as due, (
        select coalesce(string_agg(nullif(o.body, ''), E'\\n' order by o.id), '') from live_report o where ${same}) as words
    from live_report r left join live_message m on m.id = r.message_id
    where r.state = ${liveReportMachine.initial} ${after}
      -- However many have reported it, it is judged once.
      and not exists (select from live_report o where ${same} and o.id < r.id)
    order by r.id limit ${size + 1}`.execute(db);
  const { rows: open } = await sql<Room>`
    select * from live_room where state in (${OPEN}) order by (started_at is null), plan_at, id limit 50`.execute(db);
  // Somebody waits for what hides in an open room; the rest is evidence.
  const { rows: waiting } = await sql<{ id: string }>`
    select m.id from live_message m join live_room on live_room.id = m.room_id where ${unseen}
    order by m.removed_at is not null or live_room.state <> ${'live' satisfies LiveState}, m.asked_at is null, m.created_at, m.id
    limit 50`.execute(db);
  const shown = rows.slice(0, size);
  const about = await Promise.all(shown.map((row) => aboutOf(db, row)));
  const earlier = await warningsOf(
    db,
    about.map(({ userId }) => userId),
  );
  return {
    list: shown.map((row, n) => {
      const { room, said, userId } = about[n] as About;
      return {
        ...{ id: row.report_id, reason: row.reason, words: row.words, at: row.reported_at.getTime() },
        dueAt: row.due?.getTime() ?? null,
        ...{ said, whole: row.message_id === null, earlier: earlier.get(userId) ?? 0 },
        room: named(room),
      };
    }),
    held: await Promise.all(
      waiting.map(async ({ id }) => {
        const { room, said } = await aboutOf(db, { message_id: id, room_id: null });
        return { said, room: named(room), ended: room.state !== ('live' satisfies LiveState) };
      }),
    ),
    next: rows.length > size ? (shown.at(-1)?.report_id ?? null) : null,
    rooms: await shownRooms(db, open),
  };
};

const named = ({ id, title, title_en }: Room) => ({ id, title, titleEn: title_en });

interface About {
  room: Room;
  said: LiveSaid;
  /** Whom it is about. */
  userId: string;
}

/** What was reported, as staff judge it: a message, or a room by its title. */
async function aboutOf(
  db: Db,
  { message_id, room_id }: { message_id: string | null; room_id: string | null },
): Promise<About> {
  const message = message_id === null ? undefined : await findSaid(db, message_id);
  const room = await db
    .selectFrom('live_room')
    .selectAll()
    .where('id', '=', message?.room_id ?? room_id)
    .executeTakeFirstOrThrow();
  if (message) return { room, said: shownSaid(message, room, { all: true }), userId: message.user_id };
  const host = await db.selectFrom('account').select('nickname').where('id', '=', room.host_id).executeTakeFirst();
  const said = {
    ...{ id: room.id, no: 0, by: 0, nickname: host?.nickname ?? '', host: true, body: room.title },
    ...{ hints: [], removed: false, at: (room.started_at ?? room.plan_at).getTime() },
  };
  return { room, said, userId: room.host_id };
}

/** So many are shown of what was looked for. */
const FOUND = 50;

export const workLiveGoods: Handler<typeof contract.workLiveGoods> = async ({ words }, { db }) => {
  const rows = await sales(db)
    .where('listing.state', '=', 'on')
    .$if(words !== '', (query) =>
      query.where((eb) =>
        eb.or(
          (['product.name_zh', 'product.name_en', 'product.style_no'] as const).map((name) =>
            // As letters: what somebody looks for is no pattern.
            eb(sql`position(lower(${words}) in lower(${sql.ref(name)}))`, '>', 0),
          ),
        ),
      ),
    )
    .orderBy('listing.created_at', 'desc')
    .orderBy('listing.id')
    .limit(FOUND)
    .execute();
  return { list: rows.map((sale) => ({ id: sale.listingId, item: itemOfSale(sale), price: sale.price })) };
};

export const workLiveDecide: Handler<typeof contract.workLiveDecide> = async ({ reportId, uphold, note }, ctx) => {
  const { db, now } = ctx;
  const report = await db.selectFrom('live_report').selectAll().where('id', '=', reportId).executeTakeFirst();
  const said = report?.message_id ? await findSaid(db, report.message_id) : undefined;
  const roomId = said?.room_id ?? report?.room_id;
  if (!report || !roomId) throw new Refusal('NOT_FOUND');
  const { host_id } = await db
    .selectFrom('live_room')
    .select('host_id')
    .where('id', '=', roomId)
    .executeTakeFirstOrThrow();
  const userId = said?.user_id ?? host_id;
  // Before the room, as whoever speaks in it takes them.
  await lockAccount(db, userId);
  const room = await lockRoom(db, roomId);
  const reports = await db
    .selectFrom('live_report')
    .select(['id', 'user_id'])
    .where(said ? 'message_id' : 'room_id', '=', said?.id ?? room.id)
    .where('state', '=', liveReportMachine.initial)
    .orderBy('id')
    .execute();
  if (!reports.some(({ id }) => id === reportId)) throw new Refusal('STATE_REFUSED');
  await mustBeImpartial(ctx, [userId, ...reports.map(({ user_id }) => user_id)]);
  const event = uphold ? 'uphold' : 'dismiss';
  for (const { id, user_id } of reports) {
    await transition(db, liveReportMachine, {
      ...{ table: 'live_report', id, event, by: 'P', actorId: userOf(ctx).userId, now },
      set: { note },
    });
    await tellVerdict(db, { room, to: user_id, upheld: uphold, whole: !said, now });
  }
  if (uphold) await warn(ctx, { userId, place: 'live', reportId });
  if (said) await judged(db, said.id, now);
  if (said && uphold) await takeOut(db, said.id, now);
  // Looked at, and nothing wrong with it: it is held back no longer.
  else if (said && isHeld(said)) await letThrough(db, { id: said.id, now, room });
  return {};
};

export const workLiveHeld: Handler<typeof contract.workLiveHeld> = async ({ messageId, show }, ctx) => {
  const { db, now } = ctx;
  const said = await findSaid(db, messageId);
  if (!said) throw new Refusal('NOT_FOUND');
  const room = await lockRoom(db, said.room_id);
  const held = await findSaid(db, messageId);
  // What was removed can only be looked at.
  if (!held || !isUnseen(held) || (show && !isHeld(held))) throw new Refusal('STATE_REFUSED');
  // Nor through another account of theirs; and in a seller's room what leads buyers off is its host's cause, too.
  if (held.user_id === userOf(ctx).userId) throw new Refusal('NOT_FOUND');
  await mustBeImpartial(ctx, [held.user_id, room.host_id]);
  await judged(db, messageId, now);
  if (show) await letThrough(db, { id: messageId, now, room });
  else await takeOut(db, messageId, now);
  ctx.changed({ before: { held: true }, after: { shown: show } });
  return {};
};

const judged = (db: Db, id: string, now: Date) =>
  db.updateTable('live_message').set({ judged_at: now }).where('id', '=', id).execute();

export const workLiveStop: Handler<typeof contract.workLiveStop> = async ({ id, reason }, ctx) => {
  const { db, now } = ctx;
  const room = await lockRoom(db, id);
  const { to } = await transition(db, liveMachine, {
    ...{ table: 'live_room', id, event: 'stop', by: 'P', actorId: userOf(ctx).userId, now, reason },
    set: { ended_at: now, reason },
  });
  const moved = { ...room, state: to, ended_at: now, reason };
  ctx.changed({ before: { state: room.state }, after: { state: to, reason } });
  await tellRoom(db, moved, now);
  await tellHost(db, moved, 'stop', now);
  return { state: to };
};
