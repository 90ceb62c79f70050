/** Parts of what is told of an order that depend on more than its step. */
import type { ListingStateName } from '../../../../contract/listing/machine.ts';
import { orderTimes } from '../../../../contract/order/rules.ts';
import type { Words } from '../../../../contract/wire/states.ts';
import { hours } from '../../../../contract/wire/units.ts';
import type { Db } from '../../../db/schema.ts';
import { named } from '../../../kernel/events/wording.ts';
import type { Order } from '../queries.ts';

export const ship = named(
  'within',
  hours(() => orderTimes.ship),
);

export const none: Words = { zh: '', en: '' };
export const offered = (discount: string, undiscounted: boolean): Words =>
  named(
    'next',
    undiscounted
      ? { zh: '没有减价', en: 'There is no discount' }
      : { zh: `接受可减 ¥${discount}`, en: `Accept for ¥${discount} off` },
  );
export const agreedBefore = (discount: string): Words => ({
  zh: `在你先同意的上限内，买家接受就减 ¥${discount}，由你承担。不同意可以在买家接受前到订单里取消减价。`,
  en: ` As you agreed beforehand, the buyer can take it for ¥${discount} less, at your cost. Until they do, you can withdraw the discount on the order.`,
});

/** Who ships what was sold: we, when it lies in our warehouse; else its seller, to us. */
export const shipperOf = ({ snapshot }: Pick<Order, 'snapshot'>): Words =>
  snapshot.inWarehouse
    ? {
        zh: '货在平台仓，由平台发货，你不用做什么。',
        en: 'It is in our warehouse and we ship it; there is nothing for you to do.',
      }
    : {
        zh: `请在 ${ship.zh}内寄到平台仓，地址在订单里。`,
        en: `Please ship it to our warehouse within ${ship.en}; the address is in the order.`,
      };

export async function whereabouts(db: Db, { listing_id, snapshot: { name } }: Order): Promise<Words> {
  const { state } = await db
    .selectFrom('listing')
    .select('state')
    .where('id', '=', listing_id)
    .executeTakeFirstOrThrow();
  switch (state as ListingStateName) {
    case 'on':
      return { zh: `${name.zh} 已重新上架。`, en: `${name.en} is for sale again.` };
    case 'auction':
      return { zh: `${name.zh} 还在竞拍里。`, en: `${name.en} is still at auction.` };
    // A bid took it at once.
    case 'sold':
      return { zh: `${name.zh} 随即卖给了下一位。`, en: `${name.en} was sold to the next buyer at once.` };
    default:
      return { zh: `${name.zh} 没有重新上架，在你的库存里。`, en: `${name.en} is not for sale; it is in your stock.` };
  }
}
