/** What waits for a person, each with its deadline: every list, badge and "nothing to do" is told from this one answer. */
import * as v from 'valibot';
import { aftersaleMachine } from '../aftersale/machine.ts';
import { lotMachine } from '../auction/machine.ts';
import { offerMachine } from '../bid/machine.ts';
import { helpMachine, prizeMachine } from '../campaign/machine.ts';
import { cleaningMachine } from '../cleaning/machine.ts';
import { consignmentMachine } from '../consignment/machine.ts';
import { identifyMachine } from '../identify/machine.ts';
import { listingMachine } from '../listing/machine.ts';
import { merchantMachine } from '../merchant/machine.ts';
import { orderMachine } from '../order/machine.ts';
import { penaltyMachine } from '../penalty/machine.ts';
import { offerBidMachine, lotMachine as recycleLotMachine, recycleMachine } from '../recycle/machine.ts';
import { resaleMachine } from '../resale/machine.ts';
import { receiptMachine } from '../stock/machine.ts';
import { call } from '../wire/call.ts';
import { bilingual, id, time } from '../wire/query.ts';
import type { Actor, Machine } from '../wire/states.ts';
import { DAY } from '../wire/time.ts';
import { workKinds } from './work.ts';

/** The thing and the state in which it waits for somebody, as words and links know it. */
export const todoKeys = [
  'order.pending_pay',
  'order.flaw_confirm',
  'order.flaw_offer',
  'order.delivered',
  'order.awaiting_ship',
  'aftersale.approved',
  'aftersale.rejected',
  'aftersale.applied',
  'offer.offered',
  'offer.countered',
  'receipt.submitted',
  'receipt.discrepancy',
  'listing.rejected',
  'penalty.notified',
  'penalty.upheld',
  'identify.pending_pay',
  'identify.to_send',
  'identify.need_photos',
  'identify.found',
  'cleaning.pending_pay',
  'cleaning.to_send',
  'cleaning.arrived',
  'cleaning.assessed',
  'cleaning.again',
  'cleaning.found',
  'cleaning.undelivered',
  'cleaning.extra_fee',
  'resale.failed',
  'resale.sold_remote',
  'resale.refund_remote',
  'merchant.need_info',
  'merchant.to_sign',
  'merchant.to_deposit',
  'recycle.quoted',
  'recycle.accepted',
  'recycle.reprice',
  'recycle.differs',
  'recycleBid.asked',
  'recycleLot.delivered',
  'consignment.need_photos',
  'consignment.valued',
  'lot.second_chance',
  'help_task.success',
  'lottery_prize.won',
] as const;
export type TodoKey = (typeof todoKeys)[number];

/** `order.pending_pay` of a machine's name and one of its states. */
const keyOf = (name: string, state: string) => `${name}.${state}` as TodoKey;

/** Begun and left by the person themselves, or theirs to appeal against: nobody waits for it. A rejected listing waits though its machine has ended it. */
const ownBusiness = ['listing.draft', 'merchant.draft', 'merchant.rejected', 'identify.genuine', 'identify.fake'];
/** Of buyers on other marketplaces, who are nobody here. */
const elsewhere = ['resale.reserved', 'resale.shipped_remote'];
/** Open to whoever likes, or said by another thing: the piece, the order, the merchant who is asked, the friend. */
const toldOtherwise = [
  ...['recycle.inquiring', 'recycle.asking', 'recycleLot.open', 'recycleLot.awarded', 'recycleBid.standing'],
  ...['lot.live', 'lot.sold', 'help_task.open', 'lottery_prize.sent'],
];
const nobodys = [...ownBusiness, ...elsewhere, ...toldOtherwise];

export const waitingMachines: readonly Machine[] = [
  orderMachine,
  aftersaleMachine,
  offerMachine,
  receiptMachine,
  listingMachine,
  penaltyMachine,
  identifyMachine,
  cleaningMachine,
  resaleMachine,
  merchantMachine,
  recycleMachine,
  offerBidMachine,
  recycleLotMachine,
  consignmentMachine,
  lotMachine,
  helpMachine,
  prizeMachine,
];

/** Every state of these machines in which a buyer, seller or merchant must act. */
export const waitingKeys = (): string[] =>
  waitingMachines
    .flatMap((machine) =>
      Object.entries(machine.states).flatMap(([state, { waitsFor }]) =>
        waitsFor && (['B', 'S', 'M'] satisfies Actor[] as string[]).includes(waitsFor)
          ? [keyOf(machine.name, state)]
          : [],
      ),
    )
    .filter((key) => !nobodys.includes(key));

/** The states of a machine that wait for this side. */
export const statesFor = (name: string, side: Actor): string[] => {
  const found = waitingMachines.find((machine) => machine.name === name);
  return Object.entries(found?.states ?? {}).flatMap(([state, { waitsFor }]) =>
    waitsFor === side && !nobodys.includes(keyOf(name, state)) ? [state] : [],
  );
};

const todo = v.object({
  key: v.picklist(todoKeys),
  /** Of the order, case, offer, receipt, listing, penalty, post elsewhere, business, piece, lot or campaign. */
  id,
  /** As a buyer, or as who sells. */
  side: v.picklist(['B', 'S']),
  /** What happens by itself then is told on its screen. */
  deadlineAt: v.nullable(time),
  name: v.nullable(bilingual),
});
export type Todo = v.InferOutput<typeof todo>;

/** More than these are not listed one by one; they are counted. */
export const TODO_SHOWN = 50;

export const todoList = call('GET', '/comm/todo/list', {
  about: 'Everything that waits for the caller, the nearest deadline first, and how much of each kind there is.',
  who: 'user',
  input: v.strictObject({}),
  output: v.object({
    list: v.array(todo),
    counts: v.record(v.picklist(todoKeys), v.number()),
    total: v.object({ B: v.number(), S: v.number() }),
  }),
  offline: { mode: 'cached', ttl: DAY },
});

export interface Waiting {
  waiting: number;
  overdue: number;
  dueAt: number | null;
}

/** The kind of work to begin with: the most that is late, then the nearest deadline, then the most that waits. */
export function mostUrgent<K extends string>(
  kinds: readonly K[],
  counts: Readonly<Record<string, Waiting | undefined>>,
): K | undefined {
  const due = (kind: K) => counts[kind]?.dueAt ?? Number.POSITIVE_INFINITY;
  const [first] = kinds
    .filter((kind) => (counts[kind]?.waiting ?? 0) > 0)
    .sort(
      (a, b) =>
        (counts[b]?.overdue ?? 0) - (counts[a]?.overdue ?? 0) ||
        (due(a) === due(b) ? (counts[b]?.waiting ?? 0) - (counts[a]?.waiting ?? 0) : due(a) - due(b)),
    );
  return first ?? kinds[0];
}

export const workCounts = call('GET', '/comm/todo/work', {
  about: 'How much waits for staff in each kind of work, and how much of it is past its deadline.',
  who: 'staff',
  permission: 'work',
  input: v.strictObject({}),
  output: v.object({
    counts: v.record(
      v.picklist(workKinds),
      v.object({
        waiting: v.number(),
        overdue: v.number(),
        /** The nearest deadline of what waits, past ones too; null where nothing has one. */
        dueAt: v.nullable(time),
      }),
    ),
  }),
});
