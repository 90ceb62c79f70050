/** T+1: a settlement matures, and its money becomes the seller's to use. */

import { link } from '../../../contract/screens.ts';
import { settlementMachine } from '../../../contract/settlement/machine.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { yuan } from '../../../contract/wire/money.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { emit } from '../../kernel/events/events.ts';
import { collectDebt, owedBy } from '../../kernel/ledger/debt.ts';
import { post } from '../../kernel/ledger/ledger.ts';
import { onDeadline } from '../../kernel/state/deadlines.ts';
import { transition } from '../../kernel/state/transitions.ts';

/** What became usable, and what of it paid a debt at once. */
const taken = (amount: string, debt: number): Words =>
  debt === 0
    ? { zh: `¥${amount} 已到你的可用余额。`, en: `¥${amount} is now in your balance.` }
    : {
        zh: `¥${amount} 已结算，其中 ¥${yuan(debt)} 用来偿还欠平台的退款。`,
        en: `¥${amount} settled; ¥${yuan(debt)} of it paid back refunds that you owed us.`,
      };

export const deadlines = [
  onDeadline('settlement', async (db, id, event, now) => {
    const step = { table: 'settlement', id, actorId: null, now };
    // One that matured under an earlier version waits for `pay` by itself.
    if (event === 'mature') await transition(db, settlementMachine, { ...step, event: 'mature', by: 'T' });
    await transition(db, settlementMachine, { ...step, event: 'pay', by: 'T' });
    const row = await db.selectFrom('settlement').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await post(db, {
      key: `settlement:${id}:pay`,
      cause: { kind: 'settlement', id },
      memo: 'settlement.pay',
      at: now,
      entries: [
        { account: accounts.frozen(row.seller_id), amount: -row.amount },
        { account: accounts.available(row.seller_id), amount: row.amount },
      ],
    });
    const owedBefore = await owedBy(db, row.seller_id);
    const owed = await collectDebt(db, row.seller_id, { occasion: `settlement:${id}`, at: now });
    // The balance is ours to credit, so the payout arrives in the same moment.
    await transition(db, settlementMachine, { ...step, event: 'arrive', by: 'P', set: { paid_at: now } });
    const amount = yuan(row.amount);
    await emit(db, {
      to: row.seller_id,
      type: 'settlement',
      data: { id },
      at: now,
      notice: {
        title: { zh: '货款已结算', en: 'Settled' },
        body: taken(amount, owedBefore - owed),
        link: link('/pages/stock/settleInfo', { id }),
      },
    });
  }),
];
