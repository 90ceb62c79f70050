/** For tests: the traces that a person leaves in shops elsewhere; see person.ts. */
import type { Db } from '../../db/schema.ts';
import { newId } from '../../kernel/lib/id.ts';

interface Traces {
  userId: string;
  itemId: string;
  orderId: string;
  /** Of the person; what they wrote, and what was written about them, has it. */
  name: string;
  /** fen */
  price: number;
  now: Date;
}

/** A shop of theirs that is let go, an item that was sold twice there, and a push that told of it. */
export async function resaleTraces(db: Db, { userId, itemId, orderId, name, price, now }: Traces): Promise<void> {
  const [shopId, moveId, postId] = [newId(), newId(), newId()];
  const no = newId();
  await db
    .insertInto('resale_shop')
    .values({
      ...{ id: shopId, user_id: userId, channel: 'sandbox', remote_id: `${name}的旺旺号`, name: `${name}的小店` },
      ...{ asked_until: now, created_at: now, ended_at: now },
    })
    .execute();
  await db
    .insertInto('resale_move')
    .values({ id: moveId, user_id: userId, shop_id: shopId, from_shop_id: null, created_at: now })
    .execute();
  await db
    .insertInto('resale_post')
    .values({
      ...{ id: postId, move_id: moveId, shop_id: shopId, user_id: userId, item_id: itemId, remote_id: newId() },
      ...{ title: `${name}的鞋`, body: `找${name}`, price, category_id: 'sb-2-1', photos: '[{"n":0,"cut":null}]' },
      ...{ refusal: `${name}的标题不合适`, after_id: null, state: 'off', deadline_at: null },
      ...{ created_at: now, updated_at: now },
    })
    .execute();
  const address = JSON.stringify({ name, phone: name, region: name, detail: name });
  await db
    .insertInto('resale_order')
    .values({
      ...{ channel: 'sandbox', no, post_id: postId, state: 'closed', amount: price, placed_at: now, address },
      ...{ company: name, waybill: name, heard_at: now, updated_at: now },
    })
    .execute();
  await db
    .insertInto('resale_conflict')
    .values({
      ...{ id: newId(), post_id: postId, order_no: no, order_id: orderId, holder: 'sale', found_at: now },
      ...{ outcome: 'here', decided_at: now, decided_by: userId, note: `${name}先付的` },
    })
    .execute();
}
