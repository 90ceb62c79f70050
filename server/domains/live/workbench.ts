/** What staff see of rooms: messages that were reported, and the switch that ends a room. */
import { sql } from 'kysely';
import type * as contract from '../../../contract/live/calls.ts';
import { liveMachine, liveReportMachine } from '../../../contract/live/machine.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { transition } from '../../kernel/state/transitions.ts';
import { mustBeImpartial } from '../connection/impartial.ts';
import { itemOfSale, sales } from '../listing/sale.ts';
import { takeOut } from './host.ts';
import { tellHost, tellRoom, tellVerdict } from './notices.ts';
import { OPEN } from './read.ts';
import { findSaid, lockRoom, shownRooms, shownSaid } from './rows.ts';
import type { LiveTables, Room, SaidRow } from './tables.ts';

type ReportRow = Pick<LiveTables['live_report'], 'reason'> &
  SaidRow & { nickname: string; report_id: string; words: string; reported_at: Date; due: Date | null };

export const workLives: Handler<typeof contract.workLives> = async ({ cursor, size }, { db }) => {
  const after = /^[\w-]{1,64}$/.test(cursor ?? '') ? sql`and r.id > ${cursor}` : sql``;
  const { rows } = await sql<ReportRow>`
    select m.*, a.nickname, r.id as report_id, r.reason, r.created_at as reported_at, r.deadline_at as due, (
        select coalesce(string_agg(nullif(one.body, ''), E'\\n' order by one.id), '')
        from live_report one where one.message_id = r.message_id and one.state = r.state) as words
    from live_report r join live_message m on m.id = r.message_id join account a on a.id = m.user_id
    where r.state = ${liveReportMachine.initial} ${after}
      -- However many have reported it, it is judged once.
      and not exists (select from live_report o where o.message_id = r.message_id and o.state = r.state and o.id < r.id)
    order by r.id limit ${size + 1}`.execute(db);
  const { rows: open } = await sql<Room>`
    select * from live_room where state in (${OPEN}) order by (started_at is null), plan_at, id limit 50`.execute(db);
  const shown = rows.slice(0, size);
  const rooms =
    shown.length === 0
      ? []
      : await db
          .selectFrom('live_room')
          .selectAll()
          .where(
            'id',
            'in',
            shown.map(({ room_id }) => room_id),
          )
          .execute();
  return {
    list: shown.flatMap((row) => {
      const room = rooms.find(({ id }) => id === row.room_id);
      if (!room) return [];
      return {
        ...{ id: row.report_id, reason: row.reason, words: row.words, at: row.reported_at.getTime() },
        dueAt: row.due?.getTime() ?? null,
        said: shownSaid(row, room, { all: true }),
        room: { id: room.id, title: room.title, titleEn: room.title_en },
      };
    }),
    next: rows.length > size ? (shown.at(-1)?.report_id ?? null) : null,
    rooms: await shownRooms(db, open),
  };
};

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
  const said = report && (await findSaid(db, report.message_id));
  if (!report || !said) throw new Refusal('NOT_FOUND');
  const room = await lockRoom(db, said.room_id);
  const reports = await db
    .selectFrom('live_report')
    .select(['id', 'user_id'])
    .where('message_id', '=', said.id)
    .where('state', '=', liveReportMachine.initial)
    .orderBy('id')
    .execute();
  if (!reports.some(({ id }) => id === reportId)) throw new Refusal('STATE_REFUSED');
  await mustBeImpartial(ctx, [said.user_id, ...reports.map(({ user_id }) => user_id)]);
  const event = uphold ? 'uphold' : 'dismiss';
  for (const { id, user_id } of reports) {
    await transition(db, liveReportMachine, {
      ...{ table: 'live_report', id, event, by: 'P', actorId: userOf(ctx).userId, now },
      set: { note },
    });
    await tellVerdict(db, { room, to: user_id, upheld: uphold, now });
  }
  if (uphold) await takeOut(db, said.id, now);
  return {};
};

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
