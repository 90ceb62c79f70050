/** What the two sides of a bid or a counter-offer are told. */

import { bidRules, offerRules } from '../../../contract/bid/rules.ts';
import { link } from '../../../contract/screens.ts';
import { yuan } from '../../../contract/wire/money.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { hours, percent } from '../../../contract/wire/units.ts';
import type { Db } from '../../db/schema.ts';
import { emit } from '../../kernel/events/events.ts';
import { nameOf } from '../catalogue/names.ts';
import { shipperOf } from '../order/notices.ts';
import type { Order } from '../order/queries.ts';
import type { Bid, Offer } from './tables.ts';

type BidStep = 'match' | 'matchPaid' | 'expire' | 'sellOut';
type OfferStep = 'offer' | 'counter' | 'accept' | 'reachFloor' | 'decline' | 'lapse' | 'sellOut';

/** What a match made of a bid. */
interface Matched {
  order: Pick<Order, 'id' | 'no' | 'snapshot'>;
  sellerId: string;
  price: number;
  rest: number;
  sellerGets: number;
}

interface Told {
  title: Words;
  body: Words;
  /** Something must be done by a certain time. */
  due?: true;
}

const pay = hours(() => bidRules.payWithin);
const turn = hours(() => offerRules.turn);
const forfeit = () => percent(bidRules.forfeitToSeller);

const linkOf = (id: string) => link('/pages/order/bid/detail', { id });
export const orderLink = (id: string) => link('/pages/order/orderdetail', { id });

export async function tellBid(db: Db, bid: Bid, step: BidStep, now: Date, matched?: Matched): Promise<void> {
  const name = await nameOf(db, bid.sku_id);
  const { title, body, due } = toBidder(name, bid, step, matched);
  await emit(db, {
    to: bid.user_id,
    type: 'bid',
    data: { id: bid.id, no: bid.no, skuId: bid.sku_id },
    at: now,
    notice: { title, body, link: linkOf(bid.id) },
    ...(due && { kind: 'deadline' }),
  });
  if (!matched) return;
  const gets = `¥${yuan(matched.sellerGets)}`;
  const price = `¥${yuan(matched.price)}`;
  const shipper = shipperOf(matched.order);
  const then =
    step === 'match'
      ? {
          zh: `买家 ${pay.zh}内付尾款；不付，定金的 ${forfeit()} 归你。`,
          en: `The rest is due within ${pay.en}, or ${forfeit()} of the prepayment is yours.`,
        }
      : { zh: `买家已付全款。${shipper.zh}`, en: `It is fully paid. ${shipper.en}` };
  await emit(db, {
    to: matched.sellerId,
    type: 'order',
    data: { id: matched.order.id, no: matched.order.no },
    at: now,
    notice: {
      title: { zh: '有人求购，成交了', en: 'Sold to a waiting bid' },
      body: {
        zh: `${name.zh} 以 ${price} 成交，完成后你到手 ${gets}。${then.zh}`,
        en: `${name.en} sold at ${price}; it brings you ${gets}. ${then.en}`,
      },
      link: orderLink(matched.order.id),
    },
  });
}

/** A withdrawn bid is told to nobody; open pages of its owner refresh. */
export const bidWithdrawn = (db: Db, bid: Bid, now: Date) =>
  emit(db, { to: bid.user_id, type: 'bid', data: { id: bid.id, no: bid.no, skuId: bid.sku_id }, at: now });

/** @param offer as it is after the step */
export async function tellOffer(db: Db, offer: Offer, step: OfferStep, now: Date): Promise<void> {
  const name = await nameOf(db, offer.sku_id);
  const price = `¥${yuan(offer.price)}`;
  for (const [to, told] of [
    [offer.buyer_id, toBuyer(name, price)[step]],
    [offer.seller_id, toSeller(name, price)[step]],
  ] as const)
    await emit(db, {
      to,
      type: 'offer',
      data: { id: offer.id, no: offer.no, listingId: offer.listing_id },
      at: now,
      ...(told && { notice: { title: told.title, body: told.body, link: linkOf(offer.id) } }),
      ...(told?.due && { kind: 'deadline' }),
    });
}

function toBidder(name: Words, bid: Bid, step: BidStep, matched?: Matched): Told {
  const back = `¥${yuan(bid.prepay)}`;
  const price = `¥${yuan(matched?.price ?? bid.price)}`;
  const rest = `¥${yuan(matched?.rest ?? 0)}`;
  switch (step) {
    case 'match':
      return {
        title: { zh: '求购成交了，请付尾款', en: 'Your bid matched; pay the rest' },
        body: {
          zh: `${name.zh} 以 ${price} 成交。${pay.zh}内付尾款 ${rest}，否则定金不退。`,
          en: `${name.en} at ${price}. Pay the remaining ${rest} within ${pay.en} or the prepayment is lost.`,
        },
        due: true,
      };
    case 'matchPaid':
      return {
        title: { zh: '求购成交了', en: 'Your bid matched' },
        body: {
          zh: `${name.zh} 以 ${price} 成交，全款已付，多冻结的已退回。`,
          en: `${name.en} at ${price}; it is fully paid, and what was frozen beyond that is back.`,
        },
      };
    case 'expire':
      return {
        title: { zh: '求购已过期', en: 'Your bid has expired' },
        body: {
          zh: `${name.zh} 没有等到卖家，定金 ${back} 已退回可用余额。`,
          en: `Nobody sold ${name.en} at your price; ${back} is available again.`,
        },
      };
    case 'sellOut':
      return {
        title: { zh: '你求购的那一件没有了', en: 'The item you bid for is gone' },
        body: {
          zh: `${name.zh} 这一件已被抢或下架，定金 ${back} 已退回可用余额。`,
          en: `That ${name.en} was sold or taken off; ${back} is available again.`,
        },
      };
  }
}

/** Null where there is nothing to say. */
type ToldOf = Readonly<Record<OfferStep, Told | null>>;

const toBuyer = (name: Words, price: string): ToldOf => ({
  offer: null,
  counter: {
    title: { zh: '卖家还了价', en: 'The seller named a price' },
    body: {
      zh: `${name.zh} 卖家出 ${price}。${turn.zh}内接受、再还价或算了。`,
      en: `The seller asks ${price} for ${name.en}. Accept, counter or decline within ${turn.en}.`,
    },
    due: true,
  },
  accept: agreed(name, price),
  reachFloor: agreed(name, price),
  decline: {
    title: { zh: '这次还价没有谈成', en: 'The offer was declined' },
    body: { zh: `${name.zh} 停在 ${price}。`, en: `${name.en} stopped at ${price}.` },
  },
  lapse: {
    title: { zh: '还价已过期', en: 'The offer has expired' },
    body: { zh: `${name.zh} ${turn.zh}没有回应。`, en: `Nobody answered about ${name.en} within ${turn.en}.` },
  },
  sellOut: {
    title: { zh: '你还价的那一件没有了', en: 'The item you made an offer on is gone' },
    body: { zh: `${name.zh} 已被抢或下架，还价结束。`, en: `${name.en} was sold or taken off.` },
  },
});

const agreed = (name: Words, price: string): Told => ({
  title: { zh: '价谈成了，请付款', en: 'Agreed; please pay' },
  body: {
    zh: `${name.zh} ${price} 成交，已为你留住，${pay.zh}内付款。`,
    en: `${name.en} is yours at ${price}; it is kept for you for ${pay.en}.`,
  },
  due: true,
});

const toSeller = (name: Words, price: string): ToldOf => {
  const waits: Words = {
    zh: `${name.zh} ${price}，等买家 ${pay.zh}内付款。`,
    en: `${name.en} at ${price}; the buyer has ${pay.en} to pay.`,
  };
  return {
    counter: null,
    sellOut: null,
    offer: {
      title: { zh: '有人还价', en: 'An offer on your item' },
      body: {
        zh: `${name.zh} 有人出 ${price}。${turn.zh}内接受、还价或拒绝。`,
        en: `Someone offers ${price} for ${name.en}. Accept, counter or decline within ${turn.en}.`,
      },
      due: true,
    },
    accept: { title: { zh: '价谈成了', en: 'Agreed' }, body: waits },
    reachFloor: {
      title: { zh: '还价到了你的底价，已自动接受', en: 'An offer reached your floor and was accepted' },
      body: waits,
    },
    decline: {
      title: { zh: '这次还价没有谈成', en: 'The offer was declined' },
      body: { zh: `${name.zh} 停在 ${price}，仍在挂售。`, en: `${name.en} stopped at ${price} and is still for sale.` },
    },
    lapse: {
      title: { zh: '还价已过期', en: 'The offer has expired' },
      body: {
        zh: `${name.zh} ${turn.zh}没有回应，仍在挂售。`,
        en: `${name.en} is still for sale; nobody answered in time.`,
      },
    },
  };
};
