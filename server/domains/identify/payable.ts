/** An order for authentication as a thing that can be paid for: all its pieces at once. */
import { identifyMachine } from '../../../contract/identify/machine.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { transition } from '../../kernel/state/transitions.ts';
import type { Payable } from '../payment/escrow.ts';
import { tell } from './notices.ts';
import { caseRows, promisedFor } from './queries.ts';
import { lockOrder } from './transitions.ts';

export const identifyPayable: Payable = {
  purpose: 'identify',

  async lock(db, id) {
    await lockOrder(db, id);
  },

  async due(db, id, userId) {
    const rows = await caseRows(db).where('order_id', '=', id).where('truth', 'is', null).execute();
    const [first] = rows;
    if (first?.user_id !== userId) throw new Refusal('NOT_FOUND');
    return {
      no: first.orderNo,
      title: { zh: '鉴别', en: 'Authentication' },
      amount: first.total,
      expiresAt: first.state === 'pending_pay' ? first.deadline_at : null,
      open: rows.every(({ state }) => state === 'pending_pay'),
    };
  },

  async paid(db, id, now) {
    const rows = await caseRows(db)
      .where('order_id', '=', id)
      .where('truth', 'is', null)
      .orderBy('identify_case.id')
      .execute();
    for (const row of rows) {
      const photos = row.way === 'photos';
      const promised = promisedFor(row, row.way, now);
      await transition(db, identifyMachine, {
        table: 'identify_case',
        id: row.id,
        event: photos ? 'pay' : 'paySend',
        by: 'B',
        actorId: row.user_id,
        now,
        ...(photos && { set: { promised_at: promised }, deadlineAt: promised }),
      });
      await tell(db, row, 'pay', now);
    }
  },
};
