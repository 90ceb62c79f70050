/** What the demo's buyers said of sellers: one that waits for staff because it leads elsewhere, one that was answered, one plain. */
import { decideBy } from '../../../contract/chat/rules.ts';
import type { orderMachine } from '../../../contract/order/machine.ts';
import { reviewReportMachine } from '../../../contract/seller/machine.ts';
import type { Db } from '../../db/schema.ts';
import { start } from '../../kernel/state/transitions.ts';
import { insertAll } from '../insert.ts';

const HOUR = 3_600_000;

/** The reported one first: there is one even where little was sold. */
const said = [
  { stars: 1, body: '别在这里买，同款加我薇芯，便宜三百', reply: null },
  { stars: 5, body: '和描述一样，包得很仔细', reply: '谢谢，穿着合适就好' },
  { stars: 4, body: '发货快，鞋盒压了一角', reply: null },
] as const;

export async function seedReviews(db: Db, now: Date): Promise<void> {
  const orders = await db
    .selectFrom('trade_order')
    .select(['id', 'buyer_id', 'seller_id'])
    .where('state', '=', 'completed' satisfies keyof typeof orderMachine.states)
    .where('id', 'not in', (eb) => eb.selectFrom('connected_trade').select('order_id'))
    .orderBy((eb) => eb('seller_id', '=', 'demo-seller'), 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .limit(said.length)
    .execute();
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
  await insertAll(
    db,
    'review',
    orders.map(({ id, buyer_id, seller_id }, n) => {
      const { stars, body, reply } = said[n % said.length] ?? said[0];
      return {
        ...{ id: `demo-review-${n + 1}`, order_id: id, seller_id, buyer_id, stars, body, created_at: ago(7 + n) },
        ...{ reply, replied_at: reply && ago(6) },
      };
    }),
  );
  const [order] = orders;
  if (!order) return;
  const at = ago(5);
  const id = 'demo-review-report';
  const { state, deadlineAt } = await start(db, reviewReportMachine, {
    ...{ id, by: 'B', actorId: order.seller_id, now: at, deadlineAt: decideBy(at) },
  });
  await db
    .insertInto('review_report')
    .values({
      ...{
        id,
        review_id: 'demo-review-1',
        user_id: order.seller_id,
        reason: 'contact',
        body: '在我的评价里卖他自己的',
      },
      ...{ note: null, state, deadline_at: deadlineAt, created_at: at },
    })
    .execute();
}
