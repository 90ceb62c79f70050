/** Reads of rooms, and the locks that writers take. */
import { sql } from 'kysely';
import type { LiveRow, LiveThing } from '../../../contract/live/calls.ts';
import { type LiveState, type liveMachine, liveReportMachine } from '../../../contract/live/machine.ts';
import type { LiveSaid } from '../../../contract/live/said.ts';
import type { OrderState } from '../../../contract/order/machine.ts';
import type { Db } from '../../db/schema.ts';
import { type KnowsTopic, watchersOf } from '../../kernel/events/topics.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { lotRows, lotShown } from '../auction/rows.ts';
import { itemPicture } from '../catalogue/addresses.ts';
import { isBlocking } from '../connection/apart.ts';
import type { ItemPhoto } from '../item/tables.ts';
import { itemOfSale, sales } from '../listing/sale.ts';
import type { Room, SaidRow } from './tables.ts';

/** How many of a room's things its card shows. */
const COVERS = 3;

/** A page joins the room that it shows. Its host is no watcher, nor is who works here. */
export const isRoom: KnowsTopic = async (db, id, actor) => {
  const room = await db.selectFrom('live_room').select('host_id').where('id', '=', id).executeTakeFirst();
  if (!room) return null;
  return actor && (actor.userId === room.host_id || actor.roles.has('staff')) ? 'works' : 'watches';
};

export const isLive = (room: Pick<Room, 'state'>) => room.state === ('live' satisfies LiveState);

/** One change of a room at a time. @throws Refusal NOT_FOUND */
export async function lockRoom(db: Db, id: string): Promise<Room> {
  const room = await db.selectFrom('live_room').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!room) throw new Refusal('NOT_FOUND');
  return room;
}

/** Somebody else's room has no switches. @throws Refusal NOT_FOUND */
export async function lockHosted(db: Db, id: string, userId: string): Promise<Room> {
  const room = await lockRoom(db, id);
  if (room.host_id !== userId) throw new Refusal('NOT_FOUND');
  return room;
}

/** The same before anything is locked. @throws Refusal NOT_FOUND */
export async function mustHost(db: Db, id: string, userId: string): Promise<void> {
  const room = await db.selectFrom('live_room').select('host_id').where('id', '=', id).executeTakeFirst();
  if (room?.host_id !== userId) throw new Refusal('NOT_FOUND');
}

/** @throws Refusal LIVE_CLOSED */
export function mustBeLive(room: Room): void {
  if (!isLive(room)) throw new Refusal('LIVE_CLOSED');
}

export async function shownRooms(db: Db, rooms: readonly Room[]): Promise<LiveRow[]> {
  if (rooms.length === 0) return [];
  const ids = rooms.map(({ id }) => id);
  const [watchers, hosts, things] = await Promise.all([
    watchersOf(
      db,
      rooms.filter(isLive).map(({ id }) => id),
    ),
    db
      .selectFrom('account')
      .select(['id', 'nickname', 'avatar_url'])
      .where(
        'id',
        'in',
        rooms.map((room) => room.host_id),
      )
      .execute(),
    sql<{ room_id: string; no: number; item_id: string; photos: ItemPhoto[]; n: number }>`
      select t.room_id, t.no, i.id as item_id, i.photos, (count(*) over (partition by t.room_id))::int as n
      from live_thing t left join lot l on l.id = t.lot_id left join listing g on g.id = t.listing_id
      join item i on i.id = coalesce(l.item_id, g.item_id)
      where t.room_id in (${sql.join(ids)}) order by t.room_id, t.no`.execute(db),
  ]);
  return rooms.map((room) => {
    const host = hosts.find(({ id }) => id === room.host_id);
    const own = things.rows.filter(({ room_id }) => room_id === room.id);
    return {
      id: room.id,
      title: room.title,
      titleEn: room.title_en,
      state: room.state as LiveState,
      host: {
        nickname: room.platform ? '' : (host?.nickname ?? ''),
        avatar: room.platform ? '' : (host?.avatar_url ?? ''),
        platform: room.platform,
      },
      planAt: room.plan_at.getTime(),
      startedAt: room.started_at?.getTime() ?? null,
      endedAt: room.ended_at?.getTime() ?? null,
      watchers: watchers.get(room.id) ?? 0,
      things: own.length,
      covers: own.slice(0, COVERS).map(({ item_id, photos }) => itemPicture(item_id, photos)),
    };
  });
}

/** What is shown in a room, each as its own page tells it: the lot's own price, the order book's own bid. */
export async function thingsOf(db: Db, roomId: string, viewer: string | null): Promise<LiveThing[]> {
  const things = await db.selectFrom('live_thing').selectAll().where('room_id', '=', roomId).orderBy('no').execute();
  const lotIds = things.flatMap(({ lot_id }) => lot_id ?? []);
  const listingIds = things.flatMap(({ listing_id }) => listing_id ?? []);
  const [lots, listings] = await Promise.all([
    lotIds.length === 0
      ? []
      : lotRows(db, {
          viewer,
          where: sql`l.id in (${sql.join(lotIds)}) and l.shown_at is not null`,
          order: sql`l.id`,
          limit: lotIds.length,
        }),
    listingIds.length === 0
      ? []
      : sales(db)
          .leftJoin('grade_quote', (join) =>
            join.onRef('grade_quote.sku_id', '=', 'listing.sku_id').onRef('grade_quote.grade', '=', 'item.grade'),
          )
          .select(['grade_quote.max_buy_price', reserved.as('reserved')])
          .where('listing.id', 'in', listingIds)
          .execute(),
  ]);
  return things.flatMap(({ no, lot_id, listing_id }) => {
    const lot = lots.find(({ id }) => id === lot_id);
    const sale = listings.find(({ listingId }) => listingId === listing_id);
    if (lot) return { no, lot: lotShown(lot, viewer), listing: null };
    if (!sale) return [];
    const listing = {
      item: itemOfSale(sale),
      state: sale.listingState as NonNullable<LiveThing['listing']>['state'],
      price: sale.price,
      reserved: sale.reserved,
      highestBid: sale.max_buy_price,
    };
    return { no, lot: null, listing };
  });
}

/** Ordered, and not paid yet. */
export const reserved = sql<boolean>`exists (
  select from trade_order o where o.listing_id = listing.id and o.state = ${'pending_pay' satisfies OrderState})`;

const HIDDEN = { body: '', hints: [] } as const;

/** It could lead off the platform, and nobody but who said it has looked at it, whoever that is. */
export const isHeld = (row: SaidRow): boolean =>
  row.hints.length > 0 && row.cleared_at === null && row.removed_at === null;

/** Nobody of ours has looked: no host takes it from before us, by removing it or by ending the room. */
export const isUnseen = (row: SaidRow): boolean =>
  row.hints.length > 0 && row.cleared_at === null && row.judged_at === null;

/** The same in the database; what is reported is judged there. */
export const unseen = sql<boolean>`m.hints <> '[]'::jsonb and m.cleared_at is null and m.judged_at is null
  and not exists (select from live_report r where r.message_id = m.id and r.state = ${liveReportMachine.initial})`;

/** Who reads it: the viewer, and whether they are staff who may see what was said. */
export interface Viewer {
  id: string | null;
  staff: boolean;
}
const ANYBODY: Viewer = { id: null, staff: false };

/** @param all staff who judge a message see what was taken back, too */
export const shownSaid = (
  row: SaidRow & { nickname: string },
  room: Pick<Room, 'host_id' | 'platform'>,
  { all = false, viewer = ANYBODY } = {},
): LiveSaid => {
  const held = isHeld(row);
  const kept =
    held && !all && !viewer.staff && (viewer.id === null || ![row.user_id, room.host_id].includes(viewer.id));
  const removed = row.removed_at !== null;
  const host = row.user_id === room.host_id;
  return {
    id: row.id,
    no: row.no,
    by: row.member_no,
    nickname: host && room.platform ? '' : row.nickname,
    host,
    ...(removed && !all ? { ...HIDDEN, hints: [] } : { body: kept ? '' : row.body, hints: row.hints }),
    removed,
    held,
    ...(held && row.asked_at !== null && { asked: true }),
    at: row.created_at.getTime(),
  };
};

const messages = (db: Db) =>
  db
    .selectFrom('live_message')
    .innerJoin('account', 'account.id', 'live_message.user_id')
    .selectAll('live_message')
    .select('account.nickname');

/** The last ones before a number, oldest first. */
export async function saidIn(
  db: Db,
  room: Pick<Room, 'id' | 'host_id' | 'platform'>,
  { viewer, before, size }: { viewer: Viewer; before?: number; size: number },
): Promise<LiveSaid[]> {
  const rows = await messages(db)
    .where('room_id', '=', room.id)
    .$if(before !== undefined, (query) => query.where('no', '<', before ?? 0))
    // Whom the viewer has blocked, they see nothing of.
    .$if(viewer.id !== null, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('chat_block')
              .select('chat_block.user_id')
              .where('chat_block.user_id', '=', viewer.id)
              .whereRef('chat_block.blocked_user_id', '=', 'live_message.user_id'),
          ),
        ),
      ),
    )
    .orderBy('no', 'desc')
    .limit(size)
    .execute();
  return rows.reverse().map((row) => shownSaid(row, room, { viewer }));
}

export async function findSaid(db: Db, id: string) {
  return messages(db).where('live_message.id', '=', id).executeTakeFirst();
}

/**
 * What of a room every page of it shows anew when it changes.
 * @param viewer reads nothing of whom they have blocked; what is told to all pages is kept from theirs there
 */
export async function standingOf(db: Db, room: Room, viewer: Viewer = ANYBODY) {
  const found = room.pinned_id === null ? undefined : await findSaid(db, room.pinned_id);
  const pinned = found && viewer.id !== null && (await isBlocking(db, viewer.id, found.user_id)) ? undefined : found;
  return {
    id: room.id,
    state: room.state as keyof typeof liveMachine.states,
    current: room.current_no,
    pinned: pinned && pinned.removed_at === null ? shownSaid(pinned, room, { viewer }) : null,
  };
}
