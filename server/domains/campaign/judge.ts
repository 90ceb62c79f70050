/** How far an invited person has come, from their orders alone: nobody decides it, and nobody can be late in deciding it. */

import { aftersaleTimes } from '../../../contract/aftersale/machine.ts';
import type { HelpStage } from '../../../contract/campaign/calls.ts';
import { type HelpReason, inviteRules } from '../../../contract/campaign/rules.ts';
import { isOrderOver, mayHaveAftersale, type OrderState } from '../../../contract/order/machine.ts';
import { mostOf } from '../../kernel/lib/rules.ts';
import type { OrderFact } from './same-person.ts';

export interface Standing {
  stage: HelpStage;
  /** The order that counts, when the stage is `done`. */
  orderId: string | null;
  /** Epoch ms: when the return window of the order that comes nearest closes. */
  windowEnds: number | null;
  /** Why an order that would have counted does not. */
  not: HelpReason | null;
  /** An order that would count is or was in an after-sale case: how long that takes is nobody's fault here. */
  held: boolean;
}

interface Against {
  inviterId: string;
  minOrder: number;
  places: ReadonlySet<string>;
  phones: ReadonlySet<string>;
}

/** @param orders those that were paid for, the first one first */
export function standingOf(orders: readonly OrderFact[], against: Against, now: Date): Standing {
  let best: Standing = { stage: 'joined', orderId: null, windowEnds: null, not: null, held: false };
  for (const order of orders) {
    const state = order.state as OrderState;
    if (isOrderOver(state) && !mayHaveAftersale(state)) continue;
    if (order.total < against.minOrder) continue;
    const not = notCounting(order, against);
    if (not !== null) {
      best = { ...best, not };
      continue;
    }
    const windowEnds = windowOf(order);
    if (windowEnds !== null && state === 'completed' && !order.disputed && windowEnds <= now.getTime())
      return { stage: 'done', orderId: order.id, windowEnds, not: null, held: false };
    if (order.reviewed) best = { ...best, held: true };
    if (windowEnds !== null && best.stage !== 'window') best = { ...best, stage: 'window', windowEnds };
    else if (best.stage === 'joined') best = { ...best, stage: 'ordered' };
  }
  return best;
}

function notCounting(order: OrderFact, { inviterId, places, phones }: Against): HelpReason | null {
  if (order.seller === inviterId) return 'seller';
  return places.has(order.place) || (order.phone !== null && phones.has(order.phone)) ? 'address' : null;
}

/** The last moment in which the order can still be sent back: see `applyUntil` of the order's rules. */
function windowOf({ deliveredAt, deadlineAt, state }: OrderFact): number | null {
  if (!deliveredAt) return null;
  const waits = state === 'delivered' ? (deadlineAt?.getTime() ?? 0) : 0;
  return Math.max(deliveredAt.getTime() + mostOf(() => aftersaleTimes.apply), waits);
}

/** When it may be different: as the window closes, and otherwise every few hours. */
export function lookAgainAt({ windowEnds }: Standing, expiresAt: Date, now: Date): Date {
  const often = now.getTime() + inviteRules.lookEvery;
  const next = windowEnds !== null && windowEnds > now.getTime() ? Math.min(windowEnds, often) : often;
  return new Date(expiresAt > now ? Math.min(next, expiresAt.getTime()) : next);
}
