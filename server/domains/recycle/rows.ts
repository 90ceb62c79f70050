/** Pieces with what stands about them in the catalogue, read for lists and details. */

import { type RawBuilder, sql } from 'kysely';
import type { CategoryKind } from '../../../contract/catalogue/kinds.ts';
import { TAKEN_IN } from '../../../contract/express/machine.ts';
import { slotFrom } from '../../../contract/express/pickup.ts';
import type { itemMachine } from '../../../contract/item/machine.ts';
import type { RecycleRow } from '../../../contract/recycle/calls.ts';
import { type RecycleEnd, type RecycleState, recycleEndOf, recycleMachine } from '../../../contract/recycle/machine.ts';
import { recycleRules } from '../../../contract/recycle/rules.ts';
import { photoUrl } from '../../../contract/upload/calls.ts';
import { isFinal } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { numberSince, underRulesOf } from '../../kernel/lib/rules.ts';
import { transitionsOf } from '../../kernel/state/transitions.ts';
import { findAddress } from '../address/find.ts';
import { itemPicture, productPicture } from '../catalogue/addresses.ts';
import { parcelsOf, whenHeard } from '../express/parcels.ts';
import type { ItemPhoto } from '../item/tables.ts';
import { isClaimedTwice } from './missing/claimed.ts';
import { isMissing } from './missing/parcel.ts';
import type { Lot, Piece } from './queries.ts';

type ItemState = keyof typeof itemMachine.states;

export type Row = Piece & {
  product_id: string;
  name_zh: string;
  name_en: string;
  colour_zh: string;
  colour_en: string;
  style_no: string;
  size: string;
  brand_zh: string;
  brand_en: string;
  item_photos: ItemPhoto[] | null;
  item_code: string | null;
  item_shelf: string | null;
  item_state: ItemState | null;
  lot: Lot['state'];
  closes_at: Date;
  lot_deadline: Date | null;
  cap: number;
  hold: number;
  dispute: Lot['dispute'];
  missing_first: Lot['missing_first'];
  /** What we sent of it is looked for. */
  missing: boolean;
  /** When its carrier brought it to us, and that we could not find it there. */
  brought_at: Date | null;
  /** When we learned of that. */
  brought_heard: Date | null;
  lost_here: boolean;
  looked: number;
  offers: number;
  best: number | null;
  sold_for: number | null;
  of_kind: CategoryKind;
  /** The edge over which it ended, `inquiring.fail`; null while it goes on. */
  ended: string | null;
  /** By when it is somebody's turn: also what is late already, and swept no more. */
  due_at: Date | null;
};

/** Numbers only of offers that are still sealed. @param size null for all that there are */
export async function rowsOf(
  db: Db,
  { where, order, size }: { where: RawBuilder<unknown>; order: RawBuilder<unknown>; size: number | null },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select o.*, s.product_id, s.size, (select c.kind from category c where c.id = p.category_id) as of_kind, p.name_zh, p.name_en, p.colour_zh, p.colour_en, p.style_no,
      b.name_zh as brand_zh, b.name_en as brand_en, i.photos as item_photos, i.code as item_code, i.shelf as item_shelf, i.state as item_state,
      l.state as lot, l.closes_at, l.deadline_at as lot_deadline, l.cap, l.hold, l.dispute, l.missing_first,
      ${isMissing('o')} as missing,
      (select arrived_at from parcel where purpose = 'recycle' and subject_id = o.id and leg = 'toPlatform'
        and not ${isClaimedTwice('o')}) as brought_at,
      (select ${whenHeard} from parcel p where p.purpose = 'recycle' and p.subject_id = o.id and p.leg = 'toPlatform'
        and not ${isClaimedTwice('o')}) as brought_heard,
      (o.state = 'lost' and exists (select from transition t where t.entity = ${recycleMachine.name} and t.entity_id = o.id
        and t.event = 'loseHere')) as lost_here,
      (select count(*)::int from recycle_look k where k.lot_id = o.id) as looked,
      (select count(*)::int from recycle_bid x where x.lot_id = o.id and x.state <> 'withdrawn'
        -- Void before it was opened: its business may not bid any more.
        and not (x.state = 'lost' and x.price is null)) as offers,
      (select max(x.price)::bigint from recycle_bid x where x.lot_id = o.id and x.state in ('standing', 'won')) as best,
      (select max(x.price)::bigint from recycle_bid x where x.lot_id = o.id and x.won_at is not null
        and x.state in ('won', 'ended')) as sold_for,
      case when o.state = 'cancelled' then (select t.from_state || '.' || t.event from transition t
        where t.entity = ${recycleMachine.name} and t.entity_id = o.id and t.to_state = o.state
        order by t.id desc limit 1) end as ended,
      case when o.state = 'checking' and o.deadline_at is null
        then (select max(t.at) + make_interval(secs => ${numberSince(() => recycleRules.inspect / 1_000, sql`o.created_at`)}) from transition t
          where t.entity = ${recycleMachine.name} and t.entity_id = o.id and t.to_state = o.state
            and t.from_state <> o.state)
        else o.deadline_at end as due_at
    from recycle_order o join recycle_lot l on l.id = o.id join sku s on s.id = o.sku_id
      join product p on p.id = s.product_id join brand b on b.id = p.brand_id
      left join item i on i.id = o.item_id
    where ${where} order by ${order} limit ${size}`.execute(db);
  return rows;
}

export async function findRow(db: Db, id: string): Promise<Row | undefined> {
  const [row] = await rowsOf(db, { where: sql`o.id = ${id}`, order: sql`o.id`, size: 1 });
  return row;
}

export const photosOf = (row: Pick<Row, 'photos' | 'item_id' | 'item_photos'>): string[] => [
  ...row.photos.map(photoUrl),
  ...(row.item_id
    ? (row.item_photos ?? []).map((_, n) => itemPicture(row.item_id ?? '', row.item_photos ?? [], n))
    : []),
];

export const goodsOf = (row: Row) => ({
  productId: row.product_id,
  skuId: row.sku_id,
  name: { zh: row.name_zh, en: row.name_en },
  colour: { zh: row.colour_zh, en: row.colour_en },
  styleNo: row.style_no,
  size: row.size,
  cover: productPicture(row.product_id),
  grade: row.grade,
});

/** What it is sold for, once that is agreed; a price that was asked for after the inspection is not, until its owner says so. */
export function agreedOf({ state, price, new_price }: Pick<Row, 'state' | 'price' | 'new_price'>): number | null {
  if (isBack(state)) return null;
  return state === 'payable' || state === 'paid' ? (new_price ?? price) : price;
}

/** How it ended, unsold. */
export function endOf({ ended }: Pick<Row, 'ended'>): RecycleEnd | null {
  const [from, event] = ended?.split('.') ?? [];
  return event ? recycleEndOf(from as RecycleState, event) : null;
}

/** When a dispute was opened, and until when we decide it. */
export const disputeTimesOf = ({ at }: { at: number }) => ({
  at,
  decideBy: at + underRulesOf(new Date(at), () => recycleRules.decide),
});

/** By when we send what goes back to its owner, or on to the merchant. */
export function sendByOf(
  { created_at }: Pick<Piece, 'created_at'>,
  timeline: readonly { to: RecycleState; at: number }[],
): number | null {
  const since = timeline.findLast(({ to }) => to === 'returning' || to === 'payable');
  return since ? since.at + underRulesOf(created_at, () => recycleRules.send) : null;
}

/** It is not sold after all. */
const isBack = (state: RecycleState) => state === 'returning' || (isFinal(recycleMachine, state) && state !== 'paid');

/** Once the courier's hour is past it is for us to find out whether he has it. */
export function courierLate({ state, pickup_at }: Pick<Piece, 'state' | 'pickup_at'>, now: Date): number | null {
  const until = state === 'accepted' && pickup_at ? slotFrom(pickup_at.getTime()).until : null;
  return until !== null && until <= now.getTime() ? until : null;
}

export const ownerRow = (row: Row, now: Date): RecycleRow => ({
  id: row.id,
  no: row.no,
  batchId: row.batch_id,
  ...goodsOf(row),
  photo: photosOf(row)[0] ?? null,
  state: row.state,
  end: endOf(row),
  deadlineAt: row.due_at?.getTime() ?? null,
  waitsFor: courierLate(row, now) !== null ? 'P' : (recycleMachine.states[row.state].waitsFor ?? null),
  estimate: row.estimate,
  looked: row.looked,
  offers: row.offers,
  best: row.best,
  price: agreedOf(row),
  newPrice: row.state === 'reprice' ? row.new_price : null,
  itemId: row.item_id,
  createdAt: row.created_at.getTime(),
});

/** For a query in which `o` is the piece: nothing was heard of its parcel, or of the courier, until it was counted as lost. */
const isLost = sql<boolean>`o.state = 'cancelled' and exists (select from transition t
  where t.entity = ${recycleMachine.name} and t.entity_id = o.id and (t.event = 'lose'
    or (t.event = 'lapse' and t.from_state = 'accepted' and o.pickup_at is not null)))`;

export async function mayBeLost(db: Db, { id }: Pick<Piece, 'id'>): Promise<boolean> {
  const { rows } = await sql`select from recycle_order o where o.id = ${id} and ${isLost}`.execute(db);
  return rows.length > 0;
}

/** The same: it was sold, ended before it came to us, and may be on its way all the same. Also what was told too late, or never. */
export const mayCome = (
  now: Date,
) => sql<boolean>`(${isLost} or (o.state = 'cancelled' and o.item_id is null and exists (
  select from transition t where t.entity = ${recycleMachine.name} and t.entity_id = o.id and t.to_state = 'accepted')
  and (select max(t.at) from transition t where t.entity = ${recycleMachine.name} and t.entity_id = o.id)
    > ${new Date(now.getTime() - recycleRules.lost)}))`;

/** Its owner's uploads, each with the view that it was said to be. */
export const viewed = <P extends { sha256: string }>(
  { photos, views }: Pick<Piece, 'photos' | 'views'>,
  uploads: readonly P[],
) => uploads.map((photo) => ({ ...photo, view: views[photos.indexOf(photo.sha256)] ?? '' }));

/** By when we take in what its carrier has brought, while it waits for that. */
export const takenInBy = ({ state, brought_heard }: Pick<Row, 'state' | 'brought_heard'>): number | null =>
  state === 'in_transit' && brought_heard ? brought_heard.getTime() + TAKEN_IN : null;

/** How its owner described it. */
export const toldOf = ({ answers, defects, note }: Row) => ({ answers, defects, note });

/** What both sides may see of what became of it. */
export async function journeyOf(db: Db, row: Row) {
  const { inspection } = row;
  const steps = await transitionsOf(db, recycleMachine, row.id);
  const last = steps.at(-1);
  return {
    ...toldOf(row),
    photos: photosOf(row),
    ownPhotos: row.photos.length,
    stored: row.item_id !== null,
    inspection: inspection && {
      ...inspection,
      photos: (inspection.photos ?? []).map(photoUrl),
      points: inspection.points.map(({ spot = null, beside = null, ...point }) => ({
        ...point,
        photo: photoUrl(point.photo),
        spot,
        beside,
      })),
    },
    missedAt: last?.event === 'missed' && row.pickup_at === null ? last.at : null,
    // Who is asked next, and a parcel that is looked for, are steps of their own, though the state is as before.
    timeline: steps.filter(({ from, to, event }) => from !== to || event === 'next' || event === 'late'),
  };
}

export async function parcelsFor(db: Db, id: string) {
  const parcels = await parcelsOf(db, 'recycle', id);
  return (leg: 'toPlatform' | 'toSeller' | 'toBuyer') => {
    const parcel = parcels.find((one) => one.leg === leg);
    return parcel
      ? {
          company: parcel.company,
          waybill: parcel.waybill,
          sentAt: parcel.sent_at.getTime(),
          arrivedAt: parcel.arrived_at?.getTime() ?? null,
        }
      : null;
  };
}

/** Where a person has things sent. */
export async function goesTo(db: Db, userId: string) {
  const found = await findAddress(db, userId);
  if (!found) return null;
  const { id: _, ...to } = found;
  return to;
}

/** Where it goes back to: where it came from, or its owner lives. */
export const homeOf = async (db: Db, { address, user_id }: Pick<Piece, 'address' | 'user_id'>) =>
  address ?? (await goesTo(db, user_id));
