/** What owners and staff see of cleaning orders. */
import type * as contract from '../../../contract/cleaning/calls.ts';
import { cleaningMachine, cleaningTimes } from '../../../contract/cleaning/machine.ts';
import { backUnwashed, kinds, totalOf } from '../../../contract/cleaning/rules.ts';
import { coverOf } from '../../../contract/express/cover.ts';
import type { ParcelState } from '../../../contract/express/machine.ts';
import { printUrl } from '../../../contract/upload/calls.ts';
import { statesFrom } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { type Context, type Handler, may, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { underRulesOf } from '../../kernel/lib/rules.ts';
import { byTurn, turnPage } from '../../kernel/lib/turn.ts';
import { stateChanges } from '../../kernel/state/transitions.ts';
import { channelsOf } from '../../providers/payment/open.ts';
import { desksOf } from '../express/desks.ts';
import { numberOf } from '../express/entered.ts';
import { arrivedBy, type Parcel, parcelsOf } from '../express/parcels.ts';
import { countObjections, objectionShown, objectionsOf, openObjections } from '../objection/objection.ts';
import { warehouseNow } from '../shop/settings.ts';
import { shownFirsts, twoFrom } from '../shop/two-people.ts';
import { claimHandsOf, claimUntil, missingFrom } from './claims.ts';
import { cleaningObjectable } from './objected/objectable.ts';
import { isOverruled } from './objected/standing.ts';
import {
  backWays,
  type CleaningRow,
  cleaningRows,
  comparedOf,
  findCleaning,
  isPair,
  isWash,
  mayBeShared,
  nameOf,
  orderRows,
  outcomeOf,
  paidOf,
  pointedOf,
  receivedOf,
  rowOf,
  stepsOf,
} from './queries.ts';
import { countQueues, listWork } from './queues.ts';
import { mostExtra } from './together/alone.ts';
import { readyWith } from './together/homeward.ts';
import { turn } from './turn/turn.ts';

export const cleaningList: Handler<typeof contract.cleaningList> = async ({ cursor, size, turn: only }, ctx) => {
  const own = cleaningRows(ctx.db).where('cleaning.user_id', '=', userOf(ctx).userId);
  const rows = await byTurn(own, { table: 'cleaning', turn, only, cursor })
    .limit(size + 1)
    .execute();
  return turnPage(rows, size, rowOf);
};

export const cleaningExamples: Handler<typeof contract.cleaningExamples> = async (_input, { db }) => {
  const latest = await Promise.all(
    kinds.map((kind) =>
      db
        .selectFrom('cleaning')
        .select(['id', 'kind', 'care', 'state'])
        .where('kind', '=', kind)
        .where('shared_at', 'is not', null)
        .where(isPair)
        .orderBy('shared_at', 'desc')
        .limit(1)
        .executeTakeFirst(),
    ),
  );
  const shown = await Promise.all(
    latest
      .flatMap((one) => one ?? [])
      .map(async ({ id, kind, care, state }) => {
        const compared = comparedOf(await stepsOf(db, id), state);
        return compared ? [{ kind, care, ...compared }] : [];
      }),
  );
  return { list: shown.flat() };
};

export const cleaningDetail: Handler<typeof contract.cleaningDetail> = async ({ id }, ctx) => {
  const { db } = ctx;
  const row = await findCleaning(db, id);
  const { userId } = userOf(ctx);
  const role = row?.user_id === userId ? 'owner' : 'staff';
  // Somebody else's order does not exist for the caller.
  if (!row || (role === 'staff' && !may(ctx, 'cleaning.see'))) throw new Refusal('NOT_FOUND');
  const [steps, parcels, timeline, backTo, order] = await Promise.all([
    stepsOf(db, id),
    parcelsOf(db, 'cleaning', id),
    stateChanges(db, cleaningMachine, id, ['correct']),
    backWays(db, row),
    orderRows(db, row.batch_id),
  ]);
  const until = claimUntil(row, parcels, ctx.now);
  const compared = comparedOf(steps, row.state);
  return {
    ...rowOf(row),
    role,
    declared: row.declared,
    covered: coverOf(row.declared),
    lines: row.lines,
    sharing: order.filter(({ lines }) => backUnwashed(lines) < totalOf(lines)).length,
    passedOn: row.passed_on,
    extraMost: mostExtra(row),
    note: row.note,
    received: receivedOf(steps).map(printUrl),
    marks: row.marks,
    pointed: pointedOf(row, steps.find(({ kind }) => kind === 'before')?.photos),
    assessment:
      row.assessment !== null && row.assessed_at
        ? { words: row.assessment, extra: row.extra, at: row.assessed_at.getTime() }
        : null,
    beside: order
      .filter((one) => one.id !== id)
      .map((one) => ({
        ...{
          id: one.id,
          no: one.no,
          name: nameOf(one),
          cover: one.first_photo && printUrl(one.first_photo),
          place: one.place,
          care: one.care,
          state: one.state,
          outcome: outcomeOf(one),
          stored: one.item_id !== null,
        },
        ...{ broughtAt: rowOf(one).broughtAt, objectionDueAt: one.objection_due?.getTime() ?? null },
        ...{ total: one.total, covered: coverOf(one.declared) },
      })),
    due: dueOf(row),
    payWith: channelsOf(ctx.app.providers.payment),
    backTo,
    claimUntil: until?.getTime() ?? null,
    missingFrom: missingFrom(row, parcels, ctx.now)?.getTime() ?? null,
    arrivalOkAt: row.arrival_ok_at?.getTime() ?? null,
    arrivalAnswer: row.arrival_answer,
    overruled: await isOverruled(db, id),
    steps: steps.map(({ id: key, kind, side, note, photos, created_at, user_id: by }, n) => ({
      ...{ id: key, kind, by: side, note, photos: photos.map(printUrl), at: created_at.getTime() },
      alone:
        (kind === 'check' && steps.slice(0, n).some((one) => one.user_id === by && isWash(one.kind))) ||
        (kind === 'objection' && steps.slice(0, n).some((one) => one.user_id === by && one.kind === 'arrival')),
    })),
    sendTo: row.state === 'to_send' || row.state === 'to_fetch' ? await warehouseNow(ctx) : null,
    fetchAt: fetchedAt(ctx, row),
    compared,
    shared: compared && mayBeShared(row) ? row.shared_at !== null : null,
    parcel: shownParcel(parcels, 'toPlatform'),
    parcelBack: shownParcel(parcels, 'returnBack'),
    tracks: ctx.app.providers.express?.source ?? 'none',
    terms: underRulesOf(row.created_at, () => ({
      ...{ agree: cleaningTimes.agree, claim: cleaningTimes.claim },
      ...{ arrival: cleaningTimes.arrival, lost: cleaningTimes.lost },
    })),
    objection: role === 'owner' ? await objectionShown(db, cleaningObjectable, id, ctx.now) : null,
    objections: await objectionsOf(db, 'cleaning', id),
    timeline,
  };
};

/** Nobody is sent to whoever has not paid. */
function fetchedAt(ctx: Context, { state, user_id, pickup_at, address }: CleaningRow) {
  if (state === 'pending_pay') return pickup_at !== null && user_id === userOf(ctx).userId ? address : null;
  return state === 'to_fetch' && (user_id === userOf(ctx).userId || may(ctx, 'cleaning.work')) ? address : null;
}

function dueOf({ state, order_due, extra }: CleaningRow) {
  if (state === 'pending_pay') return { amount: order_due, purpose: 'cleaning' } as const;
  return state === 'extra_fee' ? ({ amount: extra, purpose: 'cleaningExtra' } as const) : null;
}

function shownParcel(parcels: readonly Parcel[], leg: Parcel['leg']) {
  const found = parcels.find((one) => one.leg === leg);
  if (!found) return null;
  const { company, waybill, state, sent_at, arrived_at, trace } = found;
  return {
    company,
    waybill,
    state: state as ParcelState,
    sentAt: sent_at.getTime(),
    arrivedAt: arrived_at?.getTime() ?? null,
    by: arrivedBy(found),
    trace,
  };
}

/** What is stored with us is taken from its shelf. */
const pieceOf = ({ item_code: code, item_shelf: shelf, item_size: size }: CleaningRow) =>
  code === null ? null : { code, shelf, size: size ?? '' };

/** Nobody reads an address who has nothing to send or fetch there, or not now. */
function homeOf(ctx: Context, { state, address, gone }: CleaningRow) {
  const goes = (['ship', 'fetch'] as const).some((event) => statesFrom(cleaningMachine, event).includes(state));
  return !gone && goes && may(ctx, 'cleaning.work') ? address : null;
}

/** All that leaves with it, itself among them; of what goes alone nothing more is told. */
async function inParcelOf(db: Db, row: CleaningRow & { along: number }) {
  if (row.along === 0 || !statesFrom(cleaningMachine, 'ship').includes(row.state)) return [];
  return [row, ...readyWith(await orderRows(db, row.batch_id), row)]
    .sort((one, other) => one.place - other.place)
    .map((one) => ({ place: one.place, name: nameOf(one), declared: one.declared }));
}

const noClaim = { claimSaid: [], claimPair: null, byTwo: null, hands: null };

/** What is said in a claim that waits, and from which amount on two have to agree. */
async function claimShownOf(ctx: Context, row: CleaningRow) {
  if (row.state !== 'claim') return noClaim;
  const steps = await stepsOf(ctx.db, row.id);
  const first =
    row.claim_event === 'vanish' ? undefined : steps.findLast(({ kind }) => kind === 'damage' || kind === 'lost');
  const added = steps.filter(({ kind, created_at }) => kind === 'added' && (!first || created_at >= first.created_at));
  return {
    claimSaid: [...(first ? [first] : []), ...added].map(({ side, note, photos, created_at }) => ({
      ...{ by: side, body: note, photos: photos.map(printUrl), at: created_at.getTime() },
    })),
    claimPair: comparedOf(steps, row.state),
    byTwo: await twoFrom(ctx, await paidOf(ctx.db, row.batch_id)),
    hands: await claimHandsOf(ctx, row),
  };
}

export const cleaningWork: Handler<typeof contract.cleaningWork> = async (input, ctx) => {
  const { queue, code, anywhere, cursor, size } = input;
  const [rows, counts, objected] = await Promise.all([
    listWork(ctx.db, { queue, code, anywhere, after: cursor, size, userId: userOf(ctx).userId }),
    countQueues(ctx.db),
    countObjections(ctx.db, 'cleaning'),
  ]);
  const shown = rows.slice(0, size);
  const firsts = await shownFirsts(
    ctx.db,
    shown.map(({ first }) => first),
    userOf(ctx).userId,
  );
  const claims = new Map(await Promise.all(shown.map(async (row) => [row.id, await claimShownOf(ctx, row)] as const)));
  const parcels = new Map(
    await Promise.all(shown.map(async (row) => [row.id, await inParcelOf(ctx.db, row)] as const)),
  );
  const numbers = new Map(
    await Promise.all(
      shown.map(
        async ({ id, state }) => [id, state === 'sent' ? await numberOf(ctx.db, 'cleaning', id) : null] as const,
      ),
    ),
  );
  const last = rows[size - 1];
  return {
    list: shown.map((row, n) => ({
      ...rowOf(row),
      // Whoever decides a claim has nothing in hand: only what was scanned has come.
      ...{ late: queue !== 'claim' && row.late, returned: queue !== 'claim' && row.returned },
      ...{ gone: row.gone, left: row.left, unopened: row.unopened, home: homeOf(ctx, row) },
      // Who agreed to what is said while it is decided.
      first: row.state === 'claim' ? (firsts[n] ?? null) : null,
      ...(claims.get(row.id) ?? noClaim),
      ...{ along: row.along, unready: row.unready, disputed: row.disputed, inParcel: parcels.get(row.id) ?? [] },
      ...{ received: row.received.map(printUrl), marks: row.marks, pointed: pointedOf(row, row.before) },
      number: numbers.get(row.id) ?? null,
      arrivalAnswer: row.arrival_answer,
      objected: row.objected && { ...row.objected, photos: row.objected.photos.map(printUrl) },
      ...{ declared: row.declared, covered: coverOf(row.declared), extraMost: mostExtra(row) },
      ...{ note: row.note, own: row.own, needsSecond: row.needs_second, stepped: row.stepped, piece: pieceOf(row) },
    })),
    objections: queue === 'claim' && !cursor ? await openObjections(ctx, cleaningObjectable) : [],
    desks: code !== undefined && rows.length === 0 && !cursor ? await desksOf(ctx.db, code, 'cleaning') : [],
    next: rows.length > size && last ? `${last.due}~${last.id}` : null,
    // Objections stand above the claims.
    counts: { ...counts, claim: counts.claim + objected },
  };
};
