/** Sold twice: both orders side by side, which was first, and what is ready for the buyer who will not get it. */

import { type RawBuilder, sql } from 'kysely';
import type { OrderState } from '../../../../contract/order/machine.ts';
import type { ResaleConflict } from '../../../../contract/resale/conflict.ts';
import type { Db } from '../../../db/schema.ts';
import { type Found, foundAs, foundFake, foundOther } from '../../item/fakes.ts';
import { paymentOf } from '../../order/queries.ts';
import { type Holding, holderName, isFree, type Order, type Post, standingOf } from '../rows.ts';
import { orderShown } from '../shown.ts';

const sorry = '给您添麻烦了，真的对不起。';
const back = '您付的钱会全额原路退回。';
const apologies = {
  sold: `您好，非常抱歉：这件商品只有一件，已经在另一个平台卖给了别人，没有来得及在这里下架。${back}${sorry}`,
  aside: `您好，非常抱歉：这件商品在发货前的检查中发现有问题，不能发给您。${back}${sorry}`,
  other: `您好，非常抱歉：这件商品只有一件，现在已经不能发给您。${back}${sorry}`,
} as const;
const sellers: readonly string[] = ['sale', 'bid', 'recycle', 'resale'];
const found: readonly string[] = ['fake', 'differs'] satisfies Found[];
const asides: readonly string[] = ['quarantined', 'lost', ...found];
const apologyFor = (sold: boolean, holder: string) =>
  apologies[
    !found.includes(holder) && (sold || sellers.includes(holder)) ? 'sold' : asides.includes(holder) ? 'aside' : 'other'
  ];

interface Case {
  outcome: string | null;
  /** Who or what had it as it was found, or as it was decided. */
  holder: string;
}

/** While nobody has decided, it is told as it is now: an auction that held the item may have sold it since. */
const holderOf = ({ outcome, holder }: Case, standing: Holding, unsold: Found | null): string => {
  if (outcome !== null) return holder;
  return isFree(standing) ? (unsold ?? holder) : holderName(standing);
};

/** The order here that a case is about: while nobody has decided, the one that has it now. */
const orderOf = (itemId: RawBuilder<unknown>) => sql<string | null>`coalesce(
  (select now.id from trade_order now where resale_conflict.outcome is null and now.item_id = ${itemId} and now.state <> 'closed'),
  resale_conflict.order_id)`;

/** What is ready for the buyers there of several posts, each of its newest case. */
export async function apologiesOf(db: Db, postIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (postIds.length === 0) return new Map();
  const { rows } = await sql<
    Case & { id: string; item_id: string; state: string; channel: string | null; sold: boolean }
  >`
    select distinct on (x.id) x.id, x.item_id, i.state, k.channel, resale_conflict.outcome, resale_conflict.holder,
      ${orderOf(sql`x.item_id`)} is not null as sold
    from resale_conflict join resale_post x on x.id = resale_conflict.post_id join item i on i.id = x.item_id
      join resale_order o on o.post_id = x.id and o.no = resale_conflict.order_no
      left join item_lock k on k.item_id = i.id
    where x.id in (${sql.join(postIds)}) order by x.id, resale_conflict.found_at desc`.execute(db);
  const items = rows.map(({ item_id }) => item_id);
  const [fakes, others] = [await foundFake(db, items), await foundOther(db, items)];
  return new Map(
    rows.map(({ id, item_id, state, channel, sold, ...one }) => {
      const standing = { item: { state }, holder: channel === null ? null : { channel } };
      const unsold = fakes.has(item_id) ? 'fake' : others.has(item_id) ? 'differs' : null;
      return [id, apologyFor(sold, holderOf(one, standing, unsold))];
    }),
  );
}

/** What went back to the buyer here. */
async function backOf(db: Db, orderId: string | null): Promise<{ back: number | null; returning: boolean }> {
  const payment = orderId === null ? undefined : await paymentOf(db, orderId);
  return { back: payment?.refunded || null, returning: payment?.returning ?? false };
}

export async function conflictsOf(
  db: Db,
  post: Pick<Post, 'id' | 'item_id'>,
  orders: readonly Order[],
): Promise<ResaleConflict[]> {
  const standing = await standingOf(db, post);
  const unsold = standing.free ? await foundAs(db, post.item_id) : null;
  const cases = await db
    .selectFrom('resale_conflict')
    .leftJoin('trade_order', (join) => join.on(sql<boolean>`trade_order.id = ${orderOf(sql.val(post.item_id))}`))
    .selectAll('resale_conflict')
    .select([
      'trade_order.id as here_id',
      'trade_order.no',
      'trade_order.created_at',
      'trade_order.paid_at',
      'trade_order.total',
      'trade_order.price',
      'trade_order.state',
    ])
    .where('resale_conflict.post_id', '=', post.id)
    .orderBy('found_at', 'desc')
    .execute();
  const shown = await Promise.all(cases.map(async (row) => ({ row, back: await backOf(db, row.here_id) })));
  return shown.flatMap(({ row, back }) => {
    const there = orders.find(({ no }) => no === row.order_no);
    if (!there) return [];
    const here =
      row.here_id && row.no && row.created_at
        ? {
            ...{ id: row.here_id, no: row.no, placedAt: row.created_at.getTime() },
            ...{
              paidAt: row.paid_at?.getTime() ?? null,
              total: row.total ?? 0,
              price: row.price ?? 0,
              state: row.state as OrderState,
            },
            ...back,
          }
        : null;
    const holder = holderOf(row, standing, unsold);
    const first =
      here && there.placed_at
        ? here.placedAt <= there.placed_at.getTime()
          ? ('here' as const)
          : ('there' as const)
        : null;
    return [
      {
        ...{ id: row.id, foundAt: row.found_at.getTime(), here, holder, there: orderShown(there), first },
        ...{ outcome: row.outcome, note: row.note, apology: apologyFor(here !== null, holder) },
        refund: there.paid_at === null ? null : there.amount,
        refundAskedAt: there.refund_asked_at?.getTime() ?? null,
      },
    ];
  });
}
