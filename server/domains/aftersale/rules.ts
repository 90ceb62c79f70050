/** What the after-sale domain decides without touching the database. */
import type { Selectable } from 'kysely';
import { type AftersaleReason, aftersaleReasons, type Shares } from '../../../contract/aftersale/calls.ts';
import {
  type AftersaleFacts,
  type AftersaleKind,
  type AftersaleState,
  aftersaleEvents,
} from '../../../contract/aftersale/machine.ts';
import { couponOf, type FeeSheet, priceLeft, refundPart } from '../../../contract/payment/fees.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import type { AftersaleTables } from './tables.ts';

export type Case = Selectable<AftersaleTables['aftersale']>;

export const factsOf = ({ state, kind, returned }: Pick<Case, 'state' | 'kind' | 'returned'>): AftersaleFacts => ({
  state: state as AftersaleState,
  kind,
  returned,
});

/** Everything that is left of what was paid, and the most that a part of it may be, fen. */
export function limitsOf(fees: FeeSheet, paid: { amount: number; refunded: number }) {
  const whole = paid.amount - paid.refunded;
  return { whole, partMost: Math.max(0, Math.min(priceLeft(fees), whole - 1)) };
}

/** Who bears a refund. The whole: each side gives what it got. A part: our fee for that part goes back too. */
export function sharesOf(fees: FeeSheet, amount: number, whole: number): Shares {
  if (amount === whole) {
    const coupon = couponOf(fees);
    const fromSeller = Math.min(fees.sellerGets, amount + coupon);
    return { amount, fromSeller, fromPlatform: amount + coupon - fromSeller, ...(coupon > 0 && { coupon }) };
  }
  const fromSeller = fees.sellerGets - refundPart(fees, amount).sellerGets;
  return { amount, fromSeller, fromPlatform: amount - fromSeller };
}

/** @throws Refusal AFTERSALE_AMOUNT */
export function mustBeRefundable(amount: number, { whole, partMost }: { whole: number; partMost: number }): void {
  if (amount !== whole && amount > partMost) throw new Refusal('AFTERSALE_AMOUNT', { whole, partMost });
}

/** @throws Refusal BAD_INPUT for a kind that the reason does not allow, EVIDENCE_NEEDED without a photo where one is needed */
export function mustHaveGrounds(reason: AftersaleReason, kind: AftersaleKind, photos: number): void {
  const { kinds, unproven } = aftersaleReasons[reason];
  if (!(kinds as readonly AftersaleKind[]).includes(kind)) throw new Refusal('BAD_INPUT');
  if (photos === 0 && !unproven) throw new Refusal('EVIDENCE_NEEDED');
}

/** What silence of the seller means for this kind of case. */
export const lapseOf = (facts: AftersaleFacts) =>
  aftersaleEvents(facts, 'T').find((e) => e === 'approve' || e === 'agree');

/** The deadline after an event, where it is not simply the new state's own: what is overdue stays overdue. */
export const deadlineAfter = (found: Pick<Case, 'deadline_at'>, event: string): Date | null | undefined =>
  event === 'overdue' ? found.deadline_at : undefined;
