/** Auctions as staff run them. */

import { type RawBuilder, sql } from 'kysely';
import { lotMachine } from '../../../contract/auction/machine.ts';
import { auctionRules } from '../../../contract/auction/rules.ts';
import * as contract from '../../../contract/auction/workbench.ts';
import { orderMachine } from '../../../contract/order/machine.ts';
import { DAY } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';
import { type Context, type Handler, userOf } from '../../kernel/http/context.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/lib/id.ts';
import { setDeadline, transition } from '../../kernel/state/transitions.ts';
import { homeOf, mustBeImpartial } from '../connection/impartial.ts';
import { soldBy } from '../connection/ties.ts';
import { claimedElsewhere } from '../item/lock.ts';
import { lockBook } from '../market/quotes.ts';
import { ownUploads } from '../upload/own.ts';
import { closeLot } from './closing.ts';
import { tellJudged, tellMoved } from './finding/announced.ts';
import { takeBack } from './log/taking-back.ts';
import { logBegun } from './log/terms.ts';
import { tellClosed, tellLot } from './notices.ts';
import { patternsOf } from './patterns.ts';
import { findLot, lockLot } from './queries.ts';
import { aboutItem, shownSessions } from './read.ts';
import { lotShown, pageOf } from './rows.ts';
import { mustRun } from './selling.ts';
import type { Lot, Session } from './tables.ts';

const queuesAt = (now: Date): Readonly<Record<contract.LotQueue, RawBuilder<unknown>>> => ({
  review: sql`l.state = 'review'`,
  preview: sql`l.state = 'preview'`,
  live: sql`l.state = 'live'`,
  unpaid: sql`l.state in ('sold', 'second_chance')`,
  defaulted: sql`l.forfeited > 0 and l.state not in ('sold', 'second_chance')`,
  ended: sql`l.bids > 0 and l.state in ('bought', 'passed') and l.ends_at > ${new Date(now.getTime() - contract.LOOKED_BACK * DAY)}`,
});

const workbenchLots: Handler<typeof contract.workbenchLots> = async ({ queue, cursor, size }, { db, now }) => {
  const queues = queuesAt(now);
  const [{ lots, next }, { rows }] = await Promise.all([
    pageOf(db, { viewer: null, where: queues[queue], later: queue === 'ended' ? 'first' : 'last', cursor, size }),
    sql<Record<contract.LotQueue, number>>`
      select (count(*) filter (where ${queues.review}))::int as review, (count(*) filter (where ${queues.preview}))::int as preview,
        (count(*) filter (where ${queues.live}))::int as live, (count(*) filter (where ${queues.unpaid}))::int as unpaid,
        (count(*) filter (where ${queues.defaulted}))::int as defaulted, (count(*) filter (where ${queues.ended}))::int as ended
      from lot l where l.state in ('review', 'preview', 'live', 'sold', 'second_chance') or l.forfeited > 0 or ${queues.ended}`.execute(
      db,
    ),
  ]);
  const list = await Promise.all(
    lots.map(async (lot) => {
      const [{ authenticated: _, ...item }, about, patterns, bidders, paying] = await Promise.all([
        aboutItem(db, lot),
        aboutSeller(db, lot),
        patternsOf(db, lot),
        whoBids(db, lot),
        whoPays(db, lot),
      ]);
      return {
        ...lotShown(lot, null),
        ...item,
        ...about,
        steps: [...lot.steps],
        patterns,
        bidders,
        ...paying,
      };
    }),
  );
  return { list, next, counts: rows[0] ?? { review: 0, preview: 0, live: 0, unpaid: 0, defaulted: 0, ended: 0 } };
};

/** Who is to pay or to answer now, and who did not pay. */
async function whoPays(db: Db, lot: Pick<Lot, 'id' | 'state' | 'listing_id' | 'created_at'>) {
  const [{ rows }, defaults] = await Promise.all([
    sql<{ nickname: string; price: number; until: Date }>`
      select a.nickname, o.price, o.deadline_at as until from lot l join trade_order o on o.id = l.order_id
        join account a on a.id = o.buyer_id where l.id = ${lot.id} and l.state = 'sold' and o.deadline_at is not null
      union all
      select a.nickname, l.second_price, l.deadline_at from lot l join account a on a.id = l.second_id
        where l.id = ${lot.id} and l.state = 'second_chance'`.execute(db),
    sql<{ nickname: string; deposit: number; at: Date }>`
      select a.nickname, m.amount as deposit,
        (select max(t.at) from transition t where t.entity = ${orderMachine.name} and t.entity_id = o.id) as at
      from trade_order o join payment m on m.purpose = 'order' and m.subject_id = o.id and m.state = 'forfeited'
        join account a on a.id = o.buyer_id
      where o.listing_id = ${lot.listing_id} and o.channel = 'auction' and o.created_at >= ${lot.created_at}
      order by o.created_at`.execute(db),
  ]);
  const [due] = rows;
  return {
    due: due ? { ...due, until: due.until.getTime() } : null,
    defaults: defaults.rows.map((row) => ({ ...row, at: row.at.getTime() })),
  };
}

/** Whom staff can take bids back from. */
async function whoBids(db: Db, lot: Pick<Lot, 'id' | 'leader_id'>) {
  const { rows } = await sql<{ number: number; nickname: string; acts: number; leads: boolean }>`
    select b.number, a.nickname, b.user_id is not distinct from ${lot.leader_id} as leads,
      (select count(*)::int from lot_bid x where x.lot_id = b.lot_id and x.user_id = b.user_id) as acts
    from lot_bidder b join account a on a.id = b.user_id
    where b.lot_id = ${lot.id} and b.voided is null and b.max > 0 order by b.number limit 200`.execute(db);
  return rows;
}

async function aboutSeller(db: Db, lot: Pick<Lot, 'seller_id' | 'sku_id'>) {
  const { rows } = await sql<{
    nickname: string;
    created_at: Date;
    sold: number;
    ask: number | null;
    trade: number | null;
  }>`
    select a.nickname, a.created_at, q.min_sell_price as ask, q.last_trade_price as trade,
      ${soldBy(sql.ref('a.id'))} as sold
    from account a left join quote q on q.sku_id = ${lot.sku_id}
    where a.id = ${lot.seller_id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Refusal('NOT_FOUND');
  return {
    seller: { nickname: row.nickname, since: row.created_at.getTime(), sold: row.sold },
    lowestAsk: row.ask,
    lastTrade: row.trade,
  };
}

const workbenchLotJudge: Handler<typeof contract.workbenchLotJudge> = async (input, ctx) => {
  const { db, now } = ctx;
  const lot = await heldLot(ctx, input.id);
  const by = { by: 'P', actorId: userOf(ctx).userId, now } as const;
  if (input.result === 'reject') {
    await closeLot(db, lot, { event: 'reject', ...by, reason: input.reason });
    await tellJudged(db, lot, input.reason, now);
    return { id: lot.id, state: 'rejected' };
  }
  // Withdrawn or rejected, it goes to whoever has paid for it.
  if ((await claimedElsewhere(db, [lot.item_id])).size > 0) throw new Refusal('ITEM_SOLD_THERE');
  const session = input.sessionId === null ? null : await lockSession(db, input.sessionId);
  if (session && session.starts_at <= now) throw new Refusal('LOT_DAYS');
  const position = session ? await nextPosition(db, session.id) : 0;
  const times = session
    ? timesIn(session, position)
    : // A review that took longer than its seller had planned moves the whole lot.
      later(lot, now);
  await transition(db, lotMachine, {
    table: 'lot',
    id: lot.id,
    event: 'approve',
    ...by,
    deadlineAt: times.starts_at,
    set: {
      ...{ session_id: session?.id ?? null, position, shown_at: now },
      ...{ ...times, ...(await logBegun({ ...lot, ...times })) },
    },
  });
  await tellJudged(db, lot, null, now);
  return { id: lot.id, state: 'preview' };
};

const workbenchLotStop: Handler<typeof contract.workbenchLotStop> = async ({ id, reason }, ctx) => {
  const { db, now } = ctx;
  const lot = await heldLot(ctx, id);
  await mustHaveNoPart(ctx, lot);
  await closeLot(db, lot, { event: 'stop', by: 'P', actorId: userOf(ctx).userId, now, reason });
  await tellClosed(db, { ...lot, reason }, 'stop', now);
  await tellLot(db, { ...lot, state: 'stopped' }, now);
  return { id, state: 'stopped' };
};

const workbenchBidVoid: Handler<typeof contract.workbenchBidVoid> = async ({ id, bidder, why }, ctx) => {
  const lot = await heldLot(ctx, id);
  await mustHaveNoPart(ctx, lot);
  return { id, price: await takeBack(ctx.db, lot, { bidder, why, now: ctx.now }) };
};

/** @throws Refusal OWN_CASE for its seller and for who bids there */
async function mustHaveNoPart(ctx: Context, lot: Lot): Promise<void> {
  const bidders = await ctx.db
    .selectFrom('lot_bidder')
    .select(['user_id', 'address'])
    .where('lot_id', '=', lot.id)
    .execute();
  await mustBeImpartial(ctx, [lot.seller_id, ...bidders.flatMap(({ user_id, address }) => [user_id, homeOf(address)])]);
}

/** The book before the lot, here as everywhere. @throws Refusal NOT_FOUND */
async function heldLot({ db }: Pick<Context, 'db'>, id: string): Promise<Lot> {
  const known = await findLot(db, id);
  if (!known) throw new Refusal('NOT_FOUND');
  await lockBook(db, known.sku_id);
  return lockLot(db, id);
}

const workbenchSessions: Handler<typeof contract.workbenchSessions> = async ({ cursor, size }, { db }) => {
  const list = await shownSessions(
    db,
    cursor === undefined ? sql`true` : sql`a.id < ${cursor}`,
    sql`a.id desc`,
    size + 1,
  );
  return { list: list.slice(0, size), next: list.length > size ? (list[size - 1]?.id ?? null) : null };
};

const workbenchSessionSave: Handler<typeof contract.workbenchSessionSave> = async (plan, ctx) => {
  const { db, now } = ctx;
  mustRun(plan.startsAt, plan.endsAt, now.getTime());
  const columns = {
    name_zh: plan.name.zh,
    name_en: plan.name.en,
    about_zh: plan.about.zh,
    about_en: plan.about.en,
    starts_at: new Date(plan.startsAt),
    ends_at: new Date(plan.endsAt),
    ...(plan.banner !== undefined && { banner: plan.banner === null ? null : await pictureOf(ctx, plan.banner) }),
  };
  if (plan.id === null) {
    const id = newId();
    await db
      .insertInto('auction_session')
      .values({ id, ...columns, created_at: now })
      .execute();
    return { id };
  }
  const session = await lockSession(db, plan.id);
  if (session.starts_at <= now) throw new Refusal('LOT_DAYS');
  await db.updateTable('auction_session').set(columns).where('id', '=', session.id).execute();
  await retime(db, { ...session, ...columns }, now);
  return { id: session.id };
};

const workbenchSessionOrder: Handler<typeof contract.workbenchSessionOrder> = async ({ id, lots }, { db, now }) => {
  const session = await lockSession(db, id);
  if (session.starts_at <= now) throw new Refusal('LOT_DAYS');
  const known = await waitingIn(db, id);
  const ids = new Set(lots);
  if (ids.size < lots.length || known.length !== lots.length || known.some((lot) => !ids.has(lot.id)))
    throw new Refusal('BAD_INPUT');
  for (const [position, lotId] of lots.entries())
    await db.updateTable('lot').set({ position }).where('id', '=', lotId).execute();
  await retime(db, session, now);
  return { id };
};

const workbenchLotMove: Handler<typeof contract.workbenchLotMove> = async ({ id, sessionId }, ctx) => {
  const { db, now } = ctx;
  const lot = await heldLot(ctx, id);
  if (lot.state !== 'preview') throw new Refusal('STATE_REFUSED', { state: lot.state });
  if (lot.session_id === sessionId) return { id, startsAt: lot.starts_at.getTime() };
  const session = sessionId === null ? null : await lockSession(db, sessionId);
  if (session && session.starts_at <= now) throw new Refusal('LOT_DAYS');
  const position = session ? await nextPosition(db, session.id) : 0;
  const times = session ? timesIn(session, position) : later(lot, now);
  await put(db, { ...lot, session_id: sessionId, position, ...times }, now);
  await tellMoved(db, { ...lot, ...times }, session, now);
  return { id, startsAt: times.starts_at.getTime() };
};

const workbenchSessionOff: Handler<typeof contract.workbenchSessionOff> = async ({ id }, { db, now }) => {
  const session = await lockSession(db, id);
  if (session.starts_at <= now) throw new Refusal('LOT_DAYS');
  const lots = await waitingIn(db, id);
  for (const lot of lots) {
    await put(db, { ...lot, session_id: null, position: 0 }, now);
    await tellMoved(db, lot, null, now);
  }
  // Those that were stopped or withdrawn before stand in it no more than the others.
  await db.updateTable('lot').set({ session_id: null }).where('session_id', '=', id).execute();
  return { id, lots: lots.length };
};

/** @throws Refusal UPLOAD_MISSING for a picture that the caller has not sent */
async function pictureOf(ctx: Context, id: string): Promise<string | null> {
  const [picture] = await ownUploads(ctx.db, { ids: [id], userId: userOf(ctx).userId });
  return picture?.sha256 ?? null;
}

async function lockSession(db: Db, id: string): Promise<Session> {
  const session = await db
    .selectFrom('auction_session')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!session) throw new Refusal('NOT_FOUND');
  return session;
}

const nextPosition = async (db: Db, sessionId: string): Promise<number> => {
  const { next } = await db
    .selectFrom('lot')
    .select((eb) => eb.fn.coalesce(eb.fn.max('position'), eb.lit(-1)).as('next'))
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return Number(next) + 1;
};

/** Lots of a session that have not opened, locked in the order of their ids. */
const waitingIn = (db: Db, sessionId: string): Promise<Lot[]> =>
  db
    .selectFrom('lot')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('state', '=', 'preview')
    .orderBy('id')
    .forUpdate()
    .execute();

interface Times {
  starts_at: Date;
  first_end: Date;
  ends_at: Date;
}

/** They open together and end one after the other. */
function timesIn(session: Pick<Session, 'starts_at' | 'ends_at'>, position: number): Times {
  const end = new Date(session.ends_at.getTime() + position * auctionRules.apart);
  return { starts_at: session.starts_at, first_end: end, ends_at: end };
}

function later(lot: Lot, now: Date): Times {
  const start = new Date(Math.max(lot.starts_at.getTime(), now.getTime()));
  const end = new Date(lot.first_end.getTime() + (start.getTime() - lot.starts_at.getTime()));
  return { starts_at: start, first_end: end, ends_at: end };
}

async function retime(db: Db, session: Session, now: Date): Promise<void> {
  for (const lot of await waitingIn(db, session.id)) await put(db, { ...lot, ...timesIn(session, lot.position) }, now);
}

/** A lot that has not opened, where and when it is from now on. */
async function put(db: Db, lot: Lot, now: Date): Promise<void> {
  const { id, session_id, position, starts_at, first_end, ends_at } = lot;
  await db
    .updateTable('lot')
    // The log begins with the lot's terms, so new times begin it anew.
    .set({ session_id, position, starts_at, first_end, ends_at, ...(await logBegun(lot)) })
    .where('id', '=', id)
    .execute();
  await setDeadline(db, lotMachine, { table: 'lot', id, state: 'preview', at: starts_at });
  await tellLot(db, lot, now);
}

export const auctionWork = handlers(contract, {
  workbenchLots,
  workbenchLotJudge,
  workbenchLotStop,
  workbenchBidVoid,
  workbenchSessions,
  workbenchSessionSave,
  workbenchSessionOrder,
  workbenchLotMove,
  workbenchSessionOff,
});
