/** What the two sides of a bid or a counter-offer are told. */

import { bidRules, offerRules } from '../../../contract/bid/rules.ts';
import { eg } from '../../../contract/notice/wording.ts';
import { link } from '../../../contract/screens.ts';
import { yuan } from '../../../contract/wire/money.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { hours, percent } from '../../../contract/wire/units.ts';
import type { Db } from '../../db/schema.ts';
import { emit } from '../../kernel/events/events.ts';
import { named, wording, wordings } from '../../kernel/events/wording.ts';
import { nameOf } from '../catalogue/names.ts';
import type { Order } from '../order/queries.ts';
import { shipperOf } from '../order/told/phrases.ts';
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

interface OfferFacts {
  name: Words;
  price: string;
}
interface Told {
  title: Words;
  body: (facts: OfferFacts) => Words;
  /** Something must be done by a certain time. */
  due?: true;
}

const pay = named(
  'within',
  hours(() => bidRules.payWithin),
);
const turn = named(
  'within',
  hours(() => offerRules.turn),
);
const forfeit = () => percent(bidRules.forfeitToSeller);

const linkOf = (id: string) => link('/pages/order/bid/detail', { id });
export const orderLink = (id: string) => link('/pages/order/orderdetail', { id });

export async function tellBid(db: Db, bid: Bid, step: BidStep, now: Date, matched?: Matched): Promise<void> {
  const name = await nameOf(db, bid.sku_id);
  const said = bidWords(step, {
    ...{ name, amount: yuan(bid.prepay) },
    ...{ price: yuan(matched?.price ?? bid.price), rest: yuan(matched?.rest ?? 0) },
  });
  await emit(db, {
    to: bid.user_id,
    type: 'bid',
    data: { id: bid.id, no: bid.no, skuId: bid.sku_id },
    at: now,
    ...(said && { notice: { ...said, link: linkOf(bid.id) } }),
    ...(step === 'match' && { kind: 'deadline' }),
  });
  if (!matched) return;
  const shipper = shipperOf(matched.order);
  const next =
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
      ...soldToBid({ name, price: yuan(matched.price), sellerGets: yuan(matched.sellerGets), next }),
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
  const facts = { name, price: yuan(offer.price) };
  for (const [to, told, said] of [
    [offer.buyer_id, toBuyer[step], buyerWords(step, facts)],
    [offer.seller_id, toSeller[step], sellerWords(step, facts)],
  ] as const)
    await emit(db, {
      to,
      type: 'offer',
      data: { id: offer.id, no: offer.no, listingId: offer.listing_id },
      at: now,
      ...(said && { notice: { ...said, link: linkOf(offer.id) } }),
      ...(told?.due && { kind: 'deadline' }),
    });
}

const bidWords = wordings<BidStep, { name: Words; amount: string; price: string; rest: string }>(
  'bid',
  {
    match: {
      title: { zh: '求购成交了，请付尾款', en: 'Your bid matched; pay the rest' },
      body: ({ name, price, rest }) => ({
        zh: `${name.zh} 以 ¥${price} 成交。${pay.zh}内付尾款 ¥${rest}，否则定金不退。`,
        en: `${name.en} at ¥${price}. Pay the remaining ¥${rest} within ${pay.en} or the prepayment is lost.`,
      }),
    },
    matchPaid: {
      title: { zh: '求购成交了', en: 'Your bid matched' },
      body: ({ name, price }) => ({
        zh: `${name.zh} 以 ¥${price} 成交，全款已付，多冻结的已退回。`,
        en: `${name.en} at ¥${price}; it is fully paid, and anything held beyond that is released.`,
      }),
    },
    expire: {
      title: { zh: '求购已过期', en: 'Your bid has expired' },
      body: ({ name, amount }) => ({
        zh: `${name.zh} 没有等到卖家，定金 ¥${amount} 已退回可用余额。`,
        en: `Nobody sold ${name.en} at your price; ¥${amount} is available again.`,
      }),
    },
    sellOut: {
      title: { zh: '你求购的那一件没有了', en: 'The item you bid for is gone' },
      body: ({ name, amount }) => ({
        zh: `${name.zh} 这一件已被抢或下架，定金 ¥${amount} 已退回可用余额。`,
        en: `That ${name.en} was sold or taken down; ¥${amount} is available again.`,
      }),
    },
  },
  eg('name', 'amount', 'price', 'rest'),
);
const soldToBid = wording(
  'bid',
  'sold',
  eg('name', 'price', 'sellerGets', 'next'),
  ({ name, price, sellerGets, next }) => ({
    title: { zh: '有人求购，成交了', en: 'Sold to a waiting bid' },
    body: {
      zh: `${name.zh} 以 ¥${price} 成交，完成后你到手 ¥${sellerGets}。${next.zh}`,
      en: `${name.en} sold at ¥${price}; you get ¥${sellerGets}. ${next.en}`,
    },
  }),
);

/** Null where there is nothing to say. */
type ToldOf = Readonly<Record<OfferStep, Told | null>>;

const agreed: Told = {
  title: { zh: '价谈成了，请付款', en: 'Agreed; please pay' },
  body: ({ name, price }) => ({
    zh: `${name.zh} ¥${price} 成交，已为你留住，${pay.zh}内付款。`,
    en: `${name.en} is yours at ¥${price}; it is reserved for you for ${pay.en}.`,
  }),
  due: true,
};

const toBuyer: ToldOf = {
  offer: null,
  counter: {
    title: { zh: '卖家还了价', en: 'The seller made a counter-offer' },
    body: ({ name, price }) => ({
      zh: `${name.zh} 卖家出 ¥${price}。${turn.zh}内接受、再还价或算了。`,
      en: `The seller asks ¥${price} for ${name.en}. Accept, counter or decline within ${turn.en}.`,
    }),
    due: true,
  },
  accept: agreed,
  reachFloor: agreed,
  decline: {
    title: { zh: '这次还价没有谈成', en: 'The offer was declined' },
    body: ({ name, price }) => ({ zh: `${name.zh} 停在 ¥${price}。`, en: `${name.en} ended at ¥${price}.` }),
  },
  lapse: {
    title: { zh: '还价已过期', en: 'The offer has expired' },
    body: ({ name }) => ({
      zh: `${name.zh} ${turn.zh}没有回应。`,
      en: `Nobody answered about ${name.en} within ${turn.en}.`,
    }),
  },
  sellOut: {
    title: { zh: '你还价的那一件没有了', en: 'The item you made an offer on is gone' },
    body: ({ name }) => ({ zh: `${name.zh} 已被抢或下架，还价结束。`, en: `${name.en} was sold or taken down.` }),
  },
};

const waits = ({ name, price }: OfferFacts): Words => ({
  zh: `${name.zh} ¥${price}，等买家 ${pay.zh}内付款。`,
  en: `${name.en} at ¥${price}; the buyer has ${pay.en} to pay.`,
});

const toSeller: ToldOf = {
  counter: null,
  sellOut: null,
  offer: {
    title: { zh: '有人还价', en: 'An offer on your item' },
    body: ({ name, price }) => ({
      zh: `${name.zh} 有人出 ¥${price}。${turn.zh}内接受、还价或拒绝。`,
      en: `Someone offers ¥${price} for ${name.en}. Accept, counter or decline within ${turn.en}.`,
    }),
    due: true,
  },
  accept: { title: { zh: '价谈成了', en: 'Agreed' }, body: waits },
  reachFloor: {
    title: { zh: '还价到了你的底价，已自动接受', en: 'An offer reached your auto-accept price' },
    body: waits,
  },
  decline: {
    title: { zh: '这次还价没有谈成', en: 'The offer was declined' },
    body: ({ name, price }) => ({
      zh: `${name.zh} 停在 ¥${price}，仍在挂售。`,
      en: `${name.en} ended at ¥${price} and is still for sale.`,
    }),
  },
  lapse: {
    title: { zh: '还价已过期', en: 'The offer has expired' },
    body: ({ name }) => ({
      zh: `${name.zh} ${turn.zh}没有回应，仍在挂售。`,
      en: `${name.en} is still for sale; nobody answered in time.`,
    }),
  },
};

const buyerWords = wordings('offer.buyer', toBuyer, eg('name', 'price'));
const sellerWords = wordings('offer.seller', toSeller, eg('name', 'price'));
