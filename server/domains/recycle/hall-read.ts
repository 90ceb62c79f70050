/** What merchants read: open lots, and their own offers. Of others' sealed offers there is nothing to read but a number. */
import { sql } from 'kysely';
import type * as hall from '../../../contract/recycle/hall-calls.ts';
import { hallStateOf, outsideOf, ownTabs } from '../../../contract/recycle/hall-calls.ts';
import {
  lotMachine,
  mayBackOut,
  offerBidMachine,
  type RecycleState,
  recycleMachine,
  saleFallOf,
} from '../../../contract/recycle/machine.ts';
import {
  backOutCost,
  mayBeFetched,
  merchantMay,
  recycleFee,
  recycleRules,
  setAside,
} from '../../../contract/recycle/rules.ts';
import type { OfferEnd } from '../../../contract/recycle/shown.ts';
import { photoUrl } from '../../../contract/upload/calls.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { finalStates } from '../../../contract/wire/states.ts';
import { DAY } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';
import { type Context, type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { balance } from '../../kernel/ledger/ledger.ts';
import { momentOf } from '../../kernel/lib/moment.ts';
import { changesOf, literals, transitionsOf } from '../../kernel/state/transitions.ts';
import { foundBefore } from './elsewhere/found-before.ts';
import { tellOwner } from './notices.ts';
import {
  type Bid,
  businessOf,
  findPiece,
  mayNow,
  merchantsOf,
  mustBeAllowed,
  noRecord,
  offerEndsOf,
  termsOf,
} from './queries.ts';
import {
  courierLate,
  disputeTimesOf,
  endOf,
  findRow,
  goesTo,
  goodsOf,
  journeyOf,
  parcelsFor,
  photosOf,
  type Row,
  rowsOf,
  sendByOf,
  takenInBy,
  toldOf,
} from './rows.ts';
import { ownOffers } from './sealed/own-offers.ts';
import { priceOf } from './sealed/seal.ts';
import { fitting } from './subscriptions.ts';

/** For a query in which `o` is the piece: it ended before its time, and no offer was opened. */
const endedEarly = sql<boolean>`exists (select from transition t where t.entity = ${recycleMachine.name}
  and t.entity_id = o.id and t.from_state = ${recycleMachine.initial} and t.event in ('cancel', 'leave'))`;

export const hallList: Handler<typeof hall.hallList> = async ({ cursor, size, ended, ...filter }, ctx) => {
  const standing = await standingOf(ctx);
  if (!standing?.mayLook) return { list: [], next: null, total: 0, byCategory: {}, nextEnd: null, standing };
  const since = new Date(ctx.now.getTime() - recycleRules.days * DAY);
  const when = ended
    ? sql`l.state <> 'open' and l.closes_at <= ${ctx.now} and l.closes_at > ${since} and not ${endedEarly}`
    : sql`l.state = 'open' and l.closes_at > ${ctx.now}`;
  const openFor = (wanted: typeof filter) => sql`${when} and o.user_id <> ${userOf(ctx).userId} and ${fitting(wanted)}`;
  const open = openFor(filter);
  const [at, after] = cursor?.split('_') ?? [];
  const rows = await rowsOf(ctx.db, {
    where: sql`${open} ${at && after ? sql`and (l.closes_at, o.id) ${ended ? sql`<` : sql`>`} (${momentOf(at)}, ${after})` : sql``}`,
    order: ended ? sql`l.closes_at desc, o.id desc` : sql`l.closes_at, o.id`,
    size: size + 1,
  });
  const { rows: sums } = await sql<{ total: number; next: Date | null }>`
    select count(*)::int as total, min(l.closes_at) as next
    from recycle_order o join recycle_lot l on l.id = o.id join sku s on s.id = o.sku_id
      join product p on p.id = s.product_id where ${open}`.execute(ctx.db);
  const { rows: roots } = await sql<{ id: string; n: number }>`
    select coalesce(c.parent_id, c.id) as id, count(*)::int as n
    from recycle_order o join recycle_lot l on l.id = o.id join sku s on s.id = o.sku_id
      join product p on p.id = s.product_id join category c on c.id = p.category_id
    where ${openFor({ ...filter, categoryId: undefined })} group by 1`.execute(ctx.db);
  const own = await ownOffers(
    ctx,
    rows.map(({ id }) => id),
  );
  const last = rows[size - 1];
  return {
    list: rows.slice(0, size).map((row) => lotOf(row, own.get(row.id) ?? null)),
    next: rows.length > size && last ? `${last.closes_at.getTime()}_${last.id}` : null,
    total: sums[0]?.total ?? 0,
    byCategory: Object.fromEntries(roots.map((root) => [root.id, root.n])),
    nextEnd: ended ? null : (sums[0]?.next?.getTime() ?? null),
    standing,
  };
};

export const hallDetail: Handler<typeof hall.hallDetail> = async ({ id }, ctx) => {
  const { userId } = userOf(ctx);
  await mustBeAllowed(ctx.db, userId, 'look');
  const row = await findRow(ctx.db, id);
  const standing = await standingOf(ctx);
  if (!row || !standing) throw new Refusal('NOT_FOUND');
  const own = await ownOffers(ctx, [id], row.lot !== 'open');
  return {
    ...lotOf(row, own.get(id) ?? null),
    ...toldOf(row),
    photos: photosOf(row),
    ownPhotos: row.photos.length,
    stored: row.item_id !== null,
    foundBefore: await foundBefore(ctx.db, row),
    fall: row.lot === 'failed' ? saleFallOf(await transitionsOf(ctx.db, recycleMachine, id)) : null,
    stopped: endOf(row) === 'stopped',
    views: row.views,
    askedUntil: own.get(id)?.state === 'asked' ? (row.deadline_at?.getTime() ?? null) : null,
    terms: termsOf(row),
    standing,
  };
};

export const hallLook: Handler<typeof hall.hallLook> = async ({ id }, ctx) => {
  const { db, now } = ctx;
  const { userId } = userOf(ctx);
  await mustBeAllowed(db, userId, 'look');
  const piece = await findPiece(db, id);
  if (!piece) throw new Refusal('NOT_FOUND');
  if (piece.user_id === userId) return { id };
  const first = await db
    .insertInto('recycle_look')
    .values({ lot_id: id, user_id: userId, at: now })
    .onConflict((conflict) => conflict.columns(['lot_id', 'user_id']).doNothing())
    .returning('lot_id')
    .executeTakeFirst();
  if (first) await tellOwner(db, null, { piece, now });
  return { id };
};

const tabs = {
  sealed: ['sealed'],
  turn: ['asked', 'standing'],
  won: ['won', 'ended'],
  over: finalStates(offerBidMachine).filter((state) => state !== 'ended'),
} as const satisfies Record<(typeof hall.ownTabs)[number], readonly Bid['state'][]>;

/** What was chosen stays with what was won, also when the sale fell through. */
const fell = sql<boolean>`(state = 'lost' and won_at is not null)`;
const heldBy = (tab: (typeof hall.ownFilters)[number]) => {
  if (tab === 'going')
    return sql<boolean>`exists (select from recycle_order o join recycle_lot l on l.id = o.id
      where o.bid_id = recycle_bid.id and l.state in ('confirmed', 'delivered', 'disputed'))`;
  const inStates = sql<boolean>`state in (${literals(tabs[tab])})`;
  if (tab === 'won') return sql<boolean>`(${inStates} or ${fell})`;
  return tab === 'over' ? sql<boolean>`(${inStates} and not ${fell})` : inStates;
};

export const hallOwn: Handler<typeof hall.hallOwn> = async ({ tab, cursor, size }, ctx) => {
  const { userId } = userOf(ctx);
  const state = await businessOf(ctx.db, userId);
  if (!state) throw new Refusal('MERCHANT_STATE', { state });
  const bids = await ctx.db
    .selectFrom('recycle_bid')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(tab !== undefined, (query) => query.where(heldBy(tab ?? 'sealed')))
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute();
  const shown = bids.slice(0, size);
  const pieces = new Map((await piecesOf(ctx.db, shown)).map((row) => [row.id, row]));
  const ends = await offerEndsOf(ctx.db, shown);
  const { rows: counts } = await sql<Record<(typeof hall.ownTabs)[number], number>>`
    select ${sql.join(ownTabs.map((one) => sql`count(*) filter (where ${heldBy(one)})::int as ${sql.ref(one)}`))}
    from recycle_bid where user_id = ${userId}`.execute(ctx.db);
  return {
    list: shown.flatMap((bid) => {
      const row = pieces.get(bid.lot_id);
      return row ? [ownRow(ctx, row, bid, ends)] : [];
    }),
    next: bids.length > size ? (shown.at(-1)?.id ?? null) : null,
    record: (await merchantsOf(ctx.db, [userId], ctx.now)).get(userId)?.record ?? noRecord,
    mayLook: merchantMay[state].includes('look'),
    counts: counts[0] ?? { sealed: 0, turn: 0, won: 0, over: 0 },
    ...(await goingOn(ctx.db, userId)),
  };
};

/** What of it asks for the merchant's answer, and what they won that is not over yet. */
async function goingOn(db: Db, userId: string): Promise<Pick<Output<typeof hall.hallOwn>, 'waits' | 'going'>> {
  const { rows } = await sql<{ waits: number; going: number }>`
    select count(*) filter (where b.state = 'asked' or (o.bid_id = b.id and o.state = 'differs'))::int as waits,
      count(*) filter (where o.bid_id = b.id and l.state in ('confirmed', 'delivered', 'disputed'))::int as going
    from recycle_bid b join recycle_order o on o.id = b.lot_id join recycle_lot l on l.id = b.lot_id
    where b.user_id = ${userId}`.execute(db);
  return rows[0] ?? { waits: 0, going: 0 };
}

const piecesOf = (db: Db, bids: readonly Bid[]) =>
  rowsOf(db, {
    where: sql`o.id in (select value from jsonb_array_elements_text(
      ${JSON.stringify(bids.map(({ lot_id }) => lot_id))}::jsonb) as j (value))`,
    order: sql`o.id`,
    size: bids.length + 1,
  });

export const hallOrder: Handler<typeof hall.hallOrder> = async ({ id }, ctx) => {
  const { userId } = userOf(ctx);
  const row = await findRow(ctx.db, id);
  const bid = await ctx.db
    .selectFrom('recycle_bid')
    .selectAll()
    .where('lot_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row || !bid) throw new Refusal('NOT_FOUND');
  const [journey, parcel] = await Promise.all([journeyOf(ctx.db, row), parcelsFor(ctx.db, id)]);
  const mine = row.bid_id === bid.id;
  const fetched = mine && mayBeFetched(row.pickup_at?.getTime() ?? null, ctx.now.getTime());
  const bound = (bid.state === 'won' && !fetched) || (bid.state === 'standing' && row.state === 'quoted');
  const own = ownRow(ctx, row, bid, await offerEndsOf(ctx.db, [bid]));
  const toSend = mine && row.lot === 'confirmed' && hallStateOf(row.state, row.lot) === 'payable' && !parcel('toBuyer');
  const terms = termsOf(row);
  return {
    ...own,
    ...journey,
    ...(toSend && { deadlineAt: sendByOf(row, journey.timeline) }),
    // Who does not have it sees nothing of what became of it, and nobody but its owner what we wrote to them.
    inspection: mine && journey.inspection ? withoutNote(journey.inspection) : null,
    ...(!mine && { missedAt: null }),
    timeline: mine ? await wayOf(ctx.db, id, journey.timeline) : [],
    courierLate: mine ? courierLate(row, ctx.now) : null,
    terms,
    fee: recycleFee(own.newPrice ?? own.offered ?? 0, terms),
    money: moneyOf(row, bid),
    mayBid: await mayNow(ctx.db, userId, 'bid'),
    backOut: bound && mayBackOut.includes(row.state) ? backOutCost(own.offered ?? 0, terms).penalty : null,
    parcel: mine ? parcel('toBuyer') : null,
    sendTo: mine ? await goesTo(ctx.db, userId) : null,
    disputeUntil: mine && row.lot === 'delivered' ? (row.lot_deadline?.getTime() ?? null) : null,
    dispute: mine ? disputeOf(row) : null,
  };
};

/** That a verdict was taken back both may know, and why its owner only. */
const withoutNote = ({
  withdrawn,
  ...inspection
}: NonNullable<Awaited<ReturnType<typeof journeyOf>>['inspection']>) => ({
  ...inspection,
  ...(withdrawn && { withdrawn: { note: '', at: withdrawn.at } }),
});

/** Where the merchant's money for it is, with our fee. What came back to them stands in their statement. */
function moneyOf(row: Row, bid: Bid): Output<typeof hall.hallOrder>['money'] {
  if (bid.hold > 0) return { place: 'frozen', amount: bid.hold };
  if (row.bid_id !== bid.id || row.price === null || row.lot === 'failed') return null;
  const terms = termsOf(row);
  const agreed = setAside(row.new_price ?? row.price, terms);
  if (row.lot === 'lost') return { place: 'back', amount: agreed };
  if (row.state === 'paid') return { place: 'paid', amount: agreed };
  if (row.state === 'payable') return { place: 'held', amount: agreed };
  return { place: row.state === 'reprice' ? 'asked' : 'held', amount: setAside(row.price, terms) };
}

/** Until when it is somebody's turn, for who is concerned: the merchant, or whoever they wait for. */
function untilOf(row: Row, bid: Bid): number | null {
  const at = (date: Date | null) => date?.getTime() ?? null;
  if (bid.state === 'asked' || (bid.state === 'standing' && row.state === 'quoted')) return at(row.deadline_at);
  if (row.bid_id !== bid.id) return null;
  if (row.lot === 'delivered') return at(row.lot_deadline);
  return row.lot === 'confirmed' && row.state !== 'payable' ? (takenInBy(row) ?? at(row.due_at)) : null;
}

/** Not what staff think of it between themselves. */
function disputeOf({ dispute }: Row): Output<typeof hall.hallOrder>['dispute'] {
  if (!dispute) return null;
  const { first: _, photos, asks = null, ...told } = dispute;
  return { ...told, asks, ...disputeTimesOf(dispute), photos: photos.map(photoUrl) };
}

/** Their money is back when it goes back: whether it arrives is between its owner and us. */
const toldTo = ({ state, lost_here }: Row): RecycleState => (state === 'lost' && !lost_here ? 'returned' : state);

type Way = Output<typeof hall.hallOrder>['timeline'][number];

/** What came between the opening and their own turn was another's sale: of that there is only that it was their turn. */
function sinceTheirs<S extends { to: RecycleState }>(steps: readonly S[]): S[] {
  const turn = steps.findLastIndex(({ to }) => to === 'asking');
  const opened = steps.findIndex(({ to }) => to === 'quoted');
  return turn < 0 ? [...steps] : [...steps.slice(0, opened + 1), ...steps.slice(turn)];
}

/** The piece's steps without the owner's money, and the lot's while it is on its way to the merchant and from their receipt on. */
async function wayOf(db: Db, id: string, steps: Awaited<ReturnType<typeof journeyOf>>['timeline']) {
  const piece = changesOf(sinceTheirs(steps))
    .filter(({ to }) => to !== 'paid')
    .map(
      (step): Way =>
        step.to === 'lost' ? { ...step, to: step.from === 'returning' ? 'returned' : 'lost', reason: null } : step,
    );
  const lot = (await transitionsOf(db, lotMachine, id)).flatMap((step): Way[] => {
    if (step.event === 'late') return [{ ...step, from: 'payable', to: 'payable' }];
    const to = hallStateOf('payable', step.to);
    return to === step.to ? [{ ...step, from: null, to }] : [];
  });
  return [...piece, ...lot].sort((a, b) => a.at - b.at);
}

function ownRow(
  ctx: Context,
  row: Row,
  bid: Bid,
  ends: ReadonlyMap<string, OfferEnd>,
): Output<typeof hall.hallOwn>['list'][number] {
  const mine = row.bid_id === bid.id;
  const sees = mine || bid.state === 'asked' || bid.state === 'standing';
  return {
    id: row.id,
    bidId: bid.id,
    no: row.no,
    ...goodsOf(row),
    ...toldOf(row),
    photo: photosOf(row)[0] ?? null,
    bid: bid.state,
    end: ends.get(bid.id) ?? null,
    lot: mine ? row.lot : outsideOf(row.lot),
    order: sees ? toldTo(row) : null,
    offered: priceOf(ctx.app.config, bid, { userId: userOf(ctx).userId }),
    soldFor: row.sold_for,
    price: mine ? row.price : null,
    newPrice: mine ? row.new_price : null,
    missing: mine && row.lot === 'confirmed' && row.missing,
    broughtAt: mine && row.state === 'in_transit' ? (row.brought_at?.getTime() ?? null) : null,
    deadlineAt: untilOf(row, bid),
    closesAt: row.closes_at.getTime(),
  };
}

const lotOf = (row: Row, mine: hall.Lot['mine']): hall.Lot => ({
  id: row.id,
  no: row.no,
  ...goodsOf(row),
  brand: { zh: row.brand_zh, en: row.brand_en },
  photo: photosOf(row)[0] ?? null,
  photoCount: photosOf(row).length,
  defects: row.defects,
  city: row.city,
  estimate: row.estimate,
  state: row.bid_id !== null && row.bid_id === mine?.id ? row.lot : outsideOf(row.lot),
  closesAt: row.closes_at.getTime(),
  offers: row.offers,
  cap: row.cap,
  hold: row.hold,
  soldFor: row.sold_for,
  mine,
});

async function standingOf(ctx: Context) {
  const { userId } = userOf(ctx);
  const state = await businessOf(ctx.db, userId);
  if (!state) return null;
  const { frozen } = await ctx.db
    .selectFrom('recycle_bid')
    .select(sql<number>`coalesce(sum(hold), 0)::bigint`.as('frozen'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    state,
    mayLook: merchantMay[state].includes('look'),
    mayBid: merchantMay[state].includes('bid'),
    free: await balance(ctx.db, accounts.deposit(userId)),
    frozen,
  };
}
