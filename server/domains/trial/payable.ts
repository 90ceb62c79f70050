/** A trial as a thing that can be paid for: the money goes back as soon as it is here. */
import { TRIAL_AMOUNT, TRIAL_OPEN } from '../../../contract/shop/trial-calls.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { type Payable, refundEscrow } from '../payment/escrow.ts';

const find = (db: Db, id: string) => db.selectFrom('shop_trial').selectAll().where('id', '=', id);

export const trialPayable: Payable = {
  purpose: 'trial',
  // It is the provider that is tried.
  balance: false,

  async lock(db, id) {
    if (!(await find(db, id).forUpdate().executeTakeFirst())) throw new Refusal('NOT_FOUND');
  },

  async due(db, id, userId) {
    const trial = await find(db, id).executeTakeFirst();
    if (trial?.user_id !== userId) throw new Refusal('NOT_FOUND');
    return {
      no: id,
      title: { zh: '试收款，付了就退', en: 'A trial; it goes back at once' },
      amount: TRIAL_AMOUNT,
      expiresAt: new Date(trial.at.getTime() + TRIAL_OPEN),
      open: trial.ended_at === null,
    };
  },

  async paid(db, id, now) {
    await db.updateTable('shop_trial').set({ ended_at: now }).where('id', '=', id).execute();
    await refundEscrow(db, { purpose: 'trial', subjectId: id, memo: 'trial.refund', step: 'trial', now });
  },
};
