/** A top-up as a thing that can be paid for: the money goes on from escrow to the balance at once. */

import { eg } from '../../../contract/notice/wording.ts';
import { rechargeMachine } from '../../../contract/payout/machine.ts';
import { link } from '../../../contract/screens.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { yuan } from '../../../contract/wire/money.ts';
import type { Db } from '../../db/schema.ts';
import { emit } from '../../kernel/events/events.ts';
import { wording } from '../../kernel/events/wording.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { post } from '../../kernel/ledger/ledger.ts';
import { transition } from '../../kernel/state/transitions.ts';
import type { Payable } from '../payment/escrow.ts';

const find = (db: Db, id: string) => db.selectFrom('recharge').selectAll().where('id', '=', id);

const arrived = wording('recharge', 'arrived', eg('amount'), ({ amount }) => ({
  title: { zh: '充值到账', en: 'Top-up arrived' },
  body: { zh: `¥${amount} 已到可用余额。`, en: `¥${amount} is in your balance.` },
}));

export const rechargePayable: Payable = {
  purpose: 'recharge',
  // Money from the balance would only go round in a circle.
  balance: false,

  async lock(db, id) {
    if (!(await find(db, id).forUpdate().executeTakeFirst())) throw new Refusal('NOT_FOUND');
  },

  async due(db, id, userId) {
    const recharge = await find(db, id).executeTakeFirst();
    if (recharge?.user_id !== userId) throw new Refusal('NOT_FOUND');
    return {
      no: recharge.no,
      title: { zh: '余额充值', en: 'Balance top-up' },
      amount: recharge.amount,
      expiresAt: recharge.deadline_at,
      open: recharge.state === 'created',
    };
  },

  async paid(db, id, now) {
    const { user_id, amount } = await find(db, id).executeTakeFirstOrThrow();
    await transition(db, rechargeMachine, {
      table: 'recharge',
      id,
      event: 'pay',
      by: 'B',
      actorId: user_id,
      now,
    });
    await post(db, {
      key: `recharge:${id}`,
      cause: { kind: 'recharge', id },
      memo: 'recharge',
      at: now,
      entries: [
        { account: accounts.escrow, amount: -amount },
        { account: accounts.available(user_id), amount },
      ],
    });
    await emit(db, {
      to: user_id,
      type: 'recharge',
      data: { id },
      at: now,
      notice: {
        ...arrived({ amount: yuan(amount) }),
        link: link('/pages/user/balance'),
      },
    });
  },
};
