/** How long each state took that has a deadline, and what stands past it: from the log of steps and the rows themselves. */
import { sql } from 'kysely';
import { aftersaleMachine } from '../../../../contract/aftersale/machine.ts';
import { lotMachine } from '../../../../contract/auction/machine.ts';
import { offerMachine } from '../../../../contract/bid/machine.ts';
import { cleaningMachine } from '../../../../contract/cleaning/machine.ts';
import { consignmentMachine } from '../../../../contract/consignment/machine.ts';
import { identifyMachine, identifyTimes } from '../../../../contract/identify/machine.ts';
import { listingMachine } from '../../../../contract/listing/machine.ts';
import { merchantMachine } from '../../../../contract/merchant/machine.ts';
import { orderMachine } from '../../../../contract/order/machine.ts';
import { withdrawalMachine } from '../../../../contract/payout/machine.ts';
import { penaltyMachine } from '../../../../contract/penalty/machine.ts';
import { recycleMachine } from '../../../../contract/recycle/machine.ts';
import { resaleMachine } from '../../../../contract/resale/machine.ts';
import { type Promised, type PromisedEntity, promisedEntities } from '../../../../contract/shop/number-calls.ts';
import { receiptMachine, retrievalMachine } from '../../../../contract/stock/machine.ts';
import type { Machine } from '../../../../contract/wire/states.ts';
import { DAY } from '../../../../contract/wire/time.ts';
import type { Db } from '../../../db/schema.ts';
import { numberSince } from '../../../kernel/lib/rules.ts';
import { literals } from '../../../kernel/state/transitions.ts';

interface Watched {
  machine: Machine;
  rows: string;
  order?: string;
  owner?: string;
}
/** Machines whose states somebody is waited for in, with the table of their rows, the order that a row is about, and whose it is where they may have gone. */
const watched: Readonly<Record<PromisedEntity, Watched>> = {
  order: { machine: orderMachine, rows: 'trade_order', order: 'id' },
  aftersale: { machine: aftersaleMachine, rows: 'aftersale', order: 'order_id' },
  offer: { machine: offerMachine, rows: 'offer' },
  receipt: { machine: receiptMachine, rows: 'receipt' },
  retrieval: { machine: retrievalMachine, rows: 'retrieval' },
  listing: { machine: listingMachine, rows: 'listing' },
  // With the cases of known outcome, which wait and are worked like all: whoever reads numbers and judges could tell them apart by what is missing.
  identify: { machine: identifyMachine, rows: 'identify_case', owner: 'user_id' },
  cleaning: { machine: cleaningMachine, rows: 'cleaning', owner: 'user_id' },
  recycle: { machine: recycleMachine, rows: 'recycle_order' },
  consignment: { machine: consignmentMachine, rows: 'consignment' },
  lot: { machine: lotMachine, rows: 'lot' },
  merchant: { machine: merchantMachine, rows: 'merchant' },
  resale: { machine: resaleMachine, rows: 'resale_post' },
  penalty: { machine: penaltyMachine, rows: 'penalty', order: 'order_id' },
  withdrawal: { machine: withdrawalMachine, rows: 'withdrawal' },
};

/** What time does for nobody's sake is no promise: a preview begins, goods are kept. */
const promisedStates = (machine: Machine) =>
  Object.entries(machine.states).flatMap(([state, { waitsFor, deadline, zh, en }]) =>
    deadline && waitsFor && waitsFor !== 'T' && waitsFor !== 'C'
      ? [{ state, waitsFor, promised: deadline.ms, name: { zh, en } }]
      : [],
  );

/** Whoever closed their account is kept waiting by nobody. */
const isTheirs = (owner = '') =>
  owner
    ? sql`not exists (select from account a where a.id = ${sql.ref(`x.${owner}`)} and a.deleted_at is not null)`
    : sql`true`;

/** Past its deadline, or reminded of since it came here. */
const isLate = ({ machine, owner }: Watched, now: Date) => sql`((x.deadline_at < ${now} or exists (
  select from transition t where t.entity = ${machine.name} and t.entity_id = x.id
    and t.actor = 'T' and t.from_state = x.state and t.to_state = x.state)) and ${isTheirs(owner)})`;

/** What goes home after its verdict is no state of its case. */
const HOME = { entity: 'identify', state: 'home' } as const;
const homeward = sql`identify_case x left join parcel p on p.purpose = 'identify' and p.subject_id = x.id and p.leg = 'returnBack'`;
/** Of such: nobody sends it while it is decided what is paid for what broke of it. */
const waits = sql`(p.id is null and not exists (select from identify_claim l where l.case_id = x.id and l.state = 'open'))`;

async function homePromise(db: Db, now: Date, since: Date): Promise<Promised[]> {
  const took = sql`extract(epoch from p.sent_at - x.home_by) * 1000 + ${numberSince(() => identifyTimes.ship, sql`x.created_at`)}`;
  const { rows } = await sql<Pick<Promised, 'left' | 'leftLate' | 'half' | 'most' | 'now' | 'late'>>`
    select (count(*) filter (where p.sent_at >= ${since}))::int as left,
      (count(*) filter (where p.sent_at >= ${since} and p.sent_at > x.home_by))::int as "leftLate",
      percentile_cont(0.5) within group (order by ${took}) filter (where p.sent_at >= ${since}) as half,
      percentile_cont(0.9) within group (order by ${took}) filter (where p.sent_at >= ${since}) as most,
      (count(*) filter (where ${waits}))::int as now, (count(*) filter (where ${waits} and x.home_by < ${now} and ${isTheirs('user_id')}))::int as late
    from ${homeward} where x.home_by is not null`.execute(db);
  const name = { zh: '鉴别完，待寄回', en: 'Judged, to go home' };
  return rows.map((row) => ({ ...HOME, name, waitsFor: 'P', promised: identifyTimes.ship, ...row }));
}

export async function promisesOf(db: Db, now: Date, days: number): Promise<Promised[]> {
  const since = new Date(now.getTime() - days * DAY);
  const lists = await Promise.all(
    promisedEntities.map(async (entity) => {
      const one = watched[entity];
      const { machine, rows: table } = one;
      const states = promisedStates(machine);
      if (states.length === 0) return [];
      const names = literals(states.map(({ state }) => state));
      const [left, here] = await Promise.all([
        // A stay begins with the last step that led into the state from another, and has the last deadline set within it.
        sql<{ state: string; left: number; late: number; half: number | null; most: number | null }>`
          select o.from_state as state, count(*)::int as left,
            (count(*) filter (where o.at > coalesce(stay.deadline_at, o.at) or stay.reminded))::int as late,
            percentile_cont(0.5) within group (order by extract(epoch from o.at - stay.at) * 1000) as half,
            percentile_cont(0.9) within group (order by extract(epoch from o.at - stay.at) * 1000) as most
          from transition o cross join lateral (
            select min(i.at) as at, max(i.deadline_at) filter (where i.actor <> 'T' or i.from_state is distinct from i.to_state) as deadline_at,
              coalesce(bool_or(i.actor = 'T' and i.from_state = i.to_state), false) as reminded
            from transition i where i.entity = o.entity and i.entity_id = o.entity_id and i.to_state = o.from_state and i.id < o.id
              and i.id >= (select max(b.id) from transition b where b.entity = o.entity and b.entity_id = o.entity_id
                and b.to_state = o.from_state and b.from_state is distinct from b.to_state and b.id < o.id)
          ) stay
          where o.entity = ${machine.name} and o.from_state in (${names}) and o.from_state <> o.to_state
            and o.at >= ${since} and stay.at is not null
            and exists (select from ${sql.table(table)} x where x.id = o.entity_id)
          group by o.from_state`.execute(db),
        sql<{ state: string; now: number; late: number }>`
          select x.state, count(*)::int as now, (count(*) filter (where ${isLate(one, now)}))::int as late
          from ${sql.table(table)} x where x.state in (${names}) group by x.state`.execute(db),
      ]);
      return states.map(({ state, ...promise }) => {
        const gone = left.rows.find((row) => row.state === state);
        const stands = here.rows.find((row) => row.state === state);
        return {
          entity,
          state,
          ...promise,
          left: gone?.left ?? 0,
          leftLate: gone?.late ?? 0,
          half: gone?.half ?? null,
          most: gone?.most ?? null,
          now: stands?.now ?? 0,
          late: stands?.late ?? 0,
        };
      });
    }),
  );
  return [...lists, await homePromise(db, now, since)]
    .flat()
    .filter(({ left, now: here }) => left + here > 0)
    .sort((a, b) => b.late - a.late || b.leftLate - a.leftLate || b.now - a.now);
}

const LATE_SHOWN = 200;

export async function lateIn(db: Db, now: Date, { entity, state }: { entity: PromisedEntity; state: string }) {
  if (entity === HOME.entity && state === HOME.state) {
    const { rows } = await sql<{ id: string; due: Date }>`
      select x.id, x.home_by as due from ${homeward} where ${waits} and x.home_by < ${now} and ${isTheirs('user_id')}
      order by due, x.id limit ${LATE_SHOWN}`.execute(db);
    return rows.map(({ id, due }) => ({ id, dueAt: due.getTime(), opens: null }));
  }
  const found = watched[entity];
  if (!promisedStates(found.machine).some((one) => one.state === state)) return [];
  const { machine, rows: table, order } = found;
  const { rows } = await sql<{ id: string; due: Date; order: string | null }>`
    select x.id, coalesce(x.deadline_at, (
      select max(t.at) from transition t where t.entity = ${machine.name} and t.entity_id = x.id and t.to_state = x.state
    ), ${now}) as due, ${order ? sql.ref(`x.${order}`) : sql`null::text`} as order
    from ${sql.table(table)} x where x.state = ${sql.lit(state)} and ${isLate(found, now)}
    order by due, x.id limit ${LATE_SHOWN}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    dueAt: row.due.getTime(),
    opens: row.order === null ? null : { kind: 'order' as const, id: row.order },
  }));
}
