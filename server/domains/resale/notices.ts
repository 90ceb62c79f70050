/** What a seller is told of their goods elsewhere: what they must do, and what went wrong. */
import { orderMachine } from '../../../contract/order/machine.ts';
import { orderTimes } from '../../../contract/order/rules.ts';
import { type ResaleState, resaleMachine } from '../../../contract/resale/machine.ts';
import { channelSaid } from '../../../contract/resale/sandbox.ts';
import { link } from '../../../contract/screens.ts';
import { yuan } from '../../../contract/wire/money.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { hours } from '../../../contract/wire/units.ts';
import type { Db } from '../../db/schema.ts';
import { emit } from '../../kernel/events/events.ts';
import { transitionRows } from '../../kernel/state/transitions.ts';
import { sizedName } from '../catalogue/names.ts';
import { foundFake } from '../item/fakes.ts';
import { findOrder, paymentOf } from '../order/queries.ts';
import type { Post } from './rows.ts';

const bodies: Readonly<Record<ResaleState, Words | null>> = {
  sold_remote: null,
  reserved: { zh: '等买家付款，这里先锁定。', en: 'Waiting for their money; locked here meanwhile.' },
  conflict: {
    zh: '这件在这里已有归属。两边的订单都列在一起，平台会和你一起处理。',
    en: 'Somebody has it here. Both orders stand side by side; our staff handle it with you.',
  },
  refund_remote: { zh: '请退款给对方买家，道歉的话已写好。', en: 'Refund their buyer; the apology is written.' },
  failed: { zh: '对方没有收下，改一改可以再发。', en: 'It was refused there; mend it and send it again.' },
  stuck: {
    zh: '试了几次都没成，平台也会看；改好标题、说明或价格可以自己再发。',
    en: 'Tried several times; our staff look at it too. Mend title, text or price and send it again.',
  },
  returned: { zh: '发出后对方退了款，平台会核对。', en: 'Refunded there after it was sent; our staff check it.' },
  selected: null,
  publishing: null,
  on_sale: null,
  shipped_remote: null,
  done: null,
  delisting: null,
  off: null,
};

const ship = hours(() => orderTimes.ship);

/** Paid there, and its seller has it. */
const sentByYou = (): Words => ({
  zh: `买家已付款，这里已经锁定下架。请在 ${ship.zh}内寄出。`,
  en: `Paid there; locked and off sale here. Please send it within ${ship.en}.`,
});

/** Paid there, and it lies in our warehouse. */
const sentByUs = (): Words => ({
  zh: `买家已付款，这里已经锁定下架。货在平台仓，由平台在 ${ship.zh}内寄出，你不用做什么。`,
  en: `Paid there; locked and off sale here. It lies in our warehouse and we send it within ${ship.en}; there is nothing for you to do.`,
});

/** The buyer here has it, and theirs has not paid. */
const nothingToRefund: Words = {
  zh: '这件给这里的买家，对方的买家还没付款：请在那边关掉那一单。关之前他付了款，就要退给他。',
  en: 'The buyer here has it, and theirs has not paid: please close that order there. If they pay before that, it is refunded.',
};

/** Bought there although it was found not genuine. */
const paidAsFake: Words = {
  zh: '这件检出不是正品，谁也不能卖给：对方买家的钱要退，平台会和你一起处理。请不要寄出。',
  en: 'It was found not genuine and goes to nobody: their buyer’s money goes back, and our staff handle it with you. Please do not send it.',
};
const foundFakeHere = async (db: Db, itemId = ''): Promise<boolean> => (await foundFake(db, [itemId])).has(itemId);

const isPaidThere = async (db: Db, postId: string): Promise<boolean> =>
  (await db
    .selectFrom('resale_order')
    .select('no')
    .where('post_id', '=', postId)
    .where('state', '<>', 'closed')
    .where('paid_at', 'is not', null)
    .executeTakeFirst()) !== undefined;

export async function tell(
  db: Db,
  post: Pick<Post, 'id' | 'user_id' | 'state'> & { item_id?: string },
  now: Date,
): Promise<void> {
  const sold = post.state === 'sold_remote';
  const { zh, en } = resaleMachine.states[post.state];
  const unpaid = post.state === 'refund_remote' && !(await isPaidThere(db, post.id));
  const item = (bodies[post.state] || sold) && post.item_id ? await itemOf(db, post.item_id) : null;
  const ours = sold && item?.in_warehouse === true;
  const fake = post.state === 'conflict' && item !== null && (await foundFakeHere(db, post.item_id));
  const body = sold
    ? ours
      ? sentByUs()
      : sentByYou()
    : unpaid
      ? nothingToRefund
      : fake
        ? paidAsFake
        : bodies[post.state];
  await emit(db, {
    to: post.user_id,
    type: 'resale',
    data: { id: post.id },
    at: now,
    ...(body &&
      item && {
        notice: {
          title: { zh: `${zh}：${item.name.zh}`, en: `${en}: ${item.name.en}` },
          body,
          link: link('/pages/xianyu/list', { id: post.id }),
        },
      }),
    ...(sold && !ours && { kind: 'deadline' as const }),
  });
}

/** What its seller reads when they have not seen to it in time. */
const late = {
  sold_remote: {
    title: { zh: '还没发货', en: 'Not sent yet' },
    body: {
      zh: '对方平台的买家付了款，在等。发货时间已经过了，请现在寄出；平台的工作人员也看到了。',
      en: 'Its buyer has paid and is waiting. The time to send it is over: please send it now. Our staff see it too.',
    },
  },
  failed: {
    title: { zh: '还没改好', en: 'Not mended yet' },
    body: {
      zh: '对方平台没收下这件，一直停在那里。改一改再发，或者下架。',
      en: 'It was refused there and has stood still since. Mend it and send it again, or take it down.',
    },
  },
  refund_remote: {
    title: { zh: '对方的买家还在等', en: 'Their buyer still waits' },
    body: {
      zh: '对方平台的买家付了款又拿不到这件，在等退款。退款时间已经过了，请现在退；平台的工作人员也看到了。',
      en: 'Its buyer paid, will not get it and waits for the money. The time is over: please refund it now. Our staff see it too.',
    },
  },
} satisfies { [S in ResaleState]?: { title: Words; body: Words } };
const isTold = (state: ResaleState): state is keyof typeof late => Object.hasOwn(late, state);

/** Nobody has seen in time to what waits for its seller; what waits for staff is theirs to see. */
export async function tellLate(
  db: Db,
  post: Pick<Post, 'id' | 'user_id' | 'item_id' | 'state'>,
  now: Date,
): Promise<void> {
  if (!isTold(post.state)) return;
  const unpaid = post.state === 'refund_remote' && !(await isPaidThere(db, post.id));
  const said = unpaid ? { title: late.refund_remote.title, body: nothingToRefund } : late[post.state];
  const { name } = await itemOf(db, post.item_id);
  await emit(db, {
    ...{ to: post.user_id, type: 'resale', data: { id: post.id }, at: now, kind: 'deadline' },
    notice: {
      title: { zh: `${said.title.zh}：${name.zh}`, en: `${said.title.en}: ${name.en}` },
      body: said.body,
      link: link('/pages/xianyu/list', { id: post.id }),
    },
  });
}

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
  const refunded = back !== null && { zh: `，付的 ¥${back} 全额退回`, en: `, and all of the ¥${back} paid goes back` };
  const said = decided && end.reason ? { zh: `平台的说明：${end.reason}`, en: ` Our reason: ${end.reason}` } : none;
  await emit(db, {
    ...{ to: post.user_id, type: 'resale', data: { id: post.id }, at: now },
    notice: {
      title: { zh: `归对方的买家：${name.zh}`, en: `The buyer there has it: ${name.en}` },
      body: {
        zh: `两边都卖了的这件，这里没有成交${refunded ? refunded.zh : ''}。对方的买家付了款，这件归 TA。${said.zh}`,
        en: `It was sold on both sides. The sale here fell through${refunded ? refunded.en : ''}; the buyer there has paid and has it.${said.en}`,
      },
      link: link('/pages/xianyu/list', { id: post.id }),
    },
  });
  // Who cancelled it themselves, or let the time to pay pass, was waiting for nothing.
  if (!order || (!decided && (!refunded || end?.actor === 'B'))) return;
  const closed = refunded || { zh: '，你还没有付款', en: '; you had not paid' };
  await emit(db, {
    ...{ to: order.buyer_id, type: 'order', data: { id: order.id, no: order.no }, at: now, kind: 'money' },
    notice: {
      title: { zh: '这件归了另一个平台的买家', en: 'The buyer on another marketplace has it' },
      body: {
        zh: `${name.zh} 只有一件，在另一个平台也卖出了，归了那边的买家，非常抱歉。你的订单已关闭${closed.zh}。${said.zh}`,
        en: `There was one ${name.en}, sold on another marketplace too, and the buyer there has it. We are very sorry. Your order is closed${closed.en}.${said.en}`,
      },
      link: link('/pages/order/orderdetail', { id: order.id }),
    },
  });
}

/** Sold on both sides, and whoever bought it here has it: they had read that nothing is sent before that. */
export async function tellKept(
  db: Db,
  order: { id: string; no: string; buyer_id: string; item_id: string },
  now: Date,
): Promise<void> {
  const { name } = await itemOf(db, order.item_id);
  await emit(db, {
    ...{ to: order.buyer_id, type: 'order', data: { id: order.id, no: order.no }, at: now },
    notice: {
      title: { zh: '这件归你', en: 'It is yours' },
      body: {
        zh: `${name.zh} 在另一个平台也卖出了，平台定下归你，订单照常进行。`,
        en: `${name.en} was sold on another marketplace too; we decided that it is yours, and your order goes on.`,
      },
      link: link('/pages/order/orderdetail', { id: order.id }),
    },
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
      title: {
        zh: `归「${shop.name}」的买家：${name.zh}`,
        en: `The buyer in “${channelSaid(shop.name, 'en')}” has it: ${name.en}`,
      },
      body: {
        zh: `这件在两家店都卖了，只有一件，归这家店的买家；另一家店的买家付过的要退。${said.zh}`,
        en: `There is one, it was sold in two shops, and the buyer in this one has it; who paid in the other one is refunded.${said.en}`,
      },
      link: link('/pages/xianyu/list', { id: post.id }),
    },
  });
}

/** Sold on both sides and kept here, where it has fallen through since. */
export async function tellFell(
  db: Db,
  post: Pick<Post, 'id' | 'user_id' | 'item_id' | 'paused'>,
  now: Date,
): Promise<void> {
  const { name } = await itemOf(db, post.item_id);
  const then = post.paused
    ? { zh: '，退好以后这家店会自己再放上去', en: ', and once it is back it goes up in that shop again by itself' }
    : none;
  await emit(db, {
    ...{ to: post.user_id, type: 'resale', data: { id: post.id }, at: now },
    notice: {
      title: { zh: `又空出来了：${name.zh}`, en: `Free again: ${name.en}` },
      body: {
        zh: `两边都卖了、定下留在这里的这件，这里没有成，又是你的了。对方买家的钱照样要退${then.zh}。`,
        en: `It was sold on both sides and kept here, where it has fallen through: it is yours again. The buyer there is refunded all the same${then.en}.`,
      },
      link: link('/pages/xianyu/list', { id: post.id }),
    },
  });
}

const none: Words = { zh: '', en: '' };

const endOf = async (db: Db, orderId: string) =>
  (await transitionRows(db, orderMachine.name, orderId)).findLast(({ to_state }) => to_state === 'closed');

/** What an item is called, and whether it lies with us. */
async function itemOf(db: Db, itemId: string): Promise<{ name: Words; in_warehouse: boolean }> {
  const row = await db
    .selectFrom('item')
    .innerJoin('sku', 'sku.id', 'item.sku_id')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .select(['product.name_zh', 'product.name_en', 'sku.size', 'item.in_warehouse'])
    .where('item.id', '=', itemId)
    .executeTakeFirstOrThrow();
  return { name: sizedName(row), in_warehouse: row.in_warehouse };
}
