/** What both sides hear when a bidder did not pay the rest. */

import { forfeitOf } from '../../../contract/bid/rules.ts';
import { eg } from '../../../contract/notice/wording.ts';
import { link } from '../../../contract/screens.ts';
import { yuan } from '../../../contract/wire/money.ts';
import type { Db } from '../../db/schema.ts';
import { emit } from '../../kernel/events/events.ts';
import { wording } from '../../kernel/events/wording.ts';
import { nameOf } from '../catalogue/names.ts';

const toBuyer = wording('forfeit', 'buyer', eg('name', 'amount', 'share'), ({ name, amount, share }) => ({
  title: { zh: '没有付尾款，定金已扣', en: 'The rest was not paid; the prepayment is lost' },
  body: {
    zh: `${name.zh} 的定金 ¥${amount} 不退：¥${share} 给卖家，其余归平台。`,
    en: `Your prepayment of ¥${amount} for ${name.en} is lost: ¥${share} to the seller, the rest to us.`,
  },
}));
const toSeller = wording('forfeit', 'seller', eg('name', 'share'), ({ name, share }) => ({
  title: { zh: '买家没有付尾款，定金归你', en: 'The buyer did not pay; you get part of their prepayment' },
  body: {
    zh: `${name.zh} 的定金 ¥${share} 已到你的可用余额，商品重新在售。`,
    en: `¥${share} for ${name.en} is in your balance; it is for sale again.`,
  },
}));

/** The rest of a matched bid was not paid: both sides hear what became of the prepay. */
export async function tellForfeit(
  db: Db,
  order: { id: string; buyer_id: string; seller_id: string; sku_id: string },
  prepaid: number,
  now: Date,
): Promise<void> {
  const name = await nameOf(db, order.sku_id);
  const share = yuan(forfeitOf(prepaid).seller);
  for (const [to, said] of [
    [order.buyer_id, toBuyer({ name, amount: yuan(prepaid), share })],
    [order.seller_id, toSeller({ name, share })],
  ] as const)
    await emit(db, {
      to,
      type: 'bid.forfeit',
      data: { orderId: order.id },
      at: now,
      notice: { ...said, link: link('/pages/order/orderdetail', { id: order.id }) },
    });
}
