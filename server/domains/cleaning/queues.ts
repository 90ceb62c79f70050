/** What stands in each queue of the washing table. */

import { type RawBuilder, sql } from 'kysely';
import { type CleaningState, cleaningMachine } from '../../../contract/cleaning/machine.ts';
import { type CleaningQueue, cleaningAsked, cleaningQueues } from '../../../contract/cleaning/queues.ts';
import { finalStates, statesFrom } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { hasPart, needsSecond } from '../connection/impartial.ts';
import { isWaybill } from '../connection/waybill.ts';
import { isNumber, readCode } from '../express/desks.ts';
import { arrivalObjected } from './objected/open.ts';
import {
  cleaningRows,
  isAnsweredByOther,
  isCheckedByOther,
  late,
  left,
  liesHere,
  parties,
  returned,
  stepped,
  unseen,
} from './queries.ts';
import { orderNo } from './together/due.ts';

const standing = sql<CleaningState>`case when ${unseen} then ${cleaningQueues.receive} else cleaning.state end`;

/** By its number or that of its order, by the code of a piece of our warehouse, or by a waybill of either way. */
function known(typed: string) {
  const code = readCode(typed);
  return sql<boolean>`(${isNumber('cleaning.no', code)} or ${isNumber(orderNo, code)} or item.code = ${code} or exists (
    select from parcel p where p.purpose = 'cleaning' and p.subject_id = cleaning.id and ${isWaybill('p.waybill', code)}
  ))`;
}

/** The photos of how it came in, as `receivedOf` finds them, where something is marked on them or said against them. */
const received = sql<
  string[]
>`case when cleaning.marks = '[]' and cleaning.state <> ${cleaningQueues.object} and cleaning.arrival_answer is null then '[]' else coalesce((
  select s.photos from cleaning_step s where s.cleaning_id = cleaning.id and s.kind in ('arrival', 'before')
  order by s.kind <> 'arrival', s.created_at, s.id limit 1
), '[]') end`;

/** The photos of how its owner ordered it, where they pointed at something. */
const before = sql<string[]>`case when cleaning.points = '[]' then '[]' else coalesce((
  select s.photos from cleaning_step s where s.cleaning_id = cleaning.id and s.kind = 'before'
  order by s.created_at, s.id limit 1
), '[]') end`;

/** Where one has agreed to what takes two, another than they. */
const others = sql`${parties} union select cleaning.first ->> 'by' where cleaning.first is not null`;
const claimed = sql<boolean>`cleaning.state = 'claim'`;

/** Others of its order that go to the same address: those that can go home too, or are with us and cannot yet. */
const besides = (which: RawBuilder<unknown>) => sql<number>`(select count(*)::int from cleaning b
  where b.batch_id = cleaning.batch_id and b.id <> cleaning.id and b.address = cleaning.address and ${which})`;
const homeward = sql`(${sql.join(statesFrom(cleaningMachine, 'ship'))})`;
const unready = sql`(${sql.join(['sent', 'arrived', 'received', 'found', 'undelivered', 'assessed', 'extra_fee', 'objected', 'washing', 'again', 'qc'] satisfies CleaningState[])})`;

/** What waits for its owner's word lies with us all the same: scanned, it is found beside where it was. */
const asked: Partial<Record<CleaningQueue, CleaningState[]>> = {
  assess: ['arrived', 'assessed', 'extra_fee'],
  wash: ['again'],
  check: ['again'],
  ship: ['undelivered'],
  refused: ['found', 'undelivered'],
};

/** What stands in a queue. */
function inQueue(queue: CleaningQueue): RawBuilder<boolean> {
  if (queue === 'abandoned') return left;
  if (queue === 'awaitingOwner') return sql`cleaning.state in (${sql.join(cleaningAsked)})`;
  const state = sql<boolean>`cleaning.state = ${cleaningQueues[queue]}`;
  return queue === 'receive' ? sql`(${state} or ${liesHere})` : state;
}

/** By deadline; what has none lies here already and comes first. What is due at once stands by its order, piece by piece. */
export const listWork = (
  db: Db,
  a: {
    queue: CleaningQueue;
    code?: string | undefined;
    anywhere: boolean;
    after?: string | undefined;
    size: number;
    userId: string;
  },
) => {
  // Of all that is found by a number, what is over comes last.
  const due = sql<number>`case when cleaning.state in (${sql.join(finalStates(cleaningMachine))}) then 999999999999999
    else coalesce(floor(extract(epoch from cleaning.deadline_at) * 1000)::bigint, 0) end`;
  const [at, id] = a.after?.split('~') ?? [];
  return cleaningRows(db)
    .select([
      due.as('due'),
      stepped.as('stepped'),
      received.as('received'),
      before.as('before'),
      arrivalObjected.as('objected'),
      besides(sql`b.state in ${homeward}`).as('along'),
      besides(sql`b.state in ${unready}`).as('unready'),
      besides(sql`b.state = 'claim'`).as('disputed'),
      sql<boolean>`(${claimed} and ${hasPart(sql.val(a.userId), parties)}
        or cleaning.state = ${cleaningQueues.check} and ${isCheckedByOther(a.userId)}
        or cleaning.state = ${cleaningQueues.object} and ${isAnsweredByOther(a.userId)})`.as('own'),
      sql<boolean>`(${claimed} and ${needsSecond('cleaning.decide', others)})`.as('needs_second'),
    ])
    .$if(a.code === undefined || !a.anywhere, (query) =>
      query.where((eb) => {
        // What nobody heard of again, and what came back from its way home, is found when it is scanned.
        const waits = asked[a.queue];
        const scanned =
          a.code === undefined
            ? []
            : [
                ...(a.queue === 'receive' ? [late, returned] : []),
                ...(waits ? [eb('cleaning.state', 'in', waits)] : []),
              ];
        return eb.or([inQueue(a.queue), ...scanned]);
      }),
    )
    .$if(a.code !== undefined, (query) => query.where(known(a.code ?? '')))
    .$if(id !== undefined && /^\d{1,15}$/.test(at ?? ''), (query) =>
      query.where(sql<boolean>`(${due}, cleaning.batch_id, cleaning.place) > (
        select ${Number(at)}::bigint, last.batch_id, last.place from cleaning last where last.id = ${id ?? ''})`),
    )
    .orderBy(due)
    .orderBy('cleaning.batch_id')
    .orderBy('cleaning.place')
    .limit(a.size + 1)
    .execute();
};

/** How many stand in each queue. */
export async function countQueues(db: Db): Promise<Record<CleaningQueue, number>> {
  const rows = await db
    .selectFrom('cleaning')
    .select([standing.as('state'), left.as('left'), (eb) => eb.fn.countAll<number>().as('n')])
    .where((eb) => eb.or([eb('state', 'in', [...Object.values(cleaningQueues), ...cleaningAsked]), liesHere, left]))
    .groupBy(sql`1, 2`)
    .execute();
  const sum = (of: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(of).reduce((all, { n }) => all + Number(n), 0);
  const counts = Object.entries(cleaningQueues).map(([queue, state]) => [queue, sum((row) => row.state === state)]);
  return {
    ...(Object.fromEntries(counts) as Record<keyof typeof cleaningQueues, number>),
    awaitingOwner: sum(({ state }) => cleaningAsked.includes(state)),
    abandoned: sum((row) => row.left),
  };
}
