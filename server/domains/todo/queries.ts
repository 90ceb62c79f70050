/** Reads over everything that can wait for somebody; which states wait for whom is the machines' to say. */
import { type RawBuilder, sql } from 'kysely';
import { aftersaleQueues } from '../../../contract/aftersale/calls.ts';
import { prizeMachine } from '../../../contract/campaign/machine.ts';
import { chatMachine, chatReportMachine } from '../../../contract/chat/machine.ts';
import { cleaningQueues } from '../../../contract/cleaning/queues.ts';
import { consignmentMachine } from '../../../contract/consignment/machine.ts';
import { TAKEN_IN } from '../../../contract/express/machine.ts';
import { identifyMachine } from '../../../contract/identify/machine.ts';
import { listingMachine } from '../../../contract/listing/machine.ts';
import { liveReportMachine } from '../../../contract/live/machine.ts';
import type { merchantMachine } from '../../../contract/merchant/machine.ts';
import { workQueues } from '../../../contract/order/calls.ts';
import { withdrawalMachine } from '../../../contract/payout/machine.ts';
import { penaltyMachine } from '../../../contract/penalty/machine.ts';
import type { RecycleState } from '../../../contract/recycle/machine.ts';
import { recycleRules } from '../../../contract/recycle/rules.ts';
import { resaleMachine } from '../../../contract/resale/machine.ts';
import { reviewReportMachine } from '../../../contract/seller/machine.ts';
import type { settlementMachine } from '../../../contract/settlement/machine.ts';
import { receiptMachine, retrievalMachine } from '../../../contract/stock/machine.ts';
import { statesFor, type Todo, type TodoKey } from '../../../contract/todo/calls.ts';
import type { WorkKind } from '../../../contract/todo/work.ts';
import type { Actor, Machine } from '../../../contract/wire/states.ts';
import { statesOf } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { numberSince } from '../../kernel/lib/rules.ts';
import { literals } from '../../kernel/state/transitions.ts';
import { isGone } from '../account/people.ts';
import { brandInZh } from '../catalogue/names.ts';
import { liesHere } from '../cleaning/queries.ts';
import { whenHeard } from '../express/parcels.ts';
import { goesHome, hasExpert, isBrought, mayJudge } from '../identify/queries.ts';
import { isFree } from '../identify/queue/free.ts';
import { calledAs } from '../item/called.ts';
import { unseen } from '../live/rows.ts';
import { isMissing } from '../recycle/missing/parcel.ts';
import { isClaim } from '../resale/watcher.ts';

interface Source {
  machine: string;
  side: Todo['side'];
  /** In the machine's own words. */
  actor: Actor;
  /** Also waits, though nobody's deadline runs. */
  more?: readonly string[];
  from: RawBuilder<unknown>;
  /** What its screen is found by, where that is not its own. */
  id?: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
}

const ofProduct = (skuId: RawBuilder<unknown>) => sql`
  (select jsonb_build_object('zh', p.name_zh, 'en', p.name_en) from sku s join product p on p.id = s.product_id where s.id = ${skuId})`;
const ofOrder = (orderId: RawBuilder<unknown>) =>
  sql`(select o.snapshot -> 'name' from trade_order o where o.id = ${orderId})`;

const ofCampaign = (id: RawBuilder<unknown>) =>
  sql`(select jsonb_build_object('zh', c.name_zh, 'en', c.name_en) from campaign c where c.id = ${id})`;

const sources = (me: string): Source[] => {
  const order = sql`x.snapshot -> 'name'`;
  return [
    // While a dispute is open its clock stands still, and the case itself says who must act.
    {
      ...{ machine: 'order', side: 'B', actor: 'B', name: order },
      from: sql`trade_order x where x.buyer_id = ${me} and x.aftersale_id is null`,
    },
    {
      ...{ machine: 'order', side: 'S', actor: 'S', name: order },
      from: sql`trade_order x where x.seller_id = ${me}
        and (x.state <> 'awaiting_ship' or not (x.snapshot ->> 'inWarehouse')::boolean
          -- Sold twice it waits for our staff.
          and not exists (select from resale_post p where p.item_id = x.item_id and ${isClaim('p')}))`,
    },
    {
      ...{ machine: 'aftersale', side: 'B', actor: 'B', name: ofOrder(sql`x.order_id`) },
      from: sql`aftersale x where x.buyer_id = ${me}`,
    },
    {
      ...{ machine: 'aftersale', side: 'S', actor: 'S', name: ofOrder(sql`x.order_id`) },
      from: sql`aftersale x where x.seller_id = ${me}`,
    },
    {
      ...{ machine: 'offer', side: 'B', actor: 'B', name: ofProduct(sql`x.sku_id`) },
      from: sql`offer x where x.buyer_id = ${me}`,
    },
    {
      ...{ machine: 'offer', side: 'S', actor: 'S', name: ofProduct(sql`x.sku_id`) },
      from: sql`offer x where x.seller_id = ${me}`,
    },
    {
      ...{ machine: 'receipt', side: 'S', actor: 'S' },
      name: ofProduct(
        sql`(select line.sku_id from receipt_line line where line.receipt_id = x.id order by line.position limit 1)`,
      ),
      from: sql`receipt x where x.user_id = ${me}`,
    },
    {
      ...{ machine: 'listing', side: 'S', actor: 'S', more: ['rejected'], name: ofProduct(sql`x.sku_id`) },
      from: sql`listing x where x.seller_id = ${me}`,
    },
    {
      ...{ machine: 'penalty', side: 'S', actor: 'S', name: ofOrder(sql`x.order_id`) },
      from: sql`penalty x where x.user_id = ${me}`,
    },
    {
      ...{ machine: 'identify', side: 'B', actor: 'B' },
      name: calledAs('x'),
      from: sql`identify_case x where x.user_id = ${me} and x.truth is null`,
    },
    {
      ...{ machine: 'cleaning', side: 'B', actor: 'B' },
      name: sql`coalesce(${ofProduct(sql`(select i.sku_id from item i where i.id = x.item_id)`)},
        (select jsonb_build_object('zh', ${brandInZh('b')}, 'en', b.name_en) from brand b where b.id = x.brand_id))`,
      from: sql`cleaning x where x.user_id = ${me}`,
    },
    {
      ...{ machine: 'resale', side: 'S', actor: 'S' },
      name: ofProduct(sql`(select i.sku_id from item i where i.id = x.item_id)`),
      // What lies in our warehouse is sent by us.
      from: sql`resale_post x where x.user_id = ${me} and (x.state <> 'sold_remote' or x.staff_by is null)`,
    },
    {
      machine: 'merchant',
      side: 'S',
      actor: 'M',
      name: sql`null::jsonb`,
      from: sql`merchant x where x.user_id = ${me}`,
    },
    {
      ...{ machine: 'recycle', side: 'S', actor: 'S', name: ofProduct(sql`x.sku_id`) },
      // What a courier fetches waits for nobody but them.
      from: sql`recycle_order x where x.user_id = ${me} and (x.state <> 'accepted' or x.pickup_at is null)`,
    },
    {
      ...{ machine: 'recycle', side: 'B', actor: 'M', name: ofProduct(sql`x.sku_id`) },
      from: sql`recycle_order x where x.merchant_id = ${me}`,
    },
    {
      ...{ machine: 'recycleBid', side: 'B', actor: 'M', id: sql`x.lot_id` },
      name: ofProduct(sql`(select r.sku_id from recycle_order r where r.id = x.lot_id)`),
      from: sql`recycle_bid x where x.user_id = ${me}`,
    },
    {
      ...{ machine: 'recycleLot', side: 'B', actor: 'M' },
      name: ofProduct(sql`(select r.sku_id from recycle_order r where r.id = x.id)`),
      from: sql`recycle_lot x where exists (select from recycle_order r where r.id = x.id and r.merchant_id = ${me})`,
    },
    {
      ...{ machine: 'consignment', side: 'S', actor: 'S', name: ofProduct(sql`x.sku_id`) },
      from: sql`consignment x where x.user_id = ${me}`,
    },
    {
      ...{ machine: 'lot', side: 'B', actor: 'B' },
      name: ofProduct(sql`(select i.sku_id from item i where i.id = x.item_id)`),
      from: sql`lot x where x.second_id = ${me}`,
    },
    {
      ...{ machine: 'help_task', side: 'B', actor: 'B', name: ofCampaign(sql`s.campaign_id`), id: sql`s.campaign_id` },
      from: sql`help_task x join campaign_share s on s.id = x.share_id where s.user_id = ${me}`,
    },
    {
      ...{
        machine: 'lottery_prize',
        side: 'B',
        actor: 'B',
        name: ofCampaign(sql`x.campaign_id`),
        id: sql`x.campaign_id`,
      },
      from: sql`lottery_prize x join lottery_entry e on e.id = x.entry_id where e.user_id = ${me}`,
    },
  ];
};

/** All of it, the nearest deadline first. */
export async function waitingFor(db: Db, userId: string): Promise<Todo[]> {
  const parts = sources(userId).map(({ machine, side, actor, more = [], from, id = sql`x.id`, name }) => {
    const states = [...statesFor(machine, actor), ...more];
    return states.length === 0
      ? sql`select null::text as key, null::text as id, null::text as side, null::timestamptz as due, null::jsonb as name where false`
      : sql`select ${machine}::text || '.' || x.state as key, ${id} as id, ${side}::text as side, x.deadline_at as due, ${name} as name
          from ${from} and x.state in (${literals(states)})`;
  });
  // What was paid for as lost and is here after all is no state of a result, which is final.
  parts.push(sql`select 'identify.found', x.id, 'B', d.due_at, ${calledAs('x')}
    from identify_case x left join deadline d on d.entity = 'identify.found' and d.entity_id = x.id
    where x.user_id = ${userId} and exists (
      select from identify_claim l where l.case_id = x.id and l.found_at is not null and l.home is null)`);
  const { rows } = await sql<{ key: TodoKey; id: string; side: Todo['side']; due: Date | null; name: Todo['name'] }>`
    select * from (${sql.join(parts, sql` union all `)}) waiting order by due nulls last, id`.execute(db);
  return rows.map(({ due, ...row }) => ({ ...row, deadlineAt: due?.getTime() ?? null }));
}

const forStaff = (machine: Machine) => statesOf(machine).filter((state) => machine.states[state]?.waitsFor === 'P');

/** By when what the carrier has brought us is taken in. */
const takenInBy = (purpose: 'cleaning' | 'identify' | 'recycle', rows: string) =>
  sql`(select ${whenHeard} + make_interval(secs => ${TAKEN_IN / 1_000}) from parcel p
    where p.purpose = ${purpose} and p.subject_id = ${sql.ref(`${rows}.id`)} and p.leg = 'toPlatform')`;

const recycleSent = (leg: string) =>
  sql`exists (select from parcel p where p.purpose = 'recycle' and p.subject_id = x.id and p.leg = ${leg})`;

/** Each kind of work: its table, the name of its transitions, and the states of it that lie in a queue. */
const work: Record<
  Exclude<WorkKind, 'feedback' | 'lives' | 'reviews'>,
  {
    rows: string;
    entity: string;
    states: readonly string[];
    where?: string;
    /** Instead of its deadline. */
    due?: () => RawBuilder<unknown>;
    /** Also late, whatever its deadline. */
    late?: (now: Date) => RawBuilder<unknown>;
    /** What is nobody's any more is late for nobody. */
    gone?: RawBuilder<boolean>;
    /** Of these, only what waits by then. */
    by?: (now: Date) => RawBuilder<unknown>;
    /** Of these, only what this person may do. */
    mine?: (me: RawBuilder<unknown>) => RawBuilder<unknown>;
  }
> = {
  orders: {
    rows: 'trade_order',
    entity: 'order',
    states: Object.values(workQueues).flat(),
    where: "(x.state <> 'awaiting_ship' or (x.snapshot ->> 'inWarehouse')::boolean)",
  },
  receipts: { rows: 'receipt', entity: 'receipt', states: forStaff(receiptMachine) },
  inspections: {
    rows: 'item',
    entity: 'inspection',
    states: ['in_stock', 'listed'],
    where: `x.in_warehouse and not exists (select from inspection n where n.item_id = x.id
      and n.created_at >= coalesce(x.stored_at, x.created_at))`,
  },
  retrievals: { rows: 'retrieval', entity: 'retrieval', states: forStaff(retrievalMachine) },
  listings: { rows: 'listing', entity: 'listing', states: forStaff(listingMachine) },
  aftersale: { rows: 'aftersale', entity: 'aftersale', states: Object.values(aftersaleQueues).flat() },
  identify: {
    ...{ rows: 'identify_case', entity: 'identify', states: forStaff(identifyMachine) },
    // What can be taken at the desk, and late by what was promised, as it is said there: a second look has a day of its own, its owner one promise.
    by: (now) => sql`exists (select from identify_case c where c.id = x.id and ${isFree(now)})`,
    due: () => sql`coalesce(x.promised_at, x.deadline_at)`,
    // What nobody here may judge waits for all of them: somebody has to be named. A copy that measures may go without.
    mine: (me) => sql`exists (select from identify_case c where c.id = x.id
      and (${mayJudge(me)} or not ${hasExpert}))`,
  },
  cleaning: {
    ...{ rows: 'cleaning', entity: 'cleaning', states: Object.values(cleaningQueues) },
    gone: isGone(sql.ref('x.user_id')),
    // What the carrier has brought is no longer awaited from it.
    due: () => sql`coalesce(x.deadline_at, ${takenInBy('cleaning', 'x')})`,
  },
  resale: {
    rows: 'resale_post',
    entity: 'resale',
    // What will not come down is asked for every minute by itself; staff have a time of their own for it, and for what they send.
    states: [...forStaff(resaleMachine), 'sold_remote', 'refund_remote', 'delisting'],
    where: "(x.state <> 'delisting' or x.staff_by is not null)",
    // What its seller is to send or to refund is theirs until they are late.
    by: (now) =>
      sql`(x.state not in ('sold_remote', 'refund_remote') or x.staff_by is not null or x.deadline_at <= ${now})`,
    due: () => sql`coalesce(x.staff_by, x.deadline_at)`,
  },
  prizes: { rows: 'lottery_prize', entity: 'lottery_prize', states: forStaff(prizeMachine) },
  chats: {
    rows: 'chat',
    entity: 'chat',
    states: forStaff(chatMachine),
    where: "x.kind = 'service' and x.last_by = 'B'",
  },
  withdrawals: { rows: 'withdrawal', entity: 'withdrawal', states: forStaff(withdrawalMachine) },
  settlements: {
    rows: 'settlement',
    entity: 'settlement',
    states: ['failed'] satisfies (keyof typeof settlementMachine.states)[],
  },
  penalties: { rows: 'penalty', entity: 'penalty', states: forStaff(penaltyMachine) },
  merchants: {
    rows: 'merchant',
    entity: 'merchant',
    states: ['submitted'] satisfies (keyof typeof merchantMachine.states)[],
  },
  recycle: {
    rows: 'recycle_order',
    entity: 'recycle',
    states: ['accepted', 'in_transit', 'checking', 'payable', 'returning', 'paid'] satisfies RecycleState[],
    due: () => sql`coalesce((select to_timestamp((l.dispute ->> 'at')::bigint / 1000.0) + make_interval(secs => ${numberSince(
      () => recycleRules.decide / 1_000,
      sql`to_timestamp((l.dispute ->> 'at')::bigint / 1000.0)`,
    )})
      from recycle_lot l where l.id = x.id and l.state = 'disputed'),
      case when x.state in ('payable', 'paid', 'returning') then (
        select max(t.at) + make_interval(secs => ${numberSince(() => recycleRules.send / 1_000, sql`x.created_at`)}) from transition t
        where t.entity = 'recycle' and t.entity_id = x.id and t.to_state in ('payable', 'returning'))
      -- What the carrier has brought is to be taken in; what is on its way is late by nobody.
      when x.state = 'in_transit' then ${takenInBy('recycle', 'x')} else x.deadline_at end)`,
    by: (now) => sql`case x.state when 'accepted' then x.pickup_at <= ${now}
      when 'returning' then ${isMissing('x')} or not ${recycleSent('toSeller')}
      when 'checking' then true when 'in_transit' then true
      else exists (select from recycle_lot l where l.id = x.id and (l.state = 'disputed' or (l.state = 'confirmed'
        and (${isMissing('x')} or not ${recycleSent('toBuyer')})))) end`,
    late: (now) => sql`(x.state = 'accepted' and x.pickup_at < ${new Date(now.getTime() - recycleRules.courierLate)})`,
  },
  consignment: { rows: 'consignment', entity: 'consignment', states: forStaff(consignmentMachine) },
};

const REPORTED = [...forStaff(chatReportMachine), ...forStaff(liveReportMachine), ...forStaff(reviewReportMachine)];

/** Late is what stands past its deadline, or has been reminded of since it came here. @param me who asks: of pieces to judge, those that they may */
export async function workWaiting(db: Db, now: Date, me?: string) {
  const parts = Object.entries(work).map(
    ([
      kind,
      { rows, entity, states, where, by, mine, late, gone = sql<boolean>`false`, due = () => sql`x.deadline_at` },
    ]) => sql`
      select ${kind}::text as kind, count(*)::int as waiting, (count(*) filter (where not ${gone} and (${due()} < ${now} or ${late?.(now) ?? sql`false`} or exists (
        select from transition t where t.entity = ${entity} and t.entity_id = x.id
          and t.actor = 'T' and t.from_state = x.state and t.to_state = x.state
      ))))::int as overdue, min(${due()}) filter (where not ${gone}) as due
      from ${sql.table(rows)} x where x.state in (${literals(states)}) ${where ? sql`and ${sql.raw(where)}` : sql``}
        ${by ? sql`and ${by(now)}` : sql``} ${mine && me !== undefined ? sql`and ${mine(sql.val(me))}` : sql``}`,
  );
  // Nobody was promised an answer by a time.
  parts.push(sql`
    select 'feedback', count(*)::int, 0, null::timestamptz from feedback where answered_at is null`);
  // However many have reported a message of a room or a review, it is judged once.
  for (const [kind, table, one] of [
    ['chats', 'chat_report', sql`id`],
    ['lives', 'live_report', sql`coalesce(message_id, room_id)`],
    ['reviews', 'review_report', sql`review_id`],
  ] as const)
    parts.push(sql`
      select ${kind}::text, count(distinct ${one})::int,
        (count(distinct ${one}) filter (where deadline_at < ${now}))::int, min(deadline_at)
      from ${sql.table(table)} where state in (${literals(REPORTED)})`);
  parts.push(sql`select 'lives', count(*)::int, 0, null::timestamptz from live_message m where ${unseen}`);
  // Beside what has a state to wait in: certificates to take back, what did not come home, and pieces that lie here and are to be taken in, or to go home.
  parts.push(
    sql`select 'identify', count(*)::int, (count(*) filter (where due_at < ${now}))::int, min(due_at)
      from identify_revocation where decided_at is null`,
    sql`select 'identify', count(*)::int, (count(*) filter (where due_at < ${now}))::int, min(due_at)
      from identify_report where decided_at is null`,
    sql`select 'identify', count(*)::int, (count(*) filter (where due_at < ${now}))::int, min(due_at)
      from identify_claim where state = 'open'`,
    sql`select service, count(*)::int, (count(*) filter (where due_at < ${now}))::int, min(due_at)
      from objection where state = 'open' group by service`,
    sql`select 'identify', count(*)::int, (count(*) filter (where home_by < ${now}))::int, min(home_by) from identify_case
      where ${goesHome} and not ${isGone(sql.ref('identify_case.user_id'))}`,
    sql`select 'identify', count(*)::int, (count(*) filter (where ${takenInBy('identify', 'identify_case')} < ${now}))::int,
      min(${takenInBy('identify', 'identify_case')}) from identify_case where ${isBrought}`,
    sql`select 'cleaning', count(*)::int, 0, null::timestamptz from cleaning where ${liesHere}`,
  );
  const { rows } = await sql<{ kind: WorkKind; waiting: number; overdue: number; due: Date | null }>`
    select kind, sum(waiting)::int as waiting, sum(overdue)::int as overdue, min(due) as due
    from (${sql.join(parts, sql` union all `)}) of_kind group by kind`.execute(db);
  return Object.fromEntries(
    rows.map(({ kind, due, ...counts }) => [kind, { ...counts, dueAt: due?.getTime() ?? null }]),
  ) as Record<WorkKind, { waiting: number; overdue: number; dueAt: number | null }>;
}
