/** What staff do with recycled pieces. They see how many sealed offers there are, as everybody does, and nothing of them. */

import { type RawBuilder, sql } from 'kysely';
import { slotFrom } from '../../../contract/express/pickup.ts';
import { recycleMachine } from '../../../contract/recycle/machine.ts';
import { claimMost, recycleRules } from '../../../contract/recycle/rules.ts';
import type * as work from '../../../contract/recycle/work-calls.ts';
import { type RecycleQueue, recycleQueues } from '../../../contract/recycle/work-calls.ts';
import { photoUrl } from '../../../contract/upload/calls.ts';
import { DAY } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';
import { type Context, type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { momentOf } from '../../kernel/lib/moment.ts';
import { numberSince } from '../../kernel/lib/rules.ts';
import { isSameWaybill } from '../connection/waybill.ts';
import { parcelInHand, parcelsOf, sendParcel, whenHeard } from '../express/parcels.ts';
import { moveItem } from '../item/state.ts';
import { limitsNow } from '../shop/limits.ts';
import { warehouseNow } from '../shop/settings.ts';
import { calledAtWork } from '../shop/staff-names.ts';
import { firstOfTwo, shownFirsts } from '../shop/two-people.ts';
import { scheduleStorage } from '../stock/storage.ts';
import { ownUploads } from '../upload/own.ts';
import { wentOnTo } from './elsewhere/went-on.ts';
import { accuracyOf } from './estimate.ts';
import { claimedBy } from './missing/claimed.ts';
import { isMissing, isUntold, legOf, lostPays, watchParcel } from './missing/parcel.ts';
import { payClaim } from './money.ts';
import { tellMerchant, tellOwner } from './notices.ts';
import { shipPiece } from './owner.ts';
import { done, type Part, partsIn, staff, staffPiece } from './part.ts';
import { bidById, merchantsOf, termsOf } from './queries.ts';
import { judgeOf } from './refused/judge.ts';
import {
  agreedOf,
  disputeTimesOf,
  goesTo,
  goodsOf,
  homeOf,
  journeyOf,
  mayCome,
  parcelsFor,
  type Row,
  rowsOf,
  sendByOf,
  takenInBy,
} from './rows.ts';
import type { Inspection } from './tables.ts';
import { moveLot, movePiece, returnPiece } from './transitions.ts';

/** How long a piece that nobody wanted stays in sight. */
const UNSOLD_DAYS = 7;

const sentOn = (leg: 'toSeller' | 'toBuyer') =>
  sql`exists (select from parcel where purpose = 'recycle' and subject_id = o.id and leg = ${leg})`;

const held = (queue: RecycleQueue, now: Date): RawBuilder<boolean> =>
  ({
    receive: sql<boolean>`o.state = 'in_transit'`,
    inspect: sql<boolean>`o.state = 'checking'`,
    pickup: sql<boolean>`o.state = 'accepted' and o.pickup_at is not null`,
    back: sql<boolean>`o.state = 'returning' and not ${sentOn('toSeller')}`,
    forward: sql<boolean>`o.state in ('payable', 'paid') and l.state = 'confirmed' and not ${sentOn('toBuyer')}`,
    dispute: sql<boolean>`l.state = 'disputed'`,
    unsold: sql<boolean>`o.state = 'cancelled' and l.closes_at > ${new Date(now.getTime() - UNSOLD_DAYS * DAY)}
      and exists (select from transition t where t.entity = ${recycleMachine.name} and t.entity_id = o.id
        and t.from_state = 'inquiring' and t.event = 'fail')
      -- What lies with us and was asked about again is one piece, and no more than its last inquiry.
      and not exists (select from recycle_order z where z.item_id = o.item_id and z.created_at > o.created_at)`,
    // Also what its carrier brought long ago and nobody has taken in.
    lost: sql<boolean>`(${mayCome(now)} or (o.state = 'in_transit' and exists (select from parcel p
      where p.purpose = 'recycle' and p.subject_id = o.id and p.leg = 'toPlatform'
        and ${whenHeard} + make_interval(secs => ${numberSince(() => recycleRules.unheard / 1_000, sql`o.created_at`)}) <= ${now})))`,
    missing: isMissing('o'),
    fake: sql<boolean>`o.inspection ->> 'kind' = 'fake' and o.state <> 'lost'`,
  })[queue];

export const recycleWork: Handler<typeof work.recycleWork> = async ({ queue, cursor, size }, ctx) => {
  const { db, now } = ctx;
  // A courier’s visit by its hour: those that are past and wait for an answer come first, the longest ago at the top. A dispute by its day.
  const at =
    queue === 'pickup'
      ? sql`o.pickup_at`
      : queue === 'dispute'
        ? sql`to_timestamp((l.dispute ->> 'at')::bigint / 1000.0)`
        : sql`o.created_at`;
  const since = ({ pickup_at, dispute, created_at }: Row) =>
    (queue === 'pickup' ? pickup_at?.getTime() : queue === 'dispute' ? dispute?.at : null) ?? created_at.getTime();
  const [ms, after] = cursor?.split('_') ?? [];
  const rows = await rowsOf(db, {
    where: sql`${held(queue, now)} ${after ? sql`and (${at}, o.no) > (${momentOf(ms)}, ${after})` : sql``}`,
    order: sql`${at}, o.no`,
    size: size + 1,
  });
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  // Once for the page: a record is what a merchant did in months.
  const merchants = await merchantsOf(
    db,
    shown.flatMap(({ merchant_id }) => merchant_id ?? []),
    now,
  );
  const parts = await partsIn(ctx, shown, queue);
  const list = [];
  for (const row of shown) list.push(await jobOf(ctx, row, queue, { merchants, part: parts.get(row.id) }));
  const counts = await countsOf(db, now);
  const accuracy = await accuracyOf(db, now);
  return {
    list,
    next: rows.length > size && last ? `${since(last)}_${last.no}` : null,
    counts,
    twoPeopleFrom: (await limitsNow(ctx)).twoPeopleFrom,
    accuracy,
  };
};

/** As the workbench counts them: what staff must do, and not a courier who is still to come. */
async function countsOf(db: Db, now: Date) {
  const counted = recycleQueues.map((queue) => {
    const due = queue === 'pickup' ? sql`and o.pickup_at <= ${now}` : sql``;
    return sql`count(*) filter (where ${held(queue, now)} ${due})::int as ${sql.ref(queue)}`;
  });
  const { rows } = await sql<Record<RecycleQueue, number>>`
    select ${sql.join(counted)} from recycle_order o join recycle_lot l on l.id = o.id`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('An aggregate without a row');
  return counts;
}

type Merchants = Awaited<ReturnType<typeof merchantsOf>>;

async function jobOf(
  ctx: Context,
  row: Row,
  queue: RecycleQueue,
  { merchants, part }: { merchants: Merchants; part: Part | undefined },
): Promise<work.RecycleJob> {
  const { db } = ctx;
  const { userId } = userOf(ctx);
  const judge = queue === 'fake' ? await judgeOf(db, row.id) : null;
  const people = await db
    .selectFrom('account')
    .leftJoin('merchant', 'merchant.user_id', 'account.id')
    .select(['account.id', 'account.nickname', 'merchant.name', calledAtWork().as('at_work')])
    .where('account.id', 'in', [row.user_id, row.merchant_id ?? '', judge ?? ''])
    .execute();
  const firsts = await shownFirsts(db, [row.dispute?.first ?? null, row.missing_first], userId);
  const [first = null, missing = null] = firsts;
  const owner = people.find(({ id }) => id === row.user_id);
  const merchant = people.find(({ id }) => id === row.merchant_id);
  const journey = await journeyOf(db, row);
  const parcel = await parcelsFor(db, row.id);
  const leg = legOf(row);
  return {
    id: row.id,
    no: row.no,
    ...goodsOf(row),
    ...journey,
    kind: row.of_kind,
    state: row.state,
    lot: row.lot,
    deadlineAt: dueOf(row, queue, journey.timeline),
    item: row.item_code === null ? null : { code: row.item_code, shelf: row.item_shelf },
    estimate: row.estimate,
    price: row.price,
    newPrice: agreedOf(row) === row.price ? null : agreedOf(row),
    terms: termsOf(row),
    owner: owner?.nickname ?? '',
    merchant: merchant?.name ?? null,
    record: merchants.get(row.merchant_id ?? '')?.record ?? null,
    looked: row.looked,
    advice: row.advice,
    waybill: parcel('toPlatform')?.waybill ?? null,
    broughtAt: row.state === 'in_transit' ? (row.brought_at?.getTime() ?? null) : null,
    wentOn:
      queue === 'unsold'
        ? await wentOnTo(db, { userId: row.user_id, hashes: row.photos, own: { piece: row.id }, itemId: row.item_id })
        : [],
    sent: parcel(leg),
    lostPays: queue === 'missing' ? lostPays(row, leg) : null,
    untold: queue === 'missing' && isUntold(leg, parcel('toPlatform')),
    lostMost: queue === 'missing' && lostPays(row, leg) === null ? row.cap : null,
    lostFirst: queue === 'missing' || row.state === 'in_transit' ? missing : null,
    claimedBy: queue === 'receive' || queue === 'lost' ? await claimedBy(db, row) : [],
    own: part?.own === true,
    needsSecond: part?.needsSecond === true,
    judge:
      judge === null ? null : { by: people.find(({ id }) => id === judge)?.at_work ?? null, own: judge === userId },
    pickupAt: row.pickup_at?.getTime() ?? null,
    address: await whereTo(db, row, queue),
    dispute: row.dispute && {
      body: row.dispute.body,
      photos: row.dispute.photos.map(photoUrl),
      ...disputeTimesOf(row.dispute),
      asks: row.dispute.asks ?? null,
      first,
    },
  };
}

/** By when we act. What the carrier has brought has no deadline of its own any more. */
function dueOf(row: Row, queue: RecycleQueue, timeline: Parameters<typeof sendByOf>[1]) {
  if (queue === 'back' || queue === 'forward') return sendByOf(row, timeline);
  return takenInBy(row) ?? row.due_at?.getTime() ?? null;
}

/** Where a courier fetches it, where it goes back to, or where it goes on to. */
async function whereTo(db: Db, row: Row, queue: RecycleQueue) {
  if (queue === 'forward' || (queue === 'missing' && legOf(row) === 'toBuyer'))
    return goesTo(db, row.merchant_id ?? '');
  return queue === 'back' || queue === 'missing' ? homeOf(db, row) : row.address;
}

export const recycleReceive: Handler<typeof work.recycleReceive> = async ({ id, waybill }, ctx) => {
  const { db, now } = ctx;
  const locked = await staffPiece(ctx, id);
  const sent = (await parcelsOf(db, 'recycle', id)).find(({ leg }) => leg === 'toPlatform');
  if (sent && !isSameWaybill(sent.waybill, waybill)) throw new Refusal('WAYBILL_WRONG');
  // Whatever ended it: what is in our hands and not ours goes home. What lies on our shelf comes in no parcel.
  const found = locked.piece.state === 'cancelled' && locked.piece.item_id === null;
  await movePiece(db, locked, found ? 'found' : 'receive', staff(ctx));
  // What somebody agreed to pay for it while it was not found is said of no later loss.
  await db.updateTable('recycle_lot').set({ missing_first: null }).where('id', '=', id).execute();
  const words = { zh: '平台仓已签收', en: 'Received by our warehouse' };
  await parcelInHand(db, { purpose: 'recycle', subjectId: id, leg: 'toPlatform', now, words });
  await tellOwner(db, found ? 'found' : 'received', { piece: locked.piece, now });
  return done(ctx, id);
};

export const recycleInspect: Handler<typeof work.recycleInspect> = async (
  { id, result, kind, note, points, photos: whole },
  ctx,
) => {
  const { db, now } = ctx;
  const locked = await staffPiece(ctx, id);
  const { piece } = locked;
  const { userId } = userOf(ctx);
  const photos = await ownUploads(db, { ids: points.map(({ photo }) => photo), userId });
  const shown = await ownUploads(db, { ids: whole, userId });
  const inspection: Inspection = {
    result,
    ...(kind && { kind }),
    note,
    at: now.getTime(),
    photos: shown.map(({ sha256 }) => sha256),
    points: points.map((point, n) => ({ ...point, photo: photos[n]?.sha256 ?? '' })),
  };
  const set = { inspection: JSON.stringify(inspection) };
  if (result === 'refuse') {
    if (piece.state !== 'checking') throw new Refusal('STATE_REFUSED', { state: piece.state });
    const by = { ...staff(ctx), reason: note };
    await returnPiece(db, locked, 'refuse', by, set);
    const fake = kind === 'fake';
    // What lies with us is sold in no way either.
    if (fake && piece.item_id) {
      await moveItem(db, piece.item_id, { event: 'quarantine', ...by });
      await scheduleStorage(db, piece.user_id, now);
    }
    await tellOwner(db, fake ? 'fake' : 'refused', { piece, kind, now });
    return done(ctx, id);
  }
  await movePiece(db, locked, result, { ...staff(ctx), reason: note }, set);
  if (result === 'differ') await tellMerchant(db, piece.merchant_id ?? '', 'differs', { piece, now });
  await tellOwner(db, result === 'pass' ? 'payable' : 'differs', { piece, now });
  return done(ctx, id);
};

export const recyclePickup: Handler<typeof work.recyclePickup> = async ({ id, company, waybill }, ctx) => {
  const locked = await staffPiece(ctx, id);
  // Where nobody was sent, nobody has fetched it.
  if (!locked.piece.pickup_at) throw new Refusal('STATE_REFUSED', { state: locked.piece.state });
  await shipPiece(ctx, locked, { company, waybill, by: staff(ctx) });
  return done(ctx, id);
};

export const recycleMissed: Handler<typeof work.recycleMissed> = async ({ id }, ctx) => {
  const { db, now } = ctx;
  const locked = await staffPiece(ctx, id);
  const { piece } = locked;
  const { state, pickup_at } = piece;
  // Until its last minute the courier may still come.
  if (state !== 'accepted' || !pickup_at || slotFrom(pickup_at.getTime()).until > now.getTime())
    throw new Refusal('STATE_REFUSED', { state });
  await movePiece(db, locked, 'missed', staff(ctx), { pickup_at: null });
  await tellMerchant(db, piece.merchant_id ?? '', 'missed', { piece, now });
  await tellOwner(db, 'missed', { piece, now });
  return done(ctx, id);
};

export const recycleSendBack: Handler<typeof work.recycleSendBack> = async ({ id, company, waybill }, ctx) => {
  const { db, app, now } = ctx;
  const warehouse = await warehouseNow(ctx);
  const { piece } = await staffPiece(ctx, id);
  if (piece.state !== 'returning') throw new Refusal('STATE_REFUSED', { state: piece.state });
  const to = await homeOf(db, piece);
  if (!to) throw new Refusal('ADDRESS_NEEDED');
  await mustNotBeSent(db, id, 'toSeller');
  await sendParcel(db, app.providers.express, {
    purpose: 'recycle',
    subjectId: id,
    leg: 'toSeller',
    company,
    waybill,
    ...{ phone: to.phone, address: to },
    from: warehouse.city,
    to: to.city,
    now,
  });
  await watchParcel(db, piece, now);
  await tellOwner(db, 'sentBack', { piece, now });
  return done(ctx, id);
};

export const recycleForward: Handler<typeof work.recycleForward> = async ({ id, company, waybill }, ctx) => {
  const { db, app, now } = ctx;
  const warehouse = await warehouseNow(ctx);
  const { piece, lot } = await staffPiece(ctx, id);
  const passed = piece.state === 'payable' || piece.state === 'paid';
  if (!passed || lot.state !== 'confirmed') throw new Refusal('STATE_REFUSED', { state: piece.state });
  await mustNotBeSent(db, id, 'toBuyer');
  const to = await goesTo(db, piece.merchant_id ?? '');
  if (!to) throw new Refusal('ADDRESS_NEEDED');
  await sendParcel(db, app.providers.express, {
    purpose: 'recycle',
    subjectId: id,
    leg: 'toBuyer',
    company,
    waybill,
    ...{ phone: to.phone, address: to },
    from: warehouse.city,
    to: to.city,
    now,
  });
  await watchParcel(db, piece, now);
  await tellMerchant(db, piece.merchant_id ?? '', 'forwarded', { piece, now });
  return done(ctx, id);
};

async function mustNotBeSent(db: Db, id: string, leg: 'toSeller' | 'toBuyer'): Promise<void> {
  const sent = await parcelsOf(db, 'recycle', id);
  if (sent.some((parcel) => parcel.leg === leg)) throw new Refusal('STATE_REFUSED');
}

export const recycleDecide: Handler<typeof work.recycleDecide> = async (input, ctx) => {
  const { db, now } = ctx;
  const { piece, lot } = await staffPiece(ctx, input.id);
  if (lot.state !== 'disputed') throw new Refusal('STATE_REFUSED', { state: lot.state });
  const granted = input.uphold ? input.amount : 0;
  // More than they paid, our fee included, is not ours to give.
  const most = claimMost(piece.new_price ?? piece.price ?? 0, termsOf(piece));
  if (granted > most) throw new Refusal('CLAIM_TOO_HIGH', { most });
  const first = lot.dispute && (await firstOfTwo(ctx, lot.dispute.first ?? null, granted));
  if (first) {
    const dispute = JSON.stringify({ ...lot.dispute, first });
    await db.updateTable('recycle_lot').set({ dispute }).where('id', '=', input.id).execute();
    return done(ctx, input.id);
  }
  const bid = await bidById(db, piece.bid_id ?? '');
  await payClaim(db, bid, granted, now);
  const dispute = lot.dispute && JSON.stringify({ ...lot.dispute, granted, answer: input.note });
  const by = { ...staff(ctx), reason: input.note };
  await moveLot(db, input.id, input.uphold ? 'uphold' : 'dismiss', by, { dispute });
  await tellMerchant(db, bid.user_id, input.uphold ? 'decided' : 'dismissed', { piece, price: granted, now });
  return done(ctx, input.id);
};
