/** Consignment inquiries: an owner asks what we would sell a piece for; a valuation that they accept becomes a receipt. */

import * as v from 'valibot';
import { categoryKind } from '../catalogue/kinds.ts';
import { grade } from '../item/grades.ts';
import { gradeOf, gradeQuestionNames } from '../recycle/rules.ts';
import { estimate, gradeAnswers, pieceGoods, wentOn } from '../recycle/shown.ts';
import { call } from '../wire/call.ts';
import { PHOTO, TEXT } from '../wire/limits.ts';
import { fen, positiveFen } from '../wire/money.ts';
import { eachOnce, id, listOf, optionalId, page, time, timelineOf, words } from '../wire/query.ts';
import { finalStates, openStates, statesOf } from '../wire/states.ts';
import { DAY } from '../wire/time.ts';
import { days, hours, waitOf } from '../wire/units.ts';
import { consignmentMachine } from './machine.ts';

const state = v.picklist(statesOf(consignmentMachine));
const photos = v.pipe(v.array(id), v.maxLength(PHOTO.albumMax));

export const consignmentInquire = call('POST', '/v3/consign/inquiry/save', {
  about: 'Asks for a valuation of a piece, with photos. May be written offline.',
  who: 'user',
  begins: 'consignment',
  mints: 'id',
  input: v.pipe(
    v.strictObject({
      /** Minted on the device. */
      id,
      skuId: id,
      grade,
      answers: gradeAnswers,
      defects: v.optional(v.pipe(v.array(words(60)), v.maxLength(10), v.transform(eachOnce)), []),
      note: v.optional(words(TEXT.area, 0), ''),
      /** Empty for a piece that merchants were asked for: it has its own. */
      photos,
      /** Which view of it each photo is, by the name that the guide aimed with; empty where nobody aimed. */
      views: v.optional(v.pipe(v.array(words(20, 0)), v.maxLength(PHOTO.albumMax)), []),
      /** The piece that merchants were asked for and did not get. */
      recycleId: optionalId,
    }),
    v.check((input) => input.photos.length > 0 || input.recycleId !== undefined),
    v.check(({ answers, grade }) => answers.length === 0 || grade === gradeOf(answers)),
    v.check((input) => input.views.length === 0 || input.views.length === input.photos.length),
  ),
  output: v.object({ id, no: v.string(), state }),
  offline: { mode: 'queued' },
});

const row = v.object({
  id,
  no: v.string(),
  ...pieceGoods,
  photo: v.nullable(v.string()),
  state,
  /** By when whoever it waits for acts; while it waits for us, by when we promised to answer. */
  deadlineAt: v.nullable(time),
  /** What we would put it up for, after the valuation. */
  low: v.nullable(fen),
  high: v.nullable(fen),
  createdAt: time,
});
export type ConsignmentRow = v.InferOutput<typeof row>;

export const consignmentList = call('GET', '/v3/consign/inquiry/list', {
  about: 'The caller’s valuations: open ones, or those that are over; newest first; and how many wait for the caller.',
  who: 'user',
  input: v.strictObject({ ...page, over: v.optional(v.picklist(['yes', 'no'])) }),
  output: v.object({
    ...listOf(row).entries,
    /** Unknown of what the device kept from before it was told. */
    waits: v.optional(v.number()),
  }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});
export const openValuations = openStates(consignmentMachine);
export const pastValuations = finalStates(consignmentMachine);

const full = v.object({
  ...row.entries,
  /** Unknown of answers kept from before it was told. */
  answers: v.optional(v.array(v.picklist(gradeQuestionNames)), []),
  defects: v.array(v.string()),
  note: v.string(),
  photos: v.array(v.string()),
  /** Why this price, which photos are missing, or why not. */
  reason: v.nullable(v.string()),
  /** What the owner would get of the range after our fee. */
  gets: v.nullable(v.object({ low: fen, high: fen })),
  receiptId: v.nullable(id),
  timeline: timelineOf(state),
});

export const consignmentDetail = call('GET', '/v3/consign/inquiry/detail', {
  about: 'One valuation of the caller’s.',
  who: 'user',
  input: v.strictObject({ id }),
  output: v.object({
    ...full.entries,
    kind: categoryKind,
    /** What lies on the server for each of its photos, to ask again with, and which view each is (empty for none). */
    uploads: v.array(v.object({ id, view: v.string() })),
    /** Empty until it is over, and where nothing came of it since. */
    wentOn,
  }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

const moved = v.object({ id, state });

export const consignmentSupplement = call('POST', '/v3/consign/inquiry/supplement', {
  about: `The photos that we asked for, within ${hours(waitOf(consignmentMachine, 'need_photos')).en}. May be written offline.`,
  who: 'user',
  input: v.strictObject({ id, photos: v.pipe(photos, v.minLength(1)) }),
  output: moved,
  offline: { mode: 'queued' },
});

export const consignmentAccept = call('POST', '/v3/consign/inquiry/accept', {
  about: `Takes the valuation, which holds for ${days(waitOf(consignmentMachine, 'valued')).en}: it becomes a receipt with everything filled in.`,
  who: 'seller',
  input: v.strictObject({
    id,
    /** What the owner expects for it, on the receipt; the top of the range without. */
    price: v.optional(positiveFen),
  }),
  output: v.object({ id, state, receiptId: id }),
});

export const consignmentDecline = call('POST', '/v3/consign/inquiry/decline', {
  about: 'The owner does not want to go on.',
  who: 'user',
  input: v.strictObject({ id }),
  output: moved,
});

export const consignmentWork = call('GET', '/workbench/consignment', {
  about: 'Pieces that wait for a valuation, oldest first, with their estimate.',
  who: 'staff',
  permission: 'recycle.see',
  input: v.strictObject(page),
  output: v.object({
    ...listOf(v.object({ ...full.entries, owner: v.string(), kind: categoryKind, estimate })).entries,
    total: v.number(),
  }),
});

export const consignmentJudge = call('POST', '/workbench/consignment/judge', {
  about: 'Values a piece with a range and a reason, asks for photos, or says why we cannot sell it.',
  who: 'staff',
  permission: 'recycle.judge',
  input: v.variant('event', [
    v.pipe(
      v.strictObject({
        id,
        event: v.literal('value'),
        low: positiveFen,
        high: positiveFen,
        reason: words(TEXT.area, 2),
      }),
      v.check(({ low, high }) => low <= high),
    ),
    v.strictObject({ id, event: v.picklist(['askPhotos', 'refuse']), reason: words(TEXT.area, 2) }),
  ]),
  output: moved,
});
