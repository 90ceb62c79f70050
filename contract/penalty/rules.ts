/** What is punished, and the sentence that says by how much. */
import { orderTimes } from '../order/rules.ts';
import { currentFees, feeSchedules } from '../payment/fees.ts';
import { hours, percent } from '../wire/units.ts';
import { yuan } from '../wire/yuan.ts';

export const penaltyRules = ['late_ship', 'fake'] as const;
export type PenaltyRule = (typeof penaltyRules)[number];
const { late, fake } = feeSchedules[currentFees];
const ship = hours(orderTimes.ship);
const bounds = [yuan(late.min, 0), yuan(late.max, 0)] as const;
const fakeBounds = [yuan(fake.min, 0), yuan(fake.max, 0)] as const;
export const penaltyRule = {
  late_ship: {
    zh: `付款后 ${ship.zh}内没有发货：成交价的 ${percent(late.rate)}，最少 ¥${bounds[0]}，最多 ¥${bounds[1]}，其中 ${percent(late.toBuyer)} 赔给买家。`,
    en: `Not shipped within ${ship.en} of payment: ${percent(late.rate)} of the price, at least ¥${bounds[0]} and at most ¥${bounds[1]}, ${percent(late.toBuyer)} of it to the buyer.`,
  },
  fake: {
    zh: `查验鉴别为假：成交价的 ${percent(fake.rate)}，最少 ¥${fakeBounds[0]}，最多 ¥${fakeBounds[1]}，先扣可用余额再扣保证金，其中 ${percent(fake.toBuyer)} 赔给买家。`,
    en: `Found to be a fake: ${percent(fake.rate)} of the price, at least ¥${fakeBounds[0]} and at most ¥${fakeBounds[1]}, from the balance and then the deposit, ${percent(fake.toBuyer)} of it to the buyer.`,
  },
} as const satisfies Record<PenaltyRule, { zh: string; en: string }>;
