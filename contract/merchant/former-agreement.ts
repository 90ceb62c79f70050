/** Business agreements that the software came with before. */
import type { AgreementWords } from '../account/agreements.ts';
import { firstPenalties } from '../payment/fees.ts';
import { percent } from '../wire/units.ts';
import { businessWordsWith, ship } from './agreement.ts';

const { late } = firstPenalties;

/** What was signed stays readable word for word: this version did not say the bounds of a late penalty. */
export const formerBusinessAgreements: Readonly<Record<string, AgreementWords>> = {
  '2026-12': businessWordsWith({
    zh: `卖出后 ${ship.zh}内发货；超时按成交价 ${percent(late.rate)} 收违约金，其中 ${percent(late.toBuyer)} 赔给买家。`,
    en: `You ship within ${ship.en} of a sale; later costs ${percent(late.rate)} of the price, ${percent(late.toBuyer)} of it to the buyer.`,
  }),
};
