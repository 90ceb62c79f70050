/** Auctions as people look at them: the hall, sessions, one lot, its log. */

import { type RawBuilder, sql } from 'kysely';
import type * as contract from '../../../contract/auction/calls.ts';
import type { LogEntry } from '../../../contract/auction/log.ts';
import { type LotState, lotsOver } from '../../../contract/auction/machine.ts';
import { reserveShown } from '../../../contract/auction/proof.ts';
import { leastBid } from '../../../contract/auction/proxy.ts';
import type { OrderState } from '../../../contract/order/machine.ts';
import { firstTerms, saleFees } from '../../../contract/payment/fees.ts';
import { printUrl } from '../../../contract/upload/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';
import type { Db } from '../../db/schema.ts';
import { emit } from '../../kernel/events/events.ts';
import { type Context, type Handler, may, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { literals } from '../../kernel/state/transitions.ts';
import { itemPicture } from '../catalogue/addresses.ts';
import { intakeReport, isAuthenticated } from '../listing/sale.ts';
import { withdrawableOf } from '../wallet/kept.ts';
import { bought, hammers } from './finding/records.ts';
import { follows, sellerOf } from './finding/sellers.ts';
import { logTermsOf } from './log/terms.ts';
import { bidderOf, extendOf, findLot, standingOf, wasShown } from './queries.ts';
import { fromLots, type LotData, lotRows, lotShown } from './rows.ts';
import type { Lot, Session } from './tables.ts';

const viewerOf = ({ actor }: Pick<Context, 'actor'>) => actor?.userId ?? null;
export const inStates = (states: readonly string[]) => sql`l.state in (${literals(states)})`;

export const auctionHall: Handler<typeof contract.auctionHall> = async (_input, ctx) => {
  const viewer = viewerOf(ctx);
  const [sessions, ending, { rows }] = await Promise.all([
    shownSessions(
      ctx.db,
      sql`exists (select from lot l where l.session_id = a.id and l.state in ('preview', 'live'))`,
      sql`a.starts_at, a.id`,
    ),
    lotRows(ctx.db, { viewer, where: sql`l.state = 'live'`, order: sql`l.ends_at, l.id`, limit: 8 }),
    sql<{ live: number; preview: number; todo: number }>`
      select (count(*) filter (where l.state = 'live'))::int as live,
        (count(*) filter (where l.state = 'preview'))::int as preview,
        (count(*) filter (where
          (l.state = 'live' and b.user_id is not null and l.leader_id <> b.user_id)
          or (l.state = 'sold' and o.buyer_id = ${viewer})
          or (l.state = 'second_chance' and l.second_id = ${viewer})))::int as todo
      from lot l left join lot_bidder b on b.lot_id = l.id and b.user_id = ${viewer} and b.voided is null and b.max > 0
      left join trade_order o on o.id = l.order_id
      where l.state in ('live', 'preview', 'sold', 'second_chance')`.execute(ctx.db),
  ]);
  const [counts = { live: 0, preview: 0, todo: 0 }] = rows;
  return { sessions, ending: ending.map((lot) => lotShown(lot, viewer)), ...counts };
};

export const auctionSession: Handler<typeof contract.auctionSession> = async ({ id }, ctx) => {
  const viewer = viewerOf(ctx);
  const [[session], lots] = await Promise.all([
    shownSessions(ctx.db, sql`a.id = ${id}`, sql`a.id`),
    lotRows(ctx.db, {
      viewer,
      where: sql`l.session_id = ${id} and ${wasShown}`,
      order: sql`l.position, l.id`,
      limit: 200,
    }),
  ]);
  if (!session) throw new Refusal('NOT_FOUND');
  return { session, lots: lots.map((lot) => lotShown(lot, viewer)) };
};

export async function shownSessions(
  db: Db,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  limit = 30,
): Promise<Output<typeof contract.auctionSession>['session'][]> {
  const { rows } = await sql<
    Session & { lots: number; covers: { id: string; photos: LotData['photos'] }[] | null; last_end: Date | null }
  >`
    select a.*, n.lots, n.last_end, n.covers from auction_session a, lateral (
      select count(*)::int as lots, max(x.ends_at) as last_end,
        jsonb_agg(jsonb_build_object('id', x.item_id, 'photos', i.photos) order by x.position, x.id)
          filter (where x.position < 3) as covers
      from lot x join item i on i.id = x.item_id
      where x.session_id = a.id and x.shown_at is not null) n
    where ${where} order by ${order} limit ${limit}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    name: { zh: row.name_zh, en: row.name_en },
    about: { zh: row.about_zh, en: row.about_en },
    startsAt: row.starts_at.getTime(),
    firstEnd: row.ends_at.getTime(),
    endsAt: (row.last_end ?? row.ends_at).getTime(),
    lots: row.lots,
    banner: row.banner === null ? null : printUrl(row.banner),
    covers: (row.covers ?? []).slice(0, 3).map(({ id, photos }) => itemPicture(id, photos)),
  }));
}

export const auctionLot: Handler<typeof contract.auctionLot> = async ({ id }, ctx) => {
  const viewer = viewerOf(ctx);
  const [lot] = await lotRows(ctx.db, { viewer, where: sql`l.id = ${id}`, order: sql`l.id`, limit: 1 });
  const isOwn = lot?.seller_id === viewer;
  // Before it is approved a lot is its seller's and staff's.
  const mayLook = lot && (lot.shown_at !== null || isOwn || may(ctx, 'auctions.see'));
  if (!mayLook) throw new Refusal('NOT_FOUND');
  const standing = standingOf(lot);
  const [about, by, market, order, followed, bidder] = await Promise.all([
    aboutItem(ctx.db, lot),
    sellerOf(ctx.db, lot.seller_id),
    marketOf(ctx.db, lot),
    partOf(ctx.db, lot.order_id),
    follows(ctx.db, viewer, lot.seller_id),
    viewer && !isOwn ? bidderView(ctx.db, lot, viewer, ctx.now) : null,
  ]);
  return {
    ...lotShown(lot, viewer),
    ...about,
    steps: [...lot.steps],
    firstEnd: lot.first_end.getTime(),
    extend: extendOf(lot),
    least: leastBid({ start: lot.start_price, steps: lot.steps }, standing, viewer),
    reason: lot.reason,
    by,
    sellerFollowed: followed,
    market,
    head: lot.head,
    ...(lot.fee_terms && { terms: lot.fee_terms }),
    bidder: bidder && { ...bidder, order: order?.buyerId === viewer ? order.shown : null },
    seller: isOwn ? { ...sellerView(lot, about.authenticated), order: order?.shown ?? null } : null,
  };
};

export async function aboutItem(db: Db, lot: LotData) {
  const { rows } = await sql<{
    defects: { zh: string; en: string; photo: number | null }[];
    code: string | null;
    inWarehouse: boolean;
  }>`
    select i.defects, i.in_warehouse as "inWarehouse", ${intakeReport(sql`i.id`)} as code
    from item i where i.id = ${lot.item_id}`.execute(db);
  const [item] = rows;
  const photos = lot.photos.map((_, n) => itemPicture(lot.item_id, lot.photos, n));
  return {
    photos,
    defects: (item?.defects ?? []).map(({ zh, en, photo }) => ({ zh, en, photo: photos[photo ?? -1] ?? null })),
    reportCode: item?.code ?? null,
    authenticated: isAuthenticated({ inWarehouse: item?.inWarehouse ?? false, report: item?.code ?? null }),
  };
}

/** The same model and size in the same grade: what is asked and bid, what was paid last, at a price and under the hammer. */
async function marketOf(db: Db, lot: LotData): Promise<Output<typeof contract.auctionLot>['market']> {
  const [{ rows }, last] = await Promise.all([
    sql<{ lowestAsk: number | null; highestBid: number | null; lastTrade: number | null; hammers: number }>`
      select
        (select min(price) from listing where sku_id = ${lot.sku_id} and grade = ${lot.grade} and state = 'on') as "lowestAsk",
        (select max_buy_price from grade_quote where sku_id = ${lot.sku_id} and grade = ${lot.grade}) as "highestBid",
        (select price from trade t where t.sku_id = ${lot.sku_id} and t.grade = ${lot.grade}
         and t.item_id is distinct from ${lot.item_id}
         order by t.at desc, t.id desc limit 1) as "lastTrade",
        (select count(*)::int ${fromLots} where ${bought} and ${sameAs(lot)}) as hammers`.execute(db),
    hammers(db, sameAs(lot), 1),
  ]);
  const [market] = rows;
  const [hammer] = last;
  return {
    lowestAsk: market?.lowestAsk ?? null,
    highestBid: market?.highestBid ?? null,
    lastTrade: market?.lastTrade ?? null,
    lastHammer: hammer?.price ?? null,
    lastAt: hammer?.at.getTime() ?? null,
    hammers: market?.hammers ?? 0,
  };
}

const sameAs = (lot: LotData) => sql`l.sku_id = ${lot.sku_id} and i.grade = ${lot.grade} and l.id <> ${lot.id}`;

/** The winner's order, with what is still to pay. */
export async function partOf(db: Db, orderId: string | null) {
  if (orderId === null) return undefined;
  const { rows } = await sql<{
    id: string;
    state: OrderState;
    total: number;
    paid: number;
    deadline_at: Date | null;
    buyer_id: string;
  }>`
    select o.id, o.state, o.total, o.deadline_at, o.buyer_id,
      (select coalesce(sum(amount), 0)::bigint from payment
       where purpose = 'order' and subject_id = o.id and state = 'paid') as paid
    from trade_order o where o.id = ${orderId}`.execute(db);
  const [order] = rows;
  return (
    order && {
      buyerId: order.buyer_id,
      shown: {
        id: order.id,
        state: order.state,
        total: order.total,
        due: order.state === 'pending_pay' ? order.total - order.paid : 0,
        deadlineAt: order.deadline_at?.getTime() ?? null,
      },
    }
  );
}

export const chanceOf = (
  lot: Pick<Lot, 'state' | 'second_id' | 'second_price' | 'deadline_at'>,
  viewer: string | null,
) =>
  lot.state === 'second_chance' && lot.second_id === viewer && lot.second_price !== null && lot.deadline_at
    ? { price: lot.second_price, until: lot.deadline_at.getTime() }
    : null;

async function bidderView(db: Db, lot: LotData, userId: string, now: Date) {
  const [{ withdrawable }, lost, acts] = await Promise.all([
    withdrawableOf(db, userId, now),
    lostBy(db, lot, userId),
    db
      .selectFrom('lot_bid')
      .select(['max', 'at', 'raise', 'voided'])
      .where('lot_id', '=', lot.id)
      .where('user_id', '=', userId)
      .orderBy('act')
      .execute(),
  ]);
  return {
    balance: withdrawable,
    deposit: lot.my_deposit ?? 0,
    chance: chanceOf(lot, userId),
    lost,
    acts: acts.map(({ max, at, raise, voided }) => ({ max, at: at.getTime(), raise, taken: voided })),
  };
}

/** What a winner who did not pay had frozen for this lot: a listing may have been at auction before. */
async function lostBy(db: Db, lot: Pick<LotData, 'listing_id' | 'ends_at'>, userId: string): Promise<number> {
  const { rows } = await sql<{ lost: number }>`
    select coalesce(sum(m.amount), 0)::bigint as lost from payment m join trade_order o on o.id = m.subject_id
    where m.purpose = 'order' and m.state = 'forfeited' and o.buyer_id = ${userId} and o.channel = 'auction'
      and o.listing_id = ${lot.listing_id} and o.created_at >= ${lot.ends_at}`.execute(db);
  return rows[0]?.lost ?? 0;
}

const sellerView = (lot: LotData, authenticated: boolean) => ({
  reserve: lot.reserve,
  fees: saleFees(lot.price ?? lot.start_price, { authenticated, terms: lot.fee_terms ?? firstTerms }),
  bidders: lot.bidders,
  asked: lot.state === 'second_chance' ? (lot.deadline_at?.getTime() ?? null) : null,
  forfeited: lot.forfeited,
});

export const auctionLog: Handler<typeof contract.auctionLog> = async ({ id }, ctx) => {
  const lot = await findLot(ctx.db, id);
  // While it runs, the log would tell what was beaten.
  if (!lot || lot.shown_at === null || !lotsOver.includes(lot.state as LotState)) throw new Refusal('NOT_FOUND');
  const viewer = viewerOf(ctx);
  const [rows, me] = await Promise.all([
    ctx.db.selectFrom('lot_entry').selectAll().where('lot_id', '=', id).orderBy('seq').execute(),
    viewer ? bidderOf(ctx.db, id, viewer) : undefined,
  ]);
  const acts = me
    ? await ctx.db
        .selectFrom('lot_bid')
        .select(['entry_seq', 'salt', 'max'])
        .where('lot_id', '=', id)
        .where('user_id', '=', me.user_id)
        .where('entry_seq', 'is not', null)
        .orderBy('act')
        .execute()
    : [];
  const entries = rows.map(
    (e): LogEntry => ({
      seq: e.seq,
      kind: e.kind,
      bidder: e.bidder,
      price: e.price,
      leader: e.leader,
      reserveMet: e.reserve_met,
      endsAt: e.ends_at.getTime(),
      beaten: e.beaten,
      at: e.at.getTime(),
      seal: e.seal,
      ...(e.why !== null && { why: e.why }),
      hash: e.hash,
    }),
  );
  const terms = logTermsOf(lot);
  const opened = viewer === lot.seller_id || reserveShown(terms, entries) !== null;
  return {
    terms: opened ? logTermsOf(lot, { opened }) : terms,
    entries,
    price: lot.price,
    endsAt: lot.ends_at.getTime(),
    me: me
      ? { bidder: me.number, salts: acts.map(({ entry_seq, salt, max }) => ({ seq: entry_seq ?? 0, salt, max })) }
      : null,
  };
};

export const auctionFollow: Handler<typeof contract.auctionFollow> = async ({ kind, id, on }, ctx) => {
  const { userId } = userOf(ctx);
  const subject =
    kind === 'lot'
      ? await ctx.db
          .selectFrom('lot')
          .select('id')
          .where('id', '=', id)
          .where('shown_at', 'is not', null)
          .executeTakeFirst()
      : await ctx.db
          .selectFrom('lot')
          .select('seller_id as id')
          .where('seller_id', '=', id)
          .where('shown_at', 'is not', null)
          .limit(1)
          .executeTakeFirst();
  if (!subject) throw new Refusal('NOT_FOUND');
  if (on)
    await ctx.db
      .insertInto('auction_follow')
      .values({ user_id: userId, kind, subject_id: id, at: ctx.now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await ctx.db
      .deleteFrom('auction_follow')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('subject_id', '=', id)
      .execute();
  if (kind === 'lot') {
    const { seller_id } = await ctx.db
      .selectFrom('lot')
      .select('seller_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    // No notice: a number on the seller's open page.
    await emit(ctx.db, { to: seller_id, type: 'auction', data: { id }, at: ctx.now });
  }
  return { on };
};
