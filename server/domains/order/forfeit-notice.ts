/** What both sides hear when a bidder did not pay the rest. */

import { forfeitOf } from '../../../contract/bid/rules.ts';
import { link } from '../../../contract/screens.ts';
import { yuan } from '../../../contract/wire/money.ts';
import type { Words } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { emit } from '../../kernel/events/events.ts';
import { nameOf } from '../catalogue/names.ts';

/** The rest of a matched bid was not paid: both sides hear what became of the prepay. */
export async function tellForfeit(
  db: Db,
  order: { id: string; buyer_id: string; seller_id: string; sku_id: string },
  prepaid: number,
  now: Date,
): Promise<void> {
  const name = await nameOf(db, order.sku_id);
  const [all, part] = [`¥${yuan(prepaid)}`, `¥${yuan(forfeitOf(prepaid).seller)}`];
  const tell = (to: string, title: Words, body: Words) =>
    emit(db, {
      to,
      type: 'bid.forfeit',
      data: { orderId: order.id },
      at: now,
      notice: { title, body, link: link('/pages/order/orderdetail', { id: order.id }) },
    });
  await tell(
    order.buyer_id,
    { zh: '没有付尾款，定金已扣', en: 'The rest was not paid; the prepayment is lost' },
    {
      zh: `${name.zh} 的定金 ${all} 不退：${part} 给卖家，其余归平台。`,
      en: `Your prepayment of ${all} for ${name.en} is lost: ${part} to the seller, the rest to us.`,
    },
  );
  await tell(
    order.seller_id,
    { zh: '买家没有付尾款，定金归你', en: 'The buyer did not pay; you get their prepayment' },
    {
      zh: `${name.zh} 的定金 ${part} 已到你的可用余额，商品重新在售。`,
      en: `${part} for ${name.en} is in your balance; it is for sale again.`,
    },
  );
}
