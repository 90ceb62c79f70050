/** The one way a withdrawal changes state: the table allows it, the money follows, its owner is told. */

import { eg } from '../../../contract/notice/wording.ts';
import type { WithdrawalState } from '../../../contract/payout/machine.ts';
import { withdrawalMachine } from '../../../contract/payout/machine.ts';
import { link } from '../../../contract/screens.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { withoutStop } from '../../../contract/wire/reason.ts';
import type { Db } from '../../db/schema.ts';
import { emit } from '../../kernel/events/events.ts';
import { wordings } from '../../kernel/events/wording.ts';
import { post } from '../../kernel/ledger/ledger.ts';
import { transition } from '../../kernel/state/transitions.ts';

type Event = (typeof withdrawalMachine.edges)[number]['event'];

export interface Move {
  id: string;
  event: Event;
  by: 'P' | 'T';
  actorId: string | null;
  now: Date;
  reason?: string;
  providerNo?: string;
  deadlineAt?: Date | null;
}

export async function moveWithdrawal(db: Db, move: Move): Promise<WithdrawalState> {
  const { id, event, reason, providerNo, now } = move;
  const { to } = await transition(db, withdrawalMachine, {
    table: 'withdrawal',
    ...move,
    set: { ...(reason !== undefined && { reason }), ...(providerNo !== undefined && { provider_no: providerNo }) },
  });
  if (event === 'arrive' || event === 'fail' || event === 'reject') await settle(db, id, event, { reason, now });
  return to;
}

interface Facts {
  amount: string;
  reason: string;
}
const words = wordings(
  'withdrawal',
  {
    arrive: {
      title: { zh: '提现已到账', en: 'Withdrawal paid' },
      body: ({ amount }: Facts) => ({
        zh: `¥${amount} 已到你的收款账户。`,
        en: `¥${amount} has arrived at your account.`,
      }),
    },
    fail: {
      title: { zh: '提现失败，钱已退回', en: 'Withdrawal failed; money returned' },
      body: ({ amount, reason }: Facts) => ({
        zh: `¥${amount} 没有打成：${reason}。钱已退回可用余额，换一个账户再试。`,
        en: `¥${amount} could not be paid: ${reason}. It is back in your balance; try another account.`,
      }),
    },
    reject: {
      title: { zh: '提现被驳回，钱已退回', en: 'Withdrawal rejected; money returned' },
      body: ({ amount, reason }: Facts) => ({
        zh: `¥${amount}：${reason}。钱已退回可用余额。`,
        en: `¥${amount}: ${reason}. It is back in your balance.`,
      }),
    },
  },
  eg('amount', 'reason'),
);

/** The money that left the balance when it was asked for goes on to the bank, or back. */
async function settle(
  db: Db,
  id: string,
  event: 'arrive' | 'fail' | 'reject',
  { reason = '', now }: { reason?: string; now: Date },
): Promise<void> {
  const { user_id, amount } = await db
    .selectFrom('withdrawal')
    .select(['user_id', 'amount'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const arrived = event === 'arrive';
  await post(db, {
    key: `withdrawal:${id}:${arrived ? 'paid' : 'back'}`,
    cause: { kind: 'withdrawal', id },
    memo: arrived ? 'withdraw.paid' : 'withdraw.back',
    at: now,
    entries: [
      { account: accounts.payout(user_id), amount: -amount },
      { account: arrived ? accounts.psp : accounts.available(user_id), amount },
    ],
  });
  const said = words(event, { amount: yuan(amount), reason: withoutStop(reason) });
  await emit(db, {
    to: user_id,
    type: 'withdrawal',
    data: { id },
    at: now,
    ...(said && { notice: { ...said, link: link('/pages/user/deposit', { id }) } }),
  });
}
