/** What a seller is told of their goods elsewhere: what they must do, and what went wrong. */
import { eg } from '../../../contract/notice/wording.ts';
import { orderTimes } from '../../../contract/order/rules.ts';
import { type ResaleState, resaleMachine } from '../../../contract/resale/machine.ts';
import { link } from '../../../contract/screens.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { hours } from '../../../contract/wire/units.ts';
import type { Db } from '../../db/schema.ts';
import { emit } from '../../kernel/events/events.ts';
import { named, wording } from '../../kernel/events/wording.ts';
import { sizedName } from '../catalogue/names.ts';
import { foundAs } from '../item/fakes.ts';
import type { Channel } from '../item/lock.ts';
import type { Post } from './rows.ts';

const bodies: Readonly<Record<ResaleState, Words | null>> = {
  sold_remote: null,
  reserved: { zh: '等买家付款，这里先锁定。', en: 'Waiting for their payment; locked here meanwhile.' },
  conflict: {
    zh: '这件在这里已有归属。两边的情况都列在一起，由平台的工作人员来定。',
    en: 'It is already taken here. Our staff look at both sides and decide.',
  },
  refund_remote: {
    zh: '请退款给对方买家，道歉的话已写好。',
    en: 'Please refund the buyer there; an apology is ready to copy.',
  },
  failed: { zh: '对方没有收下，改一改可以再发。', en: 'It was rejected there; fix and resend it.' },
  stuck: {
    zh: '试了几次都没成，平台也会看；改好标题、说明或价格可以自己再发。',
    en: 'Tried several times; our staff are looking too. Fix the title, text or price and resend it.',
  },
  returned: {
    zh: '发出后对方退了款，平台会核对这件有没有寄回仓库。',
    en: 'Refunded there after it was sent; our staff check whether it came back to our warehouse.',
  },
  selected: null,
  publishing: null,
  on_sale: null,
  shipped_remote: null,
  done: null,
  delisting: null,
  off: null,
};

const ship = named(
  'within',
  hours(() => orderTimes.ship),
);

/** Paid there, and its seller has it. */
const sentByYou = (): Words => ({
  zh: `买家已付款，这里已经锁定下架。请在 ${ship.zh}内寄出。`,
  en: `Paid there; locked and taken down here. Please ship it within ${ship.en}.`,
});

/** Paid there, and it lies in our warehouse. */
const sentByUs = (): Words => ({
  zh: `买家已付款，这里已经锁定下架。货在平台仓，由平台在 ${ship.zh}内寄出，你不用做什么。`,
  en: `Paid there; locked and taken down here. It is in our warehouse and we ship it within ${ship.en}; there is nothing for you to do.`,
});

/** Sent from its seller's home: that it is back is theirs to say. */
const backWithYou: Words = {
  zh: '发出后对方退了款。这件回到你手上了，请打开说一声，就又可以卖了。',
  en: 'Refunded there after it was sent. Once you have it back, say so on its page and you can sell it again.',
};

/** Somebody has paid for it in another shop. */
const takenThere: Words = {
  zh: '这件在另一家店也卖了。两家店的情况都列在一起，由平台的工作人员来定。',
  en: 'It was also sold in another shop. Our staff look at both and decide.',
};

/** The buyer there will not get it, and has not paid. */
const nothingToRefund: Words = {
  zh: '这件不给对方的买家，TA 还没付款：请在那边关掉那一单。关之前付了款，就要退给 TA。',
  en: 'The buyer there will not get it and has not paid: please close that order there. If they pay before you do, refund them.',
};

/** Bought there although it was found not genuine. */
const paidAsFake: Words = {
  zh: '这件检出不是正品，谁也不能卖给：对方买家的钱要退，平台会和你一起处理。请不要寄出。',
  en: 'It was found not genuine and goes to nobody: their buyer’s money goes back, and our staff handle it with you. Please do not send it.',
};
/** Bought there although it was found not to be what was declared. */
const paidAsOther: Words = {
  zh: '这件检出和申报的不是同一样，不能按申报的卖给人：对方买家的钱要退，平台会和你一起处理。请不要寄出。',
  en: 'It was found not to be what was declared and is not sold as that: their buyer’s money goes back, and our staff handle it with you. Please do not send it.',
};
type Step = ResaleState | 'soldHere' | 'sold' | 'unpaid' | 'fake' | 'differs' | 'backWithYou' | 'takenThere';
interface Facts {
  name: Words;
  state: Words;
}
const titled = ({ name, state }: Facts): Words => ({ zh: `${state.zh}：${name.zh}`, en: `${state.en}: ${name.en}` });
/** Where the same state means another thing. */
const others = {
  sold: sentByYou,
  soldHere: sentByUs,
  unpaid: () => nothingToRefund,
  fake: () => paidAsFake,
  differs: () => paidAsOther,
  backWithYou: () => backWithYou,
  takenThere: () => takenThere,
};
const saying = Object.entries({
  ...Object.fromEntries(Object.entries(bodies).map(([state, body]) => [state, body && (() => body)])),
  ...others,
}).flatMap(([step, body]) =>
  body
    ? [
        [
          step,
          wording('resale', step.replace('_r', 'R'), eg('name', 'state'), (facts: Facts) => ({
            title: titled(facts),
            body: body(),
          })),
        ] as const,
      ]
    : [],
);
const byStep = new Map(saying);
const words = (step: Step, facts: Facts) => byStep.get(step)?.(facts);

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
  const unpaid = post.state === 'refund_remote' && !(await isPaidThere(db, post.id));
  const item = (bodies[post.state] || sold) && post.item_id ? await itemOf(db, post.item_id) : null;
  const ours = sold && item?.in_warehouse === true;
  const found = post.state === 'conflict' && item !== null && post.item_id ? await foundAs(db, post.item_id) : null;
  const step: Step = sold
    ? ours
      ? 'soldHere'
      : 'sold'
    : unpaid
      ? 'unpaid'
      : found !== null
        ? found
        : post.state === 'returned' && item?.in_warehouse === false
          ? 'backWithYou'
          : post.state === 'conflict' && item?.holder === ('resale' satisfies Channel)
            ? 'takenThere'
            : post.state;
  const said = item && words(step, { name: item.name, state: resaleMachine.states[post.state] });
  await emit(db, {
    to: post.user_id,
    type: 'resale',
    data: { id: post.id },
    at: now,
    ...(said && { notice: { ...said, link: link('/pages/xianyu/list', { id: post.id }) } }),
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
    title: { zh: '还没改好', en: 'Not fixed yet' },
    body: {
      zh: '对方平台没收下这件，一直停在那里。改一改再发，或者下架。',
      en: 'It was rejected there and nothing has happened since. Fix and resend it, or take it down.',
    },
  },
  refund_remote: {
    title: { zh: '对方的买家还在等', en: 'The buyer is still waiting' },
    body: {
      zh: '对方平台的买家付了款又拿不到这件，在等退款。退款时间已经过了，请现在退；平台的工作人员也看到了。',
      en: 'Its buyer paid, will not get it and waits for the money. The time is over: please refund it now. Our staff see it too.',
    },
  },
} satisfies { [S in ResaleState]?: { title: Words; body: Words } };
const lateOf = (step: string, { title, body }: { title: Words; body: Words }) =>
  wording('resale', step, eg('name'), ({ name }) => ({
    title: { zh: `${title.zh}：${name.zh}`, en: `${title.en}: ${name.en}` },
    body,
  }));
const lateWords = {
  sold_remote: lateOf('lateSent', late.sold_remote),
  failed: lateOf('lateMended', late.failed),
  refund_remote: lateOf('lateRefunded', late.refund_remote),
  unpaid: lateOf('lateClosed', { title: late.refund_remote.title, body: nothingToRefund }),
};
const isTold = (state: ResaleState): state is keyof typeof late => Object.hasOwn(late, state);

/** Nobody has seen in time to what waits for its seller; what waits for staff is theirs to see. */
export async function tellLate(
  db: Db,
  post: Pick<Post, 'id' | 'user_id' | 'item_id' | 'state'>,
  now: Date,
): Promise<void> {
  if (!isTold(post.state)) return;
  const unpaid = post.state === 'refund_remote' && !(await isPaidThere(db, post.id));
  const { name } = await itemOf(db, post.item_id);
  await emit(db, {
    ...{ to: post.user_id, type: 'resale', data: { id: post.id }, at: now, kind: 'deadline' },
    notice: {
      ...lateWords[unpaid ? 'unpaid' : post.state]({ name }),
      link: link('/pages/xianyu/list', { id: post.id }),
    },
  });
}

/** What an item is called, whether it lies with us, and what holds it. */
export async function itemOf(
  db: Db,
  itemId: string,
): Promise<{ name: Words; in_warehouse: boolean; holder: string | null }> {
  const row = await db
    .selectFrom('item')
    .innerJoin('sku', 'sku.id', 'item.sku_id')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .leftJoin('item_lock', 'item_lock.item_id', 'item.id')
    .select(['product.name_zh', 'product.name_en', 'sku.size', 'item.in_warehouse', 'item_lock.channel as holder'])
    .where('item.id', '=', itemId)
    .executeTakeFirstOrThrow();
  return { name: sizedName(row), in_warehouse: row.in_warehouse, holder: row.holder };
}
