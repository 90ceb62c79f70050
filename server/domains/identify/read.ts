/** What owners see of their pieces, and what anybody sees of the offer. */

import { pieceCalled } from '../../../contract/identify/called.ts';
import type * as contract from '../../../contract/identify/calls.ts';
import { identifyMachine, identifyTimes, openToExperts, toldStates } from '../../../contract/identify/machine.ts';
import { categories, identifyPrices, type Way } from '../../../contract/identify/rules.ts';
import { printUrl } from '../../../contract/upload/calls.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { type Context, type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { byTurn, turnPage } from '../../kernel/lib/turn.ts';
import { stateChanges } from '../../kernel/state/transitions.ts';
import { channelsOf } from '../../providers/payment/open.ts';
import { arrivedBy, parcelsOf } from '../express/parcels.ts';
import { objectionShown } from '../objection/objection.ts';
import { waysBack } from '../payment/ways-back.ts';
import { warehouseNow } from '../shop/settings.ts';
import { contestableOf } from './arrival/contest.ts';
import { isBoxOpen } from './arrival/told.ts';
import { homeOf } from './home/address.ts';
import { claimShown, openClaim } from './home/claimed.ts';
import { identifyObjectable } from './home/objectable.ts';
import { factsOf } from './model/model.ts';
import { elsewhereOf } from './photos/stolen.ts';
import {
  appealUntil,
  type CaseRow,
  caseRows,
  frontOf,
  type OwnRow,
  openedBy,
  opinionsOf,
  ownCases,
  photosOf,
  revokedOf,
  toldOpinion,
  whereItLies,
} from './queries.ts';
import { aboutNow } from './queue/about.ts';
import { judgesFor } from './queue/judges.ts';
import { turn } from './queue/turn.ts';

export const identifyOffer: Handler<typeof contract.identifyOffer> = async (_input, ctx) => {
  const { db, now } = ctx;
  const reader = ctx.actor?.userId ?? null;
  const asked = (way: Way) =>
    aboutNow(db, now, { way, promised: new Date(now.getTime() + identifyTimes[way]), reader });
  const [photos, { about: aboutItem }] = [await asked('photos'), await asked('item')];
  return {
    prices: categories.map((category) => ({
      category,
      photos: identifyPrices.photos[category],
      item: identifyPrices.item[category],
    })),
    ...photos,
    aboutItem,
    judges: await judgesFor(db, reader),
    payWith: channelsOf(ctx.app.providers.payment),
  };
};

/** What waits for its owner, then what goes on, then what is over; the newest order first. */
export const identifyList: Handler<typeof contract.identifyList> = async ({ cursor, size }, ctx) => {
  const own = ownCases(ctx.db, userOf(ctx).userId);
  const rows = await byTurn(own, { table: 'identify_case', turn, cursor })
    .limit(size + 1)
    .execute();
  return turnPage(rows, size, rowOf);
};

export const identifyDetail: Handler<typeof contract.identifyDetail> = async ({ id }, ctx) => {
  const { db } = ctx;
  const row = await ownCases(db, userOf(ctx).userId).where('identify_case.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  const told = toldStates.includes(row.state) || row.state === 'appealed';
  const [photos, opinions, pieces, parcels, timeline] = await Promise.all([
    photosOf(db, id),
    told ? opinionsOf(db, id) : [],
    caseRows(db)
      .where('order_id', '=', row.order_id)
      .where('truth', 'is', null)
      .orderBy('place')
      .orderBy('identify_case.id')
      .execute(),
    parcelsOf(db, 'identify', id),
    stateChanges(db, identifyMachine, id, ['correct', 'askThird']),
  ]);
  const lies = await whereItLies(db, row);
  const parcel = (leg: string) => {
    const found = parcels.find((one) => one.leg === leg);
    if (!found) return null;
    const { company, waybill, sent_at, arrived_at } = found;
    const arrived = { arrivedAt: arrived_at?.getTime() ?? null, by: arrivedBy(found) };
    return { company, waybill, sentAt: sent_at.getTime(), ...arrived };
  };
  return {
    ...rowOf(row),
    worth: row.worth,
    backTo: row.refunded ? await waysBack(db, [{ purpose: 'identify', subjectId: row.order_id }]) : [],
    brand: {
      id: row.brand_id,
      name: { zh: row.brand_zh ?? row.brand_name ?? '', en: row.brand_en ?? row.brand_name ?? '' },
    },
    model: row.model_name,
    ...factsOf(row),
    about: await aboutOf(ctx, row),
    elsewhere: await elsewhereOf(db, row),
    note: row.note,
    absent: row.absent ?? [],
    photos,
    asked: row.state === 'need_photos' ? row.asked : null,
    // While an appeal is open only what was said before it.
    opinions: opinions.filter(({ stage }) => row.state !== 'appealed' || stage === 'first').map(toldOpinion),
    appeal: row.appeal && row.appealed_at ? { body: row.appeal, at: row.appealed_at.getTime() } : null,
    appealUntil: appealUntil(row),
    order: {
      id: row.order_id,
      no: row.orderNo,
      total: row.total,
      due: pieces.every(({ state }) => state === 'pending_pay') ? row.total : null,
      pieces: pieces.map((piece) => ({
        ...{ id: piece.id, no: piece.no, name: piece.name, fee: piece.fee, state: piece.state },
        ...{ verdict: verdictOf(piece), revoked: piece.revoked_at !== null, broughtAt: broughtAt(piece) },
      })),
    },
    payWith: channelsOf(ctx.app.providers.payment),
    sendTo: row.state === 'to_send' ? await warehouseNow(ctx) : null,
    parcel: parcel('toPlatform'),
    parcelBack: parcel('returnBack'),
    ...(await claimShown(db, row, parcels)),
    missing: row.missing,
    contestable: await untilContested(db, row),
    unlike: row.unlike ?? '',
    objection: await objectionShown(db, identifyObjectable, id, ctx.now),
    boxOpen: broughtAt(row) !== null && (await isBoxOpen(db, id)),
    box: (row.box ?? []).map(printUrl),
    packed: (row.packed ?? []).map(printUrl),
    home: homeOf(row, lies, parcels),
    homeBy: lies === 'here' && !(await openClaim(db, id)) ? (row.home_by?.getTime() ?? null) : null,
    cameBack: row.came_back && { at: row.came_back.at, photos: row.came_back.photos.map(printUrl) },
    city: row.address?.city ?? null,
    lies,
    itemId: row.item_id,
    productId: row.product_id,
    // Who has it in hand and how often it changed hands is the experts' business; that it was put back, and nobody went on, is told as that.
    timeline: timeline.filter(({ event }, n) => {
      const next = timeline[n + 1]?.event;
      return !(event === 'take' && next === 'release') && !(event === 'release' && next === 'take');
    }),
  };
};

const untilContested = async (db: Context['db'], row: CaseRow) => {
  const able = await contestableOf(db, row);
  return able && { until: able.until.getTime() };
};

/** By the same count as before it was paid for; of what travels to us, as if it were here. */
async function aboutOf({ db, now }: Context, row: CaseRow): Promise<number | null> {
  const { id, state, way, promised_at, user_id: reader } = row;
  if (state === 'to_send' || state === 'in_transit') {
    const promised = new Date(now.getTime() + identifyTimes[way]);
    return (await aboutNow(db, now, { way, promised, reader })).about;
  }
  if (state !== 'queued' || !promised_at) return null;
  return (await aboutNow(db, now, { way, promised: promised_at, id, reader })).about;
}

/** What an appeal changed; that its link names the same is that it did not. */
const beforeOf = (row: OwnRow) => {
  const now = verdictOf(row);
  return now !== null && row.before !== now ? row.before : null;
};

const verdictOf = ({ state, verdict }: CaseRow) => (toldStates.includes(state) ? verdict : null);

const broughtAt = ({ state, came_at }: CaseRow) => (state === 'in_transit' ? (came_at?.getTime() ?? null) : null);

/** The same words as its owner’s list has. */
export const calledNow = (row: CaseRow): Words =>
  pieceCalled({ state: row.state, verdict: verdictOf(row), revoked: row.revoked_at, broughtAt: broughtAt(row) });

const rowOf = (row: OwnRow) => ({
  id: row.id,
  no: row.no,
  orderId: row.order_id,
  place: row.place,
  category: row.category,
  name: row.name,
  cover: frontOf(row),
  way: row.way,
  state: row.state,
  deadlineAt: deadlineOf(row)?.getTime() ?? null,
  waitsFor:
    row.state === 'in_transit' && row.came_at ? ('P' as const) : (identifyMachine.states[row.state].waitsFor ?? null),
  broughtAt: broughtAt(row),
  verdict: verdictOf(row),
  before: beforeOf(row),
  code: row.code,
  revoked: revokedOf(row),
  fee: row.fee,
  refunded: row.refunded,
  createdAt: row.created_at.getTime(),
  movedAt: (row.moved_at ?? row.created_at).getTime(),
});

/** What the owner waits for is the promise, not how long one expert may hold it. */
const deadlineOf = (row: CaseRow) => {
  const { state, promised_at, deadline_at } = row;
  if (state === 'in_transit' && row.came_heard) return openedBy(row);
  return openToExperts.includes(state) && state !== 'appealed' ? promised_at : deadline_at;
};
