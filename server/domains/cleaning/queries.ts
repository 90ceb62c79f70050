/** Reads of cleaning orders and their steps. */
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Claimed } from '../../../contract/cleaning/claim.ts';
import {
  type CleaningEvent,
  type CleaningState,
  cleaningMachine,
  extraOpen,
} from '../../../contract/cleaning/machine.ts';
import type { CleaningOutcome } from '../../../contract/cleaning/outcome.ts';
import { type CleaningWay, pieceName } from '../../../contract/cleaning/rules.ts';
import { type StepKind, washSteps } from '../../../contract/cleaning/steps.ts';
import { TAKEN_IN } from '../../../contract/express/machine.ts';
import { printUrl } from '../../../contract/upload/calls.ts';
import { statesFrom, type Words } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { lastMove } from '../../kernel/state/transitions.ts';
import { isGone } from '../account/people.ts';
import { brandInZh } from '../catalogue/names.ts';
import { hasPart, homeIn, needsSecond } from '../connection/impartial.ts';
import { whenHeard } from '../express/parcels.ts';
import { waysBack } from '../payment/ways-back.ts';
import { openUntil, paidAt } from './objected/open.ts';
import type { CleaningTables } from './tables.ts';
import { orderDue, orderNo } from './together/due.ts';

export type Cleaning = Selectable<CleaningTables['cleaning']>;

export const cleaningRows = (db: Db) =>
  db
    .selectFrom('cleaning')
    .leftJoin('brand', 'brand.id', 'cleaning.brand_id')
    .leftJoin('item', 'item.id', 'cleaning.item_id')
    .leftJoin('sku', 'sku.id', 'item.sku_id')
    .leftJoin('product', 'product.id', 'sku.product_id')
    .selectAll('cleaning')
    .select([
      'item.code as item_code',
      'item.shelf as item_shelf',
      'sku.size as item_size',
      'product.name_zh as product_zh',
      'product.name_en as product_en',
      brandInZh('brand').as('brand_zh'),
      'brand.name_en as brand_en',
      sql<string | null>`(
        select s.photos ->> 0 from cleaning_step s where s.cleaning_id = cleaning.id order by s.created_at, s.id limit 1
      )`.as('first_photo'),
      washed.as('washed'),
      saidNoMore.as('no_more'),
      asItCame.as('as_it_came'),
      mayObject.as('may_object'),
      claimedOf('event').as('claim_event'),
      claimedOf('from_state').as('claim_from'),
      late.as('late'),
      unseen.as('unseen'),
      missed.as('missed'),
      returned.as('returned'),
      unopened.as('unopened'),
      left.as('left'),
      gone.as('gone'),
      openUntil('cleaning.id').as('objection_due'),
      parcelOf('toPlatform').as('came_at'),
      parcelOf('toPlatform', whenHeard).as('came_heard'),
      parcelOf('returnBack').as('home_at'),
      lastMove('cleaning').as('moved_at'),
      paidAt.as('paid_at'),
      sql<number>`(select count(*)::int from cleaning b where b.batch_id = cleaning.batch_id)`.as('pieces'),
      orderNo.as('order_no'),
      orderDue.as('order_due'),
    ]);
export type CleaningRow = Awaited<ReturnType<ReturnType<typeof cleaningRows>['executeTakeFirstOrThrow']>>;

export const findCleaning = (db: Db, id: string) => cleaningRows(db).where('cleaning.id', '=', id).executeTakeFirst();

export const stepsOf = (db: Db, id: string) =>
  db
    .selectFrom('cleaning_step')
    .selectAll()
    .where('cleaning_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** All pieces of an order, in their order. */
export const orderRows = (db: Db, batchId: string) =>
  cleaningRows(db).where('cleaning.batch_id', '=', batchId).orderBy('cleaning.place').execute();

/** By which ways something of what was paid went back. */
export const backWays = (db: Db, { id, batch_id }: Pick<Cleaning, 'id' | 'batch_id'>) =>
  waysBack(db, [
    { purpose: 'cleaning', subjectId: batch_id },
    { purpose: 'cleaningExtra', subjectId: id },
  ]);

type Steps = Awaited<ReturnType<typeof stepsOf>>;

/** The photos of how it came in; of what lies with us, those that it has. */
export const receivedOf = (steps: Steps): string[] =>
  (steps.find(({ kind }) => kind === 'arrival') ?? steps.find(({ kind }) => kind === 'before'))?.photos ?? [];

/** What its owner pointed at when they ordered. @param photos of then */
export const pointedOf = ({ points }: Pick<Cleaning, 'points'>, photos: readonly string[] = []) =>
  points.length > 0 && photos.length > 0 ? { photos: photos.map(printUrl), points } : null;

export const isWash = (kind: StepKind): boolean => washSteps.some((one) => one === kind);

/** A step of its treatment was photographed, ever. */
const washed = sql<boolean>`exists (
  select from cleaning_step s
  where s.cleaning_id = cleaning.id and s.kind = any(${[...washSteps]}::text[]) and s.photos <> '[]'
)`;
export async function isWashed(db: Db, id: string): Promise<boolean> {
  return (await findCleaning(db, id))?.washed ?? false;
}

/** Washed, and not yet as it should be: a picture of a check, if there is one, shows what did not pass. */
const unpassed: readonly CleaningState[] = ['washing', 'again', 'qc'];

/** The first photo from before, as it arrived where there is one, and the last one that was checked, once that has passed. */
export function comparedOf(steps: Steps, state: CleaningState) {
  const [before] = receivedOf(steps);
  const treated = steps.some(({ kind, photos }) => isWash(kind) && photos.length > 0);
  const after =
    !treated || unpassed.includes(state) ? undefined : steps.findLast(({ kind }) => kind === 'check')?.photos[0];
  return before !== undefined && after !== undefined ? { before: printUrl(before), after: printUrl(after) } : null;
}

/** There are photos of both, so that one that lost them hides no older one. */
export const isPair = sql<boolean>`(${washed} and (select count(distinct s.kind = 'check') = 2 from cleaning_step s
  where s.cleaning_id = cleaning.id and s.kind in ('arrival', 'before', 'check') and s.photos <> '[]'))`;

/** Whether its owner was last asked for another treatment, and did not agree: that holds. */
const saidNoMore = sql<boolean>`coalesce((
  select t.event <> 'finish' from transition t
  where t.entity = ${cleaningMachine.name} and t.entity_id = cleaning.id and t.to_state = 'qc'
    and t.event in ('finish', 'decline', 'lapse')
  order by t.id desc limit 1
), false)`;

/** It was given back as it came. */
const asItCame = sql<boolean>`coalesce((
  select t.from_state = ${'unsuitable' satisfies CleaningState} from transition t
  where t.entity = ${cleaningMachine.name} and t.entity_id = cleaning.id and t.event in ('ship', 'shelve')
  order by t.id desc limit 1
), false)`;

/** Its owner is shown how it came, and has neither agreed nor objected to that; once is enough. */
const mayObject = sql<boolean>`(cleaning.state in (${sql.join(statesFrom(cleaningMachine, 'object'))})
  and cleaning.arrival_ok_at is null and not exists (
  select from transition t where t.entity = ${cleaningMachine.name} and t.entity_id = cleaning.id
    and t.event = ${'object' satisfies CleaningEvent}))`;

const parcelOf = (leg: 'toPlatform' | 'returnBack', at = sql`p.arrived_at`) => sql<Date | null>`(
  select ${at} from parcel p where p.purpose = 'cleaning' and p.subject_id = cleaning.id and p.leg = ${leg}
)`;

/** What was last claimed of it, or where it was then. */
const claimedOf = (column: 'event' | 'from_state') => sql<string | null>`(
  select t.${sql.ref(column)} from transition t
  where t.entity = ${cleaningMachine.name} and t.entity_id = cleaning.id and t.to_state = 'claim' and t.from_state <> 'claim'
  order by t.id desc limit 1
)`;

/** How many claims there were about it, the open one among them. */
export async function claimsOf(db: Db, id: string): Promise<number> {
  const { n } = await db
    .selectFrom('transition')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('entity', '=', cleaningMachine.name)
    .where('entity_id', '=', id)
    .where('to_state', '=', 'claim')
    .where('from_state', '<>', 'claim')
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Whether this ever happened to it: the courier that we sent has it, its owner has objected. */
export async function hasSeen(db: Db, id: string, event: CleaningEvent): Promise<boolean> {
  const seen = await db
    .selectFrom('transition')
    .select('id')
    .where('entity', '=', cleaningMachine.name)
    .where('entity_id', '=', id)
    .where('event', '=', event)
    .executeTakeFirst();
  return seen !== undefined;
}

/** The last such step of it: when, and where it was before. */
export function lastStep(db: Db, id: string, event: CleaningEvent) {
  return db
    .selectFrom('transition')
    .select(['from_state', 'at'])
    .where('entity', '=', cleaningMachine.name)
    .where('entity_id', '=', id)
    .where('event', '=', event)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** When its carrier gave it back to us, epoch ms: what came back in one parcel did so in one moment. */
export const cameBackAt = async (db: Db, id: string): Promise<number | undefined> =>
  (await lastStep(db, id, 'comeBack'))?.at.getTime();

/** What was not washed goes home as such again. */
export const againAs = async <Washed extends CleaningEvent, AsIs extends CleaningEvent>(
  db: Db,
  id: string,
  [washed, asIs]: readonly [Washed, AsIs],
): Promise<Washed | AsIs> => ((await lastStep(db, id, 'ship'))?.from_state === 'unsuitable' ? asIs : washed);

/** How often it was over, this time among them. */
export async function endsOf(db: Db, id: string): Promise<number> {
  const { n } = await db
    .selectFrom('transition')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('entity', '=', cleaningMachine.name)
    .where('entity_id', '=', id)
    .where('to_state', '=', 'done')
    .where('from_state', '<>', 'done')
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Paid for as lost, and nothing came after that: on either way, or here. */
const paidLost = sql<boolean>`(cleaning.state = 'done' and cleaning.done_event = 'grant'
  and ${claimedOf('event')} in ('vanish', 'absent', 'miss', 'mislay'))`;
const onItsWay = sql<boolean>`(${claimedOf('from_state')} = 'sent' and ${claimedOf('event')} in ('vanish', 'absent'))`;

/** It is over, and was never seen here: closed with its money back, or paid for as lost on its way to us. */
export const unseen = sql<boolean>`(cleaning.state = 'closed' or ${paidLost} and ${onItsWay})`;

/** What was given up for lost, or is being decided as that, can still come or be found: it is taken in with photos. */
export const late = sql<boolean>`((${unseen} or ${paidLost} or cleaning.state = 'claim' and ${onItsWay})
  and exists ${parcelOf('toPlatform')})`;

/** Somebody looked for it in its parcel, and it was not there. */
const missed = sql<boolean>`exists (select from cleaning_step s where s.cleaning_id = cleaning.id and s.kind = 'lost')`;

/** Taken back before we opened its parcel, and nobody has seen it since. */
const unopened = sql<boolean>`(cleaning.state = 'unsuitable' and exists (select from transition t
    where t.entity = ${cleaningMachine.name} and t.entity_id = cleaning.id and t.event = 'withdraw' and t.from_state = 'sent')
  and not exists (select from transition t
    where t.entity = ${cleaningMachine.name} and t.entity_id = cleaning.id and t.event in ('recover', 'ship')))`;

/** It was sent home, and nobody who has it said that it came: its carrier may bring it back to us. */
export const returned = sql<boolean>`(exists (
    select from parcel p where p.purpose = 'cleaning' and p.subject_id = cleaning.id and p.leg = 'returnBack'
  ) and (cleaning.state = 'delivering'
    or ${claimedOf('event')} in ('miss', 'vanish') and ${claimedOf('from_state')} = 'delivering'
      and (cleaning.state = 'claim' or cleaning.state = 'done' and cleaning.done_event = 'dismiss')
    or cleaning.state = 'done' and cleaning.done_event = 'lapse'))`;

/** Its owner left it with us, and nobody has said what became of it. */
export const left = sql<boolean>`(cleaning.state = 'done' and cleaning.done_event = 'leave')`;

/** Its owner has closed their account. */
const gone = isGone(sql.ref('cleaning.user_id'));

/** Its parcel lies with us, though nothing is open about it: it waits to be taken in with the others. */
export const liesHere = sql<boolean>`(${unseen} and ${parcelOf('toPlatform')} is not null and not ${missed})`;
/** What went wrong is nobody’s example. */
export const mayBeShared = ({ state, compensated }: Cleaning): boolean => state === 'done' && compensated === 0;

export const nameOf: (row: CleaningRow) => Words = pieceName;

/** With how many others of its order. */
export const namesOf = (row: CleaningRow, others: number): Words => {
  const { zh, en } = nameOf(row);
  return others > 0 ? { zh: `${zh} 等 ${others + 1} 件`, en: `${en} and ${others} more` } : { zh, en };
};

export const wayOf = ({ item_id, pickup_at }: Pick<Cleaning, 'item_id' | 'pickup_at'>): CleaningWay => {
  if (item_id !== null) return 'here';
  return pickup_at === null ? 'send' : 'fetch';
};

/** What its claim is about, while it has one or ever had. */
export const claimOf = ({
  claim_event,
  claim_from,
}: Pick<CleaningRow, 'claim_event' | 'claim_from'>): Claimed | null =>
  claim_event && claim_from ? ({ event: claim_event, from: claim_from } as Claimed) : null;

/** Whom the carrier has brought it to, where it has. */
const broughtTo = ({ state, came_at, came_heard, home_at }: CleaningRow) => {
  if (state === 'sent' && came_at)
    return { waitsFor: 'P', at: came_at, due: (came_heard ?? came_at).getTime() + TAKEN_IN } as const;
  return state === 'delivering' && home_at ? ({ waitsFor: 'B', at: home_at } as const) : null;
};

/** What became of it, as it is called: the last word on a claim comes first, then that it was paid for, then that it was not washed. */
export function outcomeOf(row: CleaningRow): CleaningOutcome | null {
  const { state, done_event, claim_event, compensated, as_it_came } = row;
  if (state !== 'done' && state !== 'closed') return null;
  if (state === 'done' && (done_event === 'leave' || done_event === 'putAway')) return 'left';
  if (state === 'done' && done_event === 'dismiss') return 'refused';
  if (compensated > 0) return 'paid';
  if (state === 'closed') return claim_event ? 'refused' : null;
  return as_it_came ? 'unwashed' : null;
}

export const rowOf = (row: CleaningRow) => {
  const brought = broughtTo(row);
  const outcome = outcomeOf(row);
  return {
    ...{ batchId: row.batch_id, orderNo: row.order_no, pieces: row.pieces, place: row.place },
    ...{ id: row.id, no: row.no, kind: row.kind, care: row.care, material: row.material, stain: row.stain },
    name: nameOf(row),
    stored: row.item_id !== null,
    pickupAt: row.pickup_at?.getTime() ?? null,
    city: row.address?.city ?? null,
    cover: row.first_photo && printUrl(row.first_photo),
    state: row.state,
    outcome,
    deadlineAt: brought?.due ?? row.deadline_at?.getTime() ?? null,
    objectUntil: row.may_object ? (row.deadline_at?.getTime() ?? null) : null,
    waitsFor: brought?.waitsFor ?? cleaningMachine.states[row.state].waitsFor ?? null,
    broughtAt: brought?.at.getTime() ?? null,
    total: row.total + (extraOpen(row.state) ? 0 : row.extra),
    compensated: row.compensated,
    refunded: row.refunded,
    wanted: extraOpen(row.state) && row.extra > 0 ? row.extra : null,
    keep: row.keep,
    marked: row.marks.length,
    washed: row.washed,
    noMore: row.no_more,
    claimed: claimOf(row),
    claimedOnWay: row.claimed_on_way?.getTime() ?? null,
    objectionDueAt: row.objection_due?.getTime() ?? null,
    createdAt: row.created_at.getTime(),
    movedAt: ((outcome === 'paid' ? row.paid_at : null) ?? row.moved_at ?? row.created_at).getTime(),
  };
};

/** Whether a step of its treatment was photographed since its owner last agreed to one. */
export const stepped = sql<boolean>`exists (
  select from cleaning_step s
  where s.cleaning_id = cleaning.id and s.kind = any(${[...washSteps]}::text[]) and s.photos <> '[]'
    and s.created_at >= (
      select max(t.at) from transition t where t.entity = ${cleaningMachine.name} and t.entity_id = cleaning.id
        and t.to_state = 'washing' and t.actor = 'B'
    )
)`;
export async function isStepped(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('cleaning').select(stepped.as('stepped')).where('id', '=', id).executeTakeFirst();
  return row?.stepped ?? false;
}

/** Who treated it: noted a step of that, or said that it was done. */
const washers = sql`select s.user_id as id from cleaning_step s
    where s.cleaning_id = cleaning.id and s.kind = any(${[...washSteps]}::text[])
  union select t.actor_id from transition t
    where t.entity = ${cleaningMachine.name} and t.entity_id = cleaning.id and t.event = ${'finish' satisfies CleaningEvent}`;
/** They treated it, and a colleague who did not may check it: one pair of hands does both only where there is no other. */
const isByOther = (me: string, hands: RawBuilder<unknown>) =>
  sql<boolean>`(${hasPart(sql.val(me), hands)} and not ${needsSecond('cleaning.work', hands)})`;
export const isCheckedByOther = (me: string) => isByOther(me, washers);

/** Who took it in, and photographed how it came. */
const takers = sql`select s.user_id as id from cleaning_step s
    where s.cleaning_id = cleaning.id and s.side = 'P' and s.kind = ${'arrival' satisfies StepKind}
  union select t.actor_id from transition t
    where t.entity = ${cleaningMachine.name} and t.entity_id = cleaning.id and t.event = ${'scanIn' satisfies CleaningEvent}`;
/** They took the photos that are objected to, and a colleague who did not may answer. */
export const isAnsweredByOther = (me: string) => isByOther(me, takers);

/** What was paid for claims about all pieces of an order, fen. */
export async function paidOf(db: Db, batchId: string): Promise<number> {
  const { paid } = await db
    .selectFrom('cleaning')
    .select(sql<number>`coalesce(sum(compensated), 0)::bigint`.as('paid'))
    .where('batch_id', '=', batchId)
    .executeTakeFirstOrThrow();
  return Number(paid);
}

/** Who did this had a parcel in hand, also while it was decided as lost: with it whatever was, or should have been, in it. */
const opened: readonly CleaningEvent[] = ['scanIn', 'absent', 'notInside', 'turnUp', 'comeBack'];

/** Whose cause a claim is: its owner's, theirs to whom it goes home, and theirs who had it in hand, also where all they did was to fetch, send or shelve it, or to open its parcel. */
export const parties = sql`select cleaning.user_id as id
  union select ${homeIn(sql`cleaning.address`)}
  union select s.user_id from cleaning_step s where s.cleaning_id = cleaning.id
  union select t.actor_id from transition t
    where t.entity = ${cleaningMachine.name} and t.entity_id = cleaning.id and t.actor = 'P'
      and (t.from_state <> 'claim' or t.event = any(${[...opened]}))
  union select t.actor_id from transition t join cleaning b on b.id = t.entity_id
    where t.entity = ${cleaningMachine.name} and b.batch_id = cleaning.batch_id and t.actor = 'P' and t.event = any(${[...opened]})`;
export async function partiesOf(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string | null }>`
    select party.id from cleaning cross join lateral (${parties}) party where cleaning.id = ${id}`.execute(db);
  return rows.flatMap((party) => party.id ?? []);
}
