/** What is told of an item that was sold twice: who has it, what went back, and that it is free again. */
import { eg } from '../../../../contract/notice/wording.ts';
import { orderMachine } from '../../../../contract/order/machine.ts';
import { couponOf } from '../../../../contract/payment/fees.ts';
import { channelSaid } from '../../../../contract/resale/sandbox.ts';
import { link } from '../../../../contract/screens.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import type { Words } from '../../../../contract/wire/states.ts';
import type { Db } from '../../../db/schema.ts';
import { emit } from '../../../kernel/events/events.ts';
import { wording } from '../../../kernel/events/wording.ts';
import { transitionRows } from '../../../kernel/state/transitions.ts';
import { findOrder, paymentOf } from '../../order/queries.ts';
import { itemOf } from '../notices.ts';
import type { Order, Post } from '../rows.ts';

const none: Words = { zh: '', en: '' };
const reasonEg: Words = { zh: '平台的说明：先付款的先得', en: ' Our reason: whoever paid first has it' };
const allBack = (sum: string): Words => ({
  zh: `，付的 ¥${sum} 全额退回`,
  en: `, and all of the ¥${sum} paid goes back`,
});
const couponBack: Words = { zh: '，优惠券也退回给你', en: ', and your coupon is yours again' };
const backEg = allBack(yuan(100_000));

const theirs = wording(
  'resale',
  'theirs',
  { ...eg('name'), back: backEg, reason: reasonEg },
  ({ name, back, reason }) => ({
    title: { zh: `归对方的买家：${name.zh}`, en: `The buyer there gets it: ${name.en}` },
    body: {
      zh: `两边都卖了的这件，这里没有成交${back.zh}。对方的买家付了款，这件归 TA。${reason.zh}`,
      en: `It was sold on both sides. The sale here fell through${back.en}; the buyer there has paid and gets it.${reason.en}`,
    },
  }),
);
const theirsFree = wording('resale', 'theirsFree', eg('name'), ({ name }) => ({
  title: { zh: `归对方的买家：${name.zh}`, en: `The buyer there gets it: ${name.en}` },
  body: {
    zh: '这件在这里又空出来了。对方的买家付了款，这件归 TA。',
    en: 'It is free here again. The buyer there has paid and gets it.',
  },
}));
const gone = wording(
  'order.buyer',
  'soldThere',
  { ...eg('name'), back: backEg, reason: reasonEg },
  ({ name, back, reason }) => ({
    title: { zh: '这件归了另一个平台的买家', en: 'The buyer on another marketplace gets it' },
    body: {
      zh: `${name.zh} 只有一件，在另一个平台也卖出了，归了那边的买家，非常抱歉。你的订单已关闭${back.zh}。${reason.zh}`,
      en: `There was only one ${name.en}, also sold on another marketplace, and the buyer there gets it. We are very sorry. Your order is closed${back.en}.${reason.en}`,
    },
  }),
);
const yours = wording(
  'order.buyer',
  'keptHere',
  { ...eg('name'), back: backEg, reason: reasonEg },
  ({ name, back, reason }) => ({
    title: { zh: '这件归你', en: 'It’s yours' },
    body: {
      zh: `${name.zh} 在另一个平台也卖出了，平台定下归你，订单照常进行。${back.zh}${reason.zh}`,
      en: `${name.en} was also sold on another marketplace; we decided that it’s yours, and your order continues.${back.en}${reason.en}`,
    },
  }),
);
const yoursAlone = wording('order.buyer', 'leftHere', { ...eg('name'), back: backEg }, ({ name, back }) => ({
  title: { zh: '这件归你', en: 'It’s yours' },
  body: {
    zh: `${name.zh} 在另一个平台也卖出了，那边没有成，归你，订单照常进行。${back.zh}`,
    en: `${name.en} was also sold on another marketplace, which came to nothing: it’s yours, and your order continues.${back.en}`,
  },
}));
const ours = wording('resale', 'ours', { ...eg('name'), back: backEg, reason: reasonEg }, ({ name, back, reason }) => ({
  title: { zh: `归这里的买家：${name.zh}`, en: `The buyer here gets it: ${name.en}` },
  body: {
    zh: `两边都卖了的这件归这里的买家，订单照常进行，成交后货款归你。${back.zh}${reason.zh}`,
    en: `It was sold on both sides and the buyer here gets it: their order continues, and the money is yours once it completes.${back.en}${reason.en}`,
  },
}));
const notTheirs = wording(
  'resale',
  'notTheirs',
  { ...eg('name'), back: backEg, reason: reasonEg },
  ({ name, back, reason }) => ({
    title: { zh: `不给对方的买家：${name.zh}`, en: `The buyer there does not get it: ${name.en}` },
    body: {
      zh: `平台定下，这件不给对方的买家。${back.zh}${reason.zh}`,
      en: `We decided that the buyer there does not get it.${back.en}${reason.en}`,
    },
  }),
);
const repaid = wording('resale', 'repaid', eg('name', 'amount'), ({ name, amount }) => ({
  title: { zh: `对方买家的钱退了：${name.zh}`, en: `The buyer there is refunded: ${name.en}` },
  body: {
    zh: `对方平台说 ¥${amount} 已经退给买家，那一单到此为止，你不用再做什么。`,
    en: `The marketplace says that ¥${amount} went back to the buyer. That order is over and there is nothing left for you to do.`,
  },
}));
const ofShops = wording(
  'resale',
  'twoShops',
  { ...eg('name', 'shop'), reason: reasonEg },
  ({ name, shop, reason }) => ({
    title: { zh: `归「${shop.zh}」的买家：${name.zh}`, en: `The buyer in “${shop.en}” gets it: ${name.en}` },
    body: {
      zh: `这件在两家店都卖了，只有一件，归这家店的买家；另一家店的买家付过的要退。${reason.zh}`,
      en: `There is only one, sold in two shops, and the buyer in this one gets it; the one in the other shop is refunded.${reason.en}`,
    },
  }),
);
const free = wording('resale', 'free', { ...eg('name', 'next'), reason: reasonEg }, ({ name, reason, next }) => ({
  title: { zh: `又空出来了：${name.zh}`, en: `Available again: ${name.en}` },
  body: {
    zh: `${reason.zh}对方买家的钱照样要退${next.zh}。`,
    en: `${reason.en} The buyer there is refunded all the same${next.en}.`,
  },
}));

/**
 * Sold on both sides, and the order here has fallen through: its seller reads who has it and what went back here, and a buyer who was
 * waiting here reads why.
 */
export async function tellSettled(
  db: Db,
  post: Pick<Post, 'id' | 'user_id' | 'item_id'>,
  orderId: string | null,
  now: Date,
): Promise<void> {
  const { name } = await itemOf(db, post.item_id);
  const order = orderId === null ? undefined : await findOrder(db, orderId);
  const payment = order && (await paymentOf(db, order.id));
  const end = order && (await endOf(db, order.id));
  const decided = end?.actor === 'P';
  const back = payment?.state === 'refunded' ? yuan(payment.refunded) : null;
  const refunded = back !== null && allBack(back);
  const said = decided && end.reason ? { zh: `平台的说明：${end.reason}`, en: ` Our reason: ${end.reason}` } : none;
  await emit(db, {
    ...{ to: post.user_id, type: 'resale', data: { id: post.id }, at: now },
    notice: {
      ...(order ? theirs({ name, back: refunded || none, reason: said }) : theirsFree({ name })),
      link: link('/pages/xianyu/list', { id: post.id }),
    },
  });
  // Who cancelled it themselves, or let the time to pay pass, was waiting for nothing.
  if (!order || (!decided && (!refunded || end?.actor === 'B'))) return;
  const money = refunded || { zh: '，你还没有付款', en: '; you had not paid' };
  const coupon = couponOf(order.fees) > 0 ? couponBack : none;
  const closed = { zh: `${money.zh}${coupon.zh}`, en: `${money.en}${coupon.en}` };
  await emit(db, {
    ...{ to: order.buyer_id, type: 'order', data: { id: order.id, no: order.no }, at: now, kind: 'money' },
    notice: {
      ...gone({ name, back: closed, reason: said }),
      link: link('/pages/order/orderdetail', { id: order.id }),
    },
  });
}

/** What becomes of the money of a buyer there who does not get it. */
function owedThere({ paid_at, amount, state }: RemoteMoney): Words {
  const sum: Words = amount === null ? { zh: '钱', en: 'money' } : { zh: ` ¥${yuan(amount)} `, en: `¥${yuan(amount)}` };
  if (state === 'closed')
    return paid_at === null
      ? { zh: '对方的买家没有付款，那一单关了。', en: ' The buyer there did not pay and that order is closed.' }
      : { zh: `对方买家付的${sum.zh}已经退了。`, en: ` The ${sum.en} that the buyer there paid went back.` };
  return paid_at === null
    ? {
        zh: '对方的买家还没付款：请在那边关掉那一单。关之前付了款，就要退给 TA。',
        en: ' The buyer there has not paid: please close that order there. If they pay before you do, refund them.',
      }
    : {
        zh: `对方买家付的${sum.zh}要退给 TA，道歉的话已写好。`,
        en: ` The ${sum.en} that the buyer there paid must go back; an apology is ready to copy.`,
      };
}
type RemoteMoney = Pick<Order, 'paid_at' | 'amount' | 'state'>;

interface Kept {
  post: Pick<Post, 'id' | 'user_id' | 'item_id'>;
  /** Of the buyer here who has it; none where nobody here bought it. */
  order: { id: string; no: string; buyer_id: string } | undefined;
  there: RemoteMoney | undefined;
  /** Of staff who decided it; null where the order there ended first. */
  note: string | null;
}

/** Sold on both sides, and the buyer there does not get it: both who sold it and who bought it here read what was decided, and what becomes of the money. */
export async function tellKept(db: Db, { post, order, there, note }: Kept, now: Date): Promise<void> {
  const { name } = await itemOf(db, post.item_id);
  const reason = note === null ? none : { zh: `平台的说明：${note}`, en: ` Our reason: ${note}` };
  const facts = { name, back: there ? owedThere(there) : none, reason };
  await emit(db, {
    ...{ to: post.user_id, type: 'resale', data: { id: post.id }, at: now },
    notice: { ...(order ? ours(facts) : notTheirs(facts)), link: link('/pages/xianyu/list', { id: post.id }) },
  });
  if (!order) return;
  const payment = await paymentOf(db, order.id);
  const sum = yuan((payment?.amount ?? 0) - (payment?.refunded ?? 0));
  const back =
    payment?.state === 'paid'
      ? {
          zh: `你付的 ¥${sum} 仍由平台保管，确认收货后才给卖家。`,
          en: ` We keep holding the ¥${sum} you paid until you confirm receipt.`,
        }
      : { zh: '请照订单上的时间付款。', en: ' Please pay by the time on the order.' };
  await emit(db, {
    ...{ to: order.buyer_id, type: 'order', data: { id: order.id, no: order.no }, at: now },
    notice: {
      ...(note === null ? yoursAlone({ name, back }) : yours({ name, back, reason })),
      link: link('/pages/order/orderdetail', { id: order.id }),
    },
  });
}

/** The channel says that the buyer who did not get it has their money back. */
export async function tellRepaid(
  db: Db,
  { post, amount, now }: { post: Kept['post']; amount: number; now: Date },
): Promise<void> {
  const { name } = await itemOf(db, post.item_id);
  await emit(db, {
    ...{ to: post.user_id, type: 'resale', data: { id: post.id }, at: now, kind: 'money' },
    notice: { ...repaid({ name, amount: yuan(amount) }), link: link('/pages/xianyu/list', { id: post.id }) },
  });
}

/** Sold in two shops elsewhere, and the buyer of this one has it. @param note why, where staff decided it */
export async function tellOfShops(
  db: Db,
  post: Pick<Post, 'id' | 'user_id' | 'item_id' | 'shop_id'>,
  note: string | null,
  now: Date,
): Promise<void> {
  const { name } = await itemOf(db, post.item_id);
  const shop = await db
    .selectFrom('resale_shop')
    .select('name')
    .where('id', '=', post.shop_id)
    .executeTakeFirstOrThrow();
  const said = note === null ? none : { zh: `平台的说明：${note}`, en: ` Our reason: ${note}` };
  await emit(db, {
    ...{ to: post.user_id, type: 'resale', data: { id: post.id }, at: now },
    notice: {
      ...ofShops({ name, shop: { zh: shop.name, en: channelSaid(shop.name, 'en') }, reason: said }),
      link: link('/pages/xianyu/list', { id: post.id }),
    },
  });
}

export type KeptFor = 'order' | 'shop' | 'none';

/** Why its buyer there did not get it, and that this counts no more. */
const fell: Readonly<Record<KeptFor, Words>> = {
  order: {
    zh: '两边都卖了、定下留在这里的这件，这里没有成，又是你的了。',
    en: 'It was sold on both sides and stayed with the buyer here, whose order has since fallen through: it is yours again.',
  },
  shop: {
    zh: '两家店都卖了、定下给另一家店买家的这件，那一单没有成，又是你的了。',
    en: 'It was sold in two shops and went to the buyer in the other one, whose order has since fallen through: it is yours again.',
  },
  none: {
    zh: '定下不给对方买家的这件，现在又可以卖了。',
    en: 'The buyer there could not have it. It can be sold again now.',
  },
};

/** Decided against the buyer there, and free again since. */
export async function tellFell(
  db: Db,
  post: Pick<Post, 'id' | 'user_id' | 'item_id' | 'paused'>,
  keptFor: KeptFor,
  now: Date,
): Promise<void> {
  const { name } = await itemOf(db, post.item_id);
  const then = post.paused
    ? {
        zh: '，退好以后这家店会自己再放上去',
        en: ', and once the refund is through it is listed in that shop again automatically',
      }
    : none;
  const why = fell[keptFor];
  await emit(db, {
    ...{ to: post.user_id, type: 'resale', data: { id: post.id }, at: now },
    notice: {
      ...free({ name, reason: why, next: then }),
      link: link('/pages/xianyu/list', { id: post.id }),
    },
  });
}

const endOf = async (db: Db, orderId: string) =>
  (await transitionRows(db, orderMachine.name, orderId)).findLast(({ to_state }) => to_state === 'closed');
