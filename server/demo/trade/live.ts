/** The demo's live rooms: the seller's and the platform's over a session in which one can bid, open now; the platform's over the next session, announced; and one that is over, with what was said. */
import type { Selectable } from 'kysely';
import type { LotState } from '../../../contract/auction/machine.ts';
import { offPlatformHints } from '../../../contract/chat/off-platform.ts';
import { decideBy } from '../../../contract/chat/rules.ts';
import { liveMachine, liveReportMachine } from '../../../contract/live/machine.ts';
import { liveRules } from '../../../contract/live/rules.ts';
import type { Db } from '../../db/schema.ts';
import type { ItemTables } from '../../domains/item/tables.ts';
import { start, transition } from '../../kernel/state/transitions.ts';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const [BUYER, SELLER, STAFF, OTHER] = ['demo-buyer', 'demo-seller', 'demo-staff', 'demo-seller-02'];

interface Plan {
  id: string;
  host: string;
  title: { zh: string; en: string };
  sessionId?: string;
  /** Minutes from now: its time, its opening, its end. */
  planAt: number;
  opened?: number;
  ended?: number;
  things: readonly { lot_id: string | null; listing_id: string | null }[];
  /** Who said what, in its order, a minute apart. */
  said?: readonly (readonly [who: string, body: string])[];
}

export async function seedLive(db: Db, now: Date): Promise<void> {
  // Both rooms are about shoes.
  const listings = await db
    .selectFrom('listing')
    .innerJoin('item', 'item.id', 'listing.item_id')
    .innerJoin('sku', 'sku.id', 'listing.sku_id')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .select(['listing.id', 'item.defects', 'item.photos'])
    .where('seller_id', '=', SELLER)
    .where('listing.state', '=', 'on')
    .where('product.shape', 'in', ['runner', 'court', 'high'])
    .orderBy('listing.id')
    .limit(8)
    .execute();
  const own = listings.map(({ id }) => ({ lot_id: null, listing_id: id }));
  if (own.length === 0) return;
  const talkOf = (first: Seen | undefined) =>
    [
      [SELLER, '这几双一双一双讲，瑕疵对着示意图看'],
      [BUYER, '第一双有什么要留意的吗'],
      [SELLER, flawOf(first)],
      [OTHER, '加微信便宜五十'],
      [SELLER, '都在平台上付，放心'],
      [BUYER, '鞋盒一起寄吗'],
      [SELLER, '一起寄'],
    ] as const;
  await seedRoom(db, now, {
    ...{ id: 'demo-live-now', host: SELLER, title: { zh: '旧鞋柜清一清，一双一双讲', en: 'Clearing my shoe shelf' } },
    ...{ planAt: -20, opened: -18, things: own.slice(0, 5), said: talkOf(listings[0]) },
  });
  await seedReport(db, now);
  await seedRoom(db, now, {
    ...{ id: 'demo-live-past', host: SELLER, title: { zh: '再清几双鞋，讲完了', en: 'A few more pairs, all shown' } },
    ...{ planAt: -3 * (DAY / MINUTE), opened: -3 * (DAY / MINUTE), ended: -3 * (DAY / MINUTE) + 40 },
    ...{ things: own.slice(-3), said: talkOf(listings.slice(-3)[0]).filter(([who]) => who !== OTHER) },
  });
  await seedSessionRooms(db, now);
}

/** Over the session that can be bid in for longest, and over the one to come. */
async function seedSessionRooms(db: Db, now: Date): Promise<void> {
  const lots = await db
    .selectFrom('lot')
    .innerJoin('auction_session', 'auction_session.id', 'lot.session_id')
    .innerJoin('item', 'item.id', 'lot.item_id')
    .select(['lot.id', 'lot.state', 'session_id', 'auction_session.starts_at', 'auction_session.ends_at'])
    .select(['item.defects', 'item.photos'])
    .where('lot.state', 'in', ['preview', 'live'])
    .orderBy('auction_session.starts_at', 'desc')
    .orderBy('lot.ends_at')
    .orderBy('lot.id')
    .execute();
  const thingsOf = (sessionId: string | null) =>
    lots.filter((lot) => lot.session_id === sessionId).map(({ id }) => ({ lot_id: id, listing_id: null }));
  const [runs] = lots
    .filter(({ state }) => state === ('live' satisfies LotState))
    .toSorted((a, b) => b.ends_at.getTime() - a.ends_at.getTime());
  if (runs?.session_id)
    await seedRoom(db, now, {
      ...{
        id: 'demo-live-session',
        host: STAFF,
        title: { zh: '正在拍，边看边出价', en: 'Live lots, bid as you watch' },
        sessionId: runs.session_id,
      },
      ...{ planAt: -15, opened: -12, things: thingsOf(runs.session_id) },
      said: [
        [STAFF, '这一场每件都在平台仓，现价随出价变化'],
        [BUYER, '这件有什么要留意的吗'],
        [STAFF, flawOf(lots.find(({ session_id }) => session_id === runs.session_id))],
      ],
    });
  const { session_id: sessionId, starts_at: opens } =
    lots.find(({ state }) => state === ('preview' satisfies LotState)) ?? {};
  if (!sessionId || !opens) return;
  // Nothing is talked over before one can bid for it.
  const untilOpen = Math.ceil((opens.getTime() - now.getTime()) / MINUTE);
  await seedRoom(db, now, {
    ...{
      id: 'demo-live-next',
      host: STAFF,
      title: { zh: '专场开讲，都在我们仓里', en: 'All in our warehouse' },
      sessionId,
      planAt: Math.max(untilOpen, 2 * (HOUR / MINUTE)),
    },
    things: thingsOf(sessionId),
  });
}

type Seen = Pick<Selectable<ItemTables['item']>, 'defects' | 'photos'>;

/** What a host says of a piece is what its page says, and the picture, which is a drawing, is the one that shows it. */
function flawOf(seen: Seen | undefined): string {
  const flaw = seen?.defects.find(({ photo }) => photo !== null);
  return flaw ? `${flaw.zh}，看示意图第 ${(flaw.photo ?? 0) + 1} 张` : '没有登记瑕疵，示意图都在它的页面上';
}

async function seedRoom(db: Db, now: Date, { id, host, title, sessionId, planAt, opened, ended, ...plan }: Plan) {
  const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE);
  const announced = at(Math.min(planAt, 0) - DAY / MINUTE);
  const lapses = new Date(at(planAt).getTime() + liveRules.late);
  const { state } = await start(db, liveMachine, {
    ...{ id, by: 'S', actorId: host, now: announced, deadlineAt: lapses },
  });
  await db
    .insertInto('live_room')
    .values({
      ...{ id, host_id: host, platform: host === STAFF, session_id: sessionId ?? null },
      ...{ title: title.zh, title_en: title.en, video: null },
      ...{ plan_at: at(planAt), state, deadline_at: lapses, current_no: null, pinned_id: null, reason: null },
      ...{ started_at: null, ended_at: null, created_at: announced },
    })
    .execute();
  await db
    .insertInto('live_thing')
    .values(plan.things.map((thing, n) => ({ room_id: id, no: n + 1, ...thing })))
    .execute();
  const step = { table: 'live_room', id, by: 'S', actorId: host } as const;
  if (opened === undefined) return;
  await transition(db, liveMachine, {
    ...{ ...step, event: 'start', now: at(opened) },
    set: { started_at: at(opened), current_no: 1 },
  });
  await seedSaid(db, id, { said: plan.said ?? [], from: at(opened) });
  if (ended !== undefined)
    await transition(db, liveMachine, { ...step, event: 'end', now: at(ended), set: { ended_at: at(ended) } });
}

async function seedSaid(db: Db, roomId: string, { said, from }: { said: NonNullable<Plan['said']>; from: Date }) {
  const people = [...new Set(said.map(([who]) => who))];
  await db
    .insertInto('live_member')
    .values(people.map((user_id, n) => ({ room_id: roomId, user_id, no: n + 1, muted_at: null })))
    .execute();
  await db
    .insertInto('live_message')
    .values(
      said.map(([who, body], n) => ({
        ...{ id: `${roomId}-${n + 1}`, room_id: roomId, no: n + 1, user_id: who, body },
        ...{ member_no: people.indexOf(who) + 1, hints: JSON.stringify(offPlatformHints(body)), removed_at: null },
        created_at: new Date(from.getTime() + (n + 1) * MINUTE),
      })),
    )
    .execute();
  await db
    .updateTable('live_room')
    .set({ last_no: said.length, members: people.length, pinned_id: `${roomId}-1` })
    .where('id', '=', roomId)
    .execute();
}

/** Who offered to be paid elsewhere was reported. */
async function seedReport(db: Db, now: Date): Promise<void> {
  const said = await db
    .selectFrom('live_message')
    .select('id')
    .where('room_id', '=', 'demo-live-now')
    .where('user_id', '=', OTHER)
    .executeTakeFirst();
  if (!said) return;
  const id = 'demo-live-report';
  const { state, deadlineAt } = await start(db, liveReportMachine, {
    ...{ id, by: 'B', actorId: BUYER, now, deadlineAt: decideBy(now) },
  });
  await db
    .insertInto('live_report')
    .values({
      ...{ id, message_id: said.id, user_id: BUYER, reason: 'offPlatform', body: '让人加微信付钱', note: null },
      ...{ state, deadline_at: deadlineAt, created_at: now },
    })
    .execute();
}
