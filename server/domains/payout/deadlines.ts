/** Payouts under way are asked about until they arrive or fail; a top-up nobody paid closes. */

import { rechargeMachine } from '../../../contract/payout/machine.ts';
import { payoutRules } from '../../../contract/payout/rules.ts';
import type { Db } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { askOnDeadline, onDeadline } from '../../kernel/state/deadlines.ts';
import { transition } from '../../kernel/state/transitions.ts';
import { closePayments } from '../payment/escrow.ts';
import { findWithdrawal, owesFirst } from './queries.ts';
import { OWES_FIRST, unsealAccount } from './rules.ts';
import { moveWithdrawal } from './transitions.ts';

export const deadlines = [
  askOnDeadline(
    'withdrawal',
    async (db, id, event, now, app) => {
      const row = event === 'late' ? undefined : await findWithdrawal(db, id);
      const provider = app.providers.payout;
      // Without a provider staff send the money by hand and say so.
      if (row?.state !== 'paying' || !provider) return null;
      const { kind, bank, amount } = row;
      if (!(await handOver(db, row, now))) return 'owes';
      // Safe to repeat if the answer is lost: the provider knows the payout by its id.
      return provider.send({ id, kind, bank, amount, ...unsealAccount(app.config.secret, row.account_sealed) });
    },
    async (db, id, event, now, _app, result) => {
      const step = { id, by: 'T', actorId: null, now } as const;
      // Still ours to review: the row stays where it is and stands first on the workbench.
      if (event === 'late') await moveWithdrawal(db, { ...step, event: 'late', deadlineAt: null });
      else if (result === 'owes') await moveWithdrawal(db, { ...step, event: 'reject', reason: OWES_FIRST });
      else if (result?.state === 'arrived')
        await moveWithdrawal(db, { ...step, event: 'arrive', providerNo: result.providerNo });
      else if (result?.state === 'failed') await moveWithdrawal(db, { ...step, event: 'fail', reason: result.reason });
      else if (result)
        await moveWithdrawal(db, {
          ...step,
          event: 'ask',
          deadlineAt: new Date(now.getTime() + payoutRules.askEvery),
        });
    },
  ),

  onDeadline('recharge', async (db, id, _event, now) => {
    const step = { by: 'T', now } as const;
    await transition(db, rechargeMachine, { table: 'recharge', id, event: 'expire', actorId: null, ...step });
    await closePayments(db, { purpose: 'recharge', subjectId: id, ...step });
  }),
];

/** What somebody owes by now is not sent to them. What was handed over once may be on its way: only the provider says how it stands. */
const handOver = (db: Db, { id, user_id }: { id: string; user_id: string }, now: Date): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { handed_at } = await tx
      .selectFrom('withdrawal')
      .select('handed_at')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (handed_at !== null) return true;
    if (await owesFirst(tx, user_id)) return false;
    await tx.updateTable('withdrawal').set({ handed_at: now }).where('id', '=', id).execute();
    return true;
  });
