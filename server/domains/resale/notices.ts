/** What a seller is told of their goods elsewhere: what they must do, and what went wrong. */
import { type ResaleState, resaleMachine } from '../../../contract/resale/machine.ts';
import { link } from '../../../contract/screens.ts';
import type { Words } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { emit } from '../../kernel/events/events.ts';
import { sizedName } from '../catalogue/names.ts';
import type { Post } from './rows.ts';

const bodies: Readonly<Record<ResaleState, Words | null>> = {
  sold_remote: {
    zh: '买家已付款，这里已经锁定下架。请按时发货。',
    en: 'Paid there; locked and off sale here. Please send it in time.',
  },
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

export async function tell(
  db: Db,
  post: Pick<Post, 'id' | 'user_id' | 'state'> & { item_id?: string },
  now: Date,
): Promise<void> {
  const body = bodies[post.state];
  const { zh, en } = resaleMachine.states[post.state];
  const name = body && post.item_id ? await namesOf(db, post.item_id) : null;
  await emit(db, {
    to: post.user_id,
    type: 'resale',
    data: { id: post.id },
    at: now,
    ...(body &&
      name && {
        notice: {
          title: { zh: `${zh}：${name.zh}`, en: `${en}: ${name.en}` },
          body,
          link: link('/pages/xianyu/list', { id: post.id }),
        },
      }),
    ...(post.state === 'sold_remote' && { kind: 'deadline' as const }),
  });
}

/** What an item is called. */
async function namesOf(db: Db, itemId: string): Promise<Words> {
  const row = await db
    .selectFrom('item')
    .innerJoin('sku', 'sku.id', 'item.sku_id')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .select(['product.name_zh', 'product.name_en', 'sku.size'])
    .where('item.id', '=', itemId)
    .executeTakeFirstOrThrow();
  return sizedName(row);
}
