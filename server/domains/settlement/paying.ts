/** A settlement's money becomes the seller's to use, or it says what stands in its way. */

import type { Selectable } from 'kysely';
import { eg } from '../../../contract/notice/wording.ts';
import { link } from '../../../contract/screens.ts';
import {
  type SettlementFailure,
  type SettlementState,
  settlementMachine,
} from '../../../contract/settlement/machine.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { yuan } from '../../../contract/wire/money.ts';
import type { Db } from '../../db/schema.ts';
import { emit } from '../../kernel/events/events.ts';
import { wording } from '../../kernel/events/wording.ts';
import { balance, post } from '../../kernel/ledger/ledger.ts';
import { transition } from '../../kernel/state/transitions.ts';
import type { SettlementTables } from './tables.ts';

type Settlement = Selectable<SettlementTables['settlement']>;

interface Paying {
  by: 'T' | 'P';
  actorId: string | null;
  now: Date;
}

/** Pays a ready one, or one that failed before. The balance is ours to credit, so it arrives or fails in the same moment. */
export async function paySettlement(db: Db, id: string, { by, actorId, now }: Paying): Promise<SettlementState> {
  const step = { table: 'settlement', id, actorId, now };
  await transition(db, settlementMachine, { ...step, event: 'pay', by });
  const row = await db.selectFrom('settlement').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const failure = await inTheWay(db, row);
  if (failure) {
    await transition(db, settlementMachine, { ...step, event: 'fail', by: 'P', reason: failure, set: { failure } });
    await tell(db, row, { said: failed({}), now });
    return 'failed';
  }
  const before = await balance(db, accounts.available(row.seller_id));
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
  const gained = (await balance(db, accounts.available(row.seller_id))) - before;
  await transition(db, settlementMachine, { ...step, event: 'arrive', by: 'P', set: { paid_at: now, failure: null } });
  const [amount, debt] = [yuan(row.amount), row.amount - gained];
  const said = debt === 0 ? paid({ amount }) : paidDebt({ amount, share: yuan(debt) });
  await tell(db, row, { said, now });
  return 'paid';
}

/** Looked at before anything is moved: a broken statement would take the whole transaction with it. */
async function inTheWay(db: Db, { seller_id, amount }: Settlement): Promise<SettlementFailure | null> {
  const seller = await db.selectFrom('account').select('deleted_at').where('id', '=', seller_id).executeTakeFirst();
  if (!seller || seller.deleted_at) return 'closed';
  return (await balance(db, accounts.frozen(seller_id))) < amount ? 'short' : null;
}

const failed = wording('settlement', 'failed', {}, () => ({
  title: { zh: '货款暂时没结算成', en: 'Settlement delayed' },
  body: {
    zh: '我们这边没打成，正在处理，钱还是你的，不用你做什么。',
    en: 'We could not pay it out and are working on it. The money is still yours; there is nothing for you to do.',
  },
}));
const title = { zh: '货款已结算', en: 'Settled' };
const paid = wording('settlement', 'paid', eg('amount'), ({ amount }) => ({
  title,
  body: { zh: `¥${amount} 已到你的可用余额。`, en: `¥${amount} is now in your balance.` },
}));
/** Some of it paid a debt at once. */
const paidDebt = wording('settlement', 'paidDebt', eg('amount', 'share'), ({ amount, share }) => ({
  title,
  body: {
    zh: `¥${amount} 已结算，其中 ¥${share} 用来偿还所欠的退款、违约金或仓储费。`,
    en: `¥${amount} settled; ¥${share} of it paid what you owed for refunds, penalties or storage.`,
  },
}));

const tell = (db: Db, { id, seller_id }: Settlement, { said, now }: { said: ReturnType<typeof paid>; now: Date }) =>
  emit(db, {
    to: seller_id,
    type: 'settlement',
    data: { id },
    at: now,
    notice: { ...said, link: link('/pages/stock/settleInfo', { id }) },
  });
