/** What is punished, and the sentence that says by how much. */
import { orderTimes } from '../order/rules.ts';
import { firstPenalties, type PenaltyPair } from '../payment/fees.ts';
import { hours, percent } from '../wire/units.ts';
import { yuan } from '../wire/yuan.ts';

export const penaltyRules = ['late_ship', 'fake'] as const;
export type PenaltyRule = (typeof penaltyRules)[number];
const ship = hours(() => orderTimes.ship);

/**
 * The sentence that says by how much, as it holds for a sale made under these terms.
 * @param within how long one has to ship, as it is now where that is not said
 */
export function penaltyWords(
  rule: PenaltyRule,
  terms?: PenaltyPair,
  within: { zh: string; en: string } = ship,
): { zh: string; en: string } {
  const { late, fake } = terms ?? firstPenalties;
  const { rate, min, max, toBuyer } = rule === 'fake' ? fake : late;
  const [least, most] = [yuan(min, 0), yuan(max, 0)];
  return rule === 'fake'
    ? {
        zh: `查验鉴别为假：成交价的 ${percent(rate)}，最少 ¥${least}，最多 ¥${most}，先扣可用余额再扣保证金，其中 ${percent(toBuyer)} 赔给买家。`,
        en: `Found to be a fake: ${percent(rate)} of the price, at least ¥${least} and at most ¥${most}, from the balance and then the deposit, ${percent(toBuyer)} of it to the buyer.`,
      }
    : {
        zh: `付款后 ${within.zh}内没有发货：成交价的 ${percent(rate)}，最少 ¥${least}，最多 ¥${most}，其中 ${percent(toBuyer)} 赔给买家。`,
        en: `Not shipped within ${within.en} of payment: ${percent(rate)} of the price, at least ¥${least} and at most ¥${most}, ${percent(toBuyer)} of it to the buyer.`,
      };
}
