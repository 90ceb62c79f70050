/** Who hears of a room: its pages of everything in it, followers of its seller or its lots once that it is open. */
import { eg } from '../../../contract/notice/wording.ts';
import { link } from '../../../contract/screens.ts';
import type { Db } from '../../db/schema.ts';
import { emit, mention } from '../../kernel/events/events.ts';
import { wording } from '../../kernel/events/wording.ts';
import { hasClosed } from '../account/people.ts';
import { tellStaff } from '../chat/notices.ts';
import { isHeld, shownSaid, standingOf } from './rows.ts';
import type { Room, SaidRow } from './tables.ts';

/** The message itself: hundreds of pages that would ask for it are hundreds of questions. */
export async function tellSaid(db: Db, said: SaidRow & { nickname: string }, room: Room): Promise<void> {
  await mention(db, { to: room.id, type: 'live.said', data: shownSaid(said, room), at: said.created_at });
  if (said.hints.length > 0) await tellStaff(db, { type: 'live.asked', id: room.id, now: said.created_at });
  if (!isHeld(said)) return;
  const data = { ...shownSaid(said, room, { all: true }), room: room.id };
  for (const to of new Set([said.user_id, room.host_id]))
    await mention(db, { to, type: 'live.held', data, at: said.created_at });
}

export const tellRoom = async (db: Db, room: Room, now: Date): Promise<void> =>
  mention(db, {
    ...{ to: room.id, type: 'live.room', at: now },
    data: { ...(await standingOf(db, room)), things: await countThings(db, room.id) },
  });

async function countThings(db: Db, roomId: string): Promise<number> {
  const { n } = await db
    .selectFrom('live_thing')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('room_id', '=', roomId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Whoever may write no more, or may again, has it on their open page at once. */
export const tellMuted = (db: Db, { room, to, muted, now }: { room: Room; to: string; muted: boolean; now: Date }) =>
  mention(db, { to, type: 'live.muted', data: { id: room.id, muted }, at: now });

const screenOf = (id: string) => link('/plugin/live', { id });

const opened = wording('live', 'opened', eg('title'), ({ title }) => ({
  title: { zh: '你等的直播开播了', en: 'The room that you wait for is live' },
  body: title,
}));
const reportUpheld = wording('live', 'upheld', eg('title'), ({ title }) => ({
  title: { zh: '举报成立，那条消息已移走', en: 'Your report was upheld; the message is gone' },
  body: title,
}));
const roomUpheld = wording('live', 'roomUpheld', eg('title'), ({ title }) => ({
  title: { zh: '举报成立，已处理这个直播间的主播', en: 'Your report was upheld; the host of the room was warned' },
  body: title,
}));
const reportDismissed = wording('live', 'dismissed', eg('title'), ({ title }) => ({
  title: {
    zh: '看过你在直播间的举报，没有发现违规',
    en: 'We looked into your report in a live room and found no breach',
  },
  body: title,
}));
const lapsed = wording('live', 'lapsed', eg('title'), ({ title }) => ({
  title: { zh: '直播间到时间了，已自动关闭', en: 'Your room has been closed by its time' },
  body: title,
}));
const stopped = wording('live', 'stopped', eg('reason'), ({ reason }) => ({
  title: { zh: '平台叫停了你的直播', en: 'We have stopped your room' },
  body: { zh: reason, en: reason },
}));
const titled = ({ title, title_en }: Pick<Room, 'title' | 'title_en'>) => ({
  title: { zh: title, en: title_en ?? title },
});

/** Notices in one statement. */
const BATCH = 200;

export async function tellFollowers(db: Db, room: Room, now: Date): Promise<void> {
  const all = await db
    .selectFrom('auction_follow')
    .select('user_id')
    .distinct()
    .where((eb) =>
      eb.or([
        eb('subject_id', 'in', (of) =>
          of.selectFrom('live_thing').select('lot_id').where('room_id', '=', room.id).where('lot_id', 'is not', null),
        ).and('kind', '=', 'lot'),
        ...(room.platform ? [] : [eb('subject_id', '=', room.host_id).and('kind', '=', 'seller')]),
      ]),
    )
    .union(db.selectFrom('live_reminder').select('user_id').where('room_id', '=', room.id))
    .execute();
  const followers = all
    .filter(({ user_id }) => user_id !== room.host_id)
    .toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1));
  const notice = { ...opened(titled(room)), link: screenOf(room.id) };
  for (let from = 0; from < followers.length; from += BATCH) {
    const [first, ...more] = followers
      .slice(from, from + BATCH)
      .map(({ user_id }) => ({ to: user_id, type: 'live', data: { id: room.id }, at: now, notice }) as const);
    if (first) await emit(db, first, ...more);
  }
}

export async function tellVerdict(
  db: Db,
  { room, to, upheld, whole, now }: { room: Room; to: string; upheld: boolean; whole: boolean; now: Date },
): Promise<void> {
  if (await hasClosed(db, to)) return;
  await emit(db, {
    ...{ to, type: 'live', data: { id: room.id }, at: now },
    notice: {
      ...(upheld ? (whole ? roomUpheld : reportUpheld) : reportDismissed)(titled(room)),
      link: screenOf(room.id),
    },
  });
}

/** The host hears that we stopped it, or that it ended by itself. */
export const tellHost = (db: Db, room: Room, how: 'stop' | 'lapse', now: Date): Promise<void> =>
  emit(db, {
    ...{ to: room.host_id, type: 'live', data: { id: room.id }, at: now },
    notice: {
      ...(how === 'stop' ? stopped({ reason: room.reason ?? '' }) : lapsed(titled(room))),
      link: screenOf(room.id),
    },
  });
