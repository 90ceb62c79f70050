/** Sold twice: both orders side by side, which was first, and what is ready for the buyer who will not get it. */
import type { ResaleConflict } from '../../../contract/resale/calls.ts';
import type { Db } from '../../db/schema.ts';
import type { Order } from './rows.ts';
import { orderShown } from './shown.ts';

const apology =
  '您好，非常抱歉：这件商品只有一件，在您拍下的同时已经在另一个平台售出，来不及同步。您付的钱会全额原路退回。给您添麻烦了，真的对不起。';

export async function conflictsOf(db: Db, postId: string, orders: readonly Order[]): Promise<ResaleConflict[]> {
  const found = await db
    .selectFrom('resale_conflict')
    .leftJoin('trade_order', 'trade_order.id', 'resale_conflict.order_id')
    .selectAll('resale_conflict')
    .select([
      'trade_order.no',
      'trade_order.created_at',
      'trade_order.paid_at',
      'trade_order.total',
      'trade_order.state',
    ])
    .where('resale_conflict.post_id', '=', postId)
    .orderBy('found_at', 'desc')
    .execute();
  return found.flatMap((row) => {
    const there = orders.find(({ no }) => no === row.order_no);
    if (!there) return [];
    const here =
      row.order_id && row.no && row.created_at
        ? {
            ...{ id: row.order_id, no: row.no, placedAt: row.created_at.getTime() },
            ...{ paidAt: row.paid_at?.getTime() ?? null, total: row.total ?? 0, state: row.state ?? '' },
          }
        : null;
    const first =
      here && there.placed_at
        ? here.placedAt <= there.placed_at.getTime()
          ? ('here' as const)
          : ('there' as const)
        : null;
    return [
      {
        ...{ id: row.id, foundAt: row.found_at.getTime(), here, holder: row.holder, there: orderShown(there), first },
        ...{ outcome: row.outcome, note: row.note, apology },
        refund: there.paid_at === null ? null : there.amount,
        refundAskedAt: there.refund_asked_at?.getTime() ?? null,
      },
    ];
  });
}
