/** The one way a business changes state: the table allows it, the money follows, its owner is told. */

import type { MerchantState } from '../../../contract/merchant/machine.ts';
import { merchantMachine } from '../../../contract/merchant/machine.ts';
import { sellingIn } from '../../../contract/merchant/selling.ts';
import { eg } from '../../../contract/notice/wording.ts';
import { merchantMay } from '../../../contract/recycle/rules.ts';
import { link } from '../../../contract/screens.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { withoutStop } from '../../../contract/wire/reason.ts';
import type { Db } from '../../db/schema.ts';
import { emit } from '../../kernel/events/events.ts';
import { wordings } from '../../kernel/events/wording.ts';
import { balance, post } from '../../kernel/ledger/ledger.ts';
import { transition } from '../../kernel/state/transitions.ts';
import { merchantWatchers } from './watchers.ts';

type Event = (typeof merchantMachine.edges)[number]['event'];

interface Move {
  id: string;
  event: Event;
  by: 'M' | 'P' | 'T';
  actorId: string | null;
  now: Date;
  reason?: string;
  set?: Record<string, unknown>;
  deadlineAt?: Date | null;
}

export async function moveMerchant(db: Db, move: Move): Promise<MerchantState> {
  const { id, event, now, reason = '' } = move;
  const { to } = await transition(db, merchantMachine, {
    table: 'merchant',
    ...move,
    // The last words of staff stay until the next decision.
    set: { ...move.set, ...(move.by === 'P' && { reason: move.reason ?? null }) },
  });
  const { user_id } = await db.selectFrom('merchant').select('user_id').where('id', '=', id).executeTakeFirstOrThrow();
  // What was on sale under another state may be so no longer.
  if (move.by !== 'T' && !sellingIn[to].includes('keep'))
    for (const watcher of merchantWatchers())
      await watcher.stopsSelling(db, { userId: user_id, by: move.by, actorId: move.actorId, now });
  const returned = event === 'leave' ? await returnDeposit(db, user_id, { id, now }) : 0;
  const notice = words(event, { reason: withoutStop(reason), amount: yuan(returned) });
  await emit(db, {
    to: user_id,
    type: 'merchant',
    data: { id },
    at: now,
    ...(notice && { notice: { ...notice, link: await homeOf(db, user_id, to) } }),
  });
  return to;
}

/** Where a business reads what it may do. One that is or was open and has no stock account only recycles. */
async function homeOf(db: Db, userId: string, state: MerchantState) {
  if (!merchantMay[state].includes('finish')) return link('/pages/merchantCenter/settled');
  const sells = await db.selectFrom('stock_account').select('id').where('user_id', '=', userId).executeTakeFirst();
  return sells ? link('/pages/merchantCenter/settled') : link('/pages/recycle/settled');
}

/** What is left of the deposit goes back to the balance. @returns fen */
async function returnDeposit(db: Db, userId: string, { id, now }: { id: string; now: Date }): Promise<number> {
  const amount = await balance(db, accounts.deposit(userId));
  if (amount > 0)
    await post(db, {
      key: `merchant:${id}:leave:${now.getTime()}`,
      cause: { kind: 'merchant', id },
      memo: 'merchant.depositBack',
      at: now,
      entries: [
        { account: accounts.deposit(userId), amount: -amount },
        { account: accounts.available(userId), amount },
      ],
    });
  return amount;
}

interface Facts {
  reason: string;
  amount: string;
}
const words = wordings<string, Facts>(
  'merchant',
  {
    approve: {
      title: { zh: '商家审核通过', en: 'Your business was approved' },
      body: { zh: '下一步签约，再缴保证金就能营业。', en: 'Next: sign, pay the deposit, and open.' },
    },
    askMore: {
      title: { zh: '商家资料要补充', en: 'Your application needs more' },
      body: ({ reason }) => ({ zh: reason, en: reason }),
    },
    reject: {
      title: { zh: '商家审核未通过', en: 'Your application was rejected' },
      body: ({ reason }) => ({
        zh: `${reason}。改好可以再提交。`,
        en: `Our reason: “${reason}”. You can correct it and apply again.`,
      }),
    },
    pay: {
      title: { zh: '可以营业了', en: 'You are open' },
      body: {
        zh: '保证金已缴足，你的商品会带商家标。',
        en: 'The deposit is paid; your goods carry the business badge.',
      },
    },
    restrict: {
      title: { zh: '店铺被限制经营', en: 'Your business is restricted' },
      body: ({ reason }) => ({
        zh: `${reason}。不能上架新商品，在卖的继续卖。竞价大厅可以看，不能出价；还密封着的报价，开标时没恢复就作废。已中标的请完成。`,
        en: `Our reason: “${reason}”. Nothing new can be listed; current listings stay. You can browse the merchant hall, but not make offers: a sealed offer is void if you are still restricted when it opens. Please complete what you won.`,
      }),
    },
    suspend: {
      title: { zh: '店铺被暂停', en: 'Your business is suspended' },
      body: ({ reason }) => ({
        zh: `${reason}。商品已全部下架，直播已关，没人出价的拍品已撤下；有人出价的拍到结束。没成交的回收报价已作废，钱已解冻。已卖出的请照常发货，已中标的请完成。`,
        en: `Our reason: “${reason}”. Your listings are down, your live rooms are closed and lots without bids are withdrawn; lots with bids run to their end. Offers to owners that nobody accepted are void and their money is released. Please ship what was sold and complete what you won.`,
      }),
    },
    restore: {
      title: { zh: '店铺已恢复', en: 'Your business is open again' },
      body: {
        zh: '可以上架商品，也可以在竞价大厅出价了。下架的要自己重新上架，作废的报价不会恢复。',
        en: 'You can list items and make offers in the merchant hall again. List again what was taken down; void offers stay void.',
      },
    },
    leave: {
      title: { zh: '已退出，保证金已退回', en: 'You have left; the deposit is returned' },
      body: ({ amount }) => ({ zh: `¥${amount} 已回到可用余额。`, en: `¥${amount} is back in your balance.` }),
    },
  },
  eg('reason', 'amount'),
);
