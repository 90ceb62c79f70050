/** Posts as the contract shows them. */

import { type RawBuilder, sql } from 'kysely';
import type { CategoryKind } from '../../../contract/catalogue/kinds.ts';
import type { Grade } from '../../../contract/item/grades.ts';
import type { OrderState } from '../../../contract/order/machine.ts';
import type { ResalePost } from '../../../contract/resale/calls.ts';
import {
  keepsOut,
  type ResaleState,
  type ResaleTab,
  resaleMachine,
  resaleMachineOf,
  resaleTabNames,
  resaleTabs,
  standsDown,
  type staying,
} from '../../../contract/resale/machine.ts';
import type { PostField, PostPhoto } from '../../../contract/resale/rules.ts';
import { statesFrom } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { literals } from '../../kernel/state/transitions.ts';
import { itemPicture } from '../catalogue/addresses.ts';
import type { Channel } from '../item/lock.ts';
import type { ItemPhoto } from '../item/tables.ts';
import type { Order } from './rows.ts';

export interface ItemRow {
  item_id: string;
  photos: ItemPhoto[];
  grade: Grade;
  in_warehouse: boolean;
  size: string;
  name_zh: string;
  name_en: string;
}

export const itemColumns = sql`i.id as item_id, i.photos, i.grade, i.in_warehouse, s.size, p.name_zh, p.name_en`;
export const itemJoins = sql`join sku s on s.id = i.sku_id join product p on p.id = s.product_id`;

export const itemShown = (row: ItemRow) => ({
  itemId: row.item_id,
  name: { zh: row.name_zh, en: row.name_en },
  size: row.size,
  grade: row.grade,
  cover: itemPicture(row.item_id, row.photos),
  inWarehouse: row.in_warehouse,
});

export interface PostRow extends ItemRow {
  id: string;
  user_id: string;
  item_id: string;
  shop_id: string;
  shop_name: string;
  channel: string;
  state: ResaleState;
  title: string;
  body: string;
  category_id: string;
  chosen: PostPhoto[];
  price: number;
  tries: number;
  unheard_since: Date | null;
  refusal: string | null;
  refused_field: PostField | null;
  deadline_at: Date | null;
  staff_by: Date | null;
  updated_at: Date;
  stays: (typeof staying)[number] | null;
  held_by: Channel | null;
  holder_id: string | null;
  here: { id: string; no: string; state: OrderState } | null;
  item_category: string;
  item_kind: CategoryKind;
}

/** Why the item `i` of the post `x` in the shop `h` cannot go up, as far as its own row and its promise `k` say; of what comes down, only who has it here. */
const staysDown = sql`case when x.state = ${'delisting' satisfies ResaleState} then case
    when i.state in ('shipped', 'sold') and k.channel is distinct from 'resale' then 'sold'
    when k.channel <> 'resale' then 'promised' end
  when x.state not in (${literals(standsDown)}) then null
  -- Locked for a buyer in another shop, or sent to them.
  when k.channel = 'resale' then 'elsewhere'
  when i.state in ('shipped', 'sold') then 'sold'
  when k.channel is not null then 'promised'
  when i.state not in ('in_stock', 'listed') then 'aside'
  when exists (select from resale_post y where y.item_id = i.id and y.id <> x.id
    and y.state in (${literals(keepsOut)})) then 'elsewhere'
  when h.ended_at is not null then 'shopGone' end`;

export async function postRows(db: Db, where: RawBuilder<unknown>, rest: RawBuilder<unknown>): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    select x.id, x.user_id, x.shop_id, x.state, x.title, x.body, x.category_id, x.photos as chosen, x.price, x.tries, x.unheard_since, x.refusal,
      x.refused_field, x.deadline_at, x.staff_by, x.updated_at, h.name as shop_name, h.channel, ${itemColumns},
      ${staysDown} as stays, k.channel as held_by, k.holder_id, case when k.channel is null or k.channel in ('sale', 'bid', 'auction') then (
        select json_build_object('id', t.id, 'no', t.no, 'state', t.state) from trade_order t
        where t.item_id = i.id and t.state <> 'closed' order by t.created_at desc limit 1) end as here, p.category_id as item_category, (select c.kind from category c where c.id = p.category_id) as item_kind
    from resale_post x join resale_shop h on h.id = x.shop_id join item i on i.id = x.item_id ${itemJoins}
      left join item_lock k on k.item_id = i.id
    where ${where} ${rest}`.execute(db);
  return rows;
}

type Due = Pick<PostRow, 'state' | 'deadline_at' | 'staff_by'>;
/** By when staff see to it: their own state has a deadline; what will not come down, and what we send, one beside it. */
export const staffBy = (due: Due) =>
  mayBeLate.includes(due.state) && !isSellers(due) ? due.deadline_at : due.staff_by;
/** By when its seller sends what lies with them, mends what was refused, or gives money back. */
export const sellerBy = (due: Due) => (isSellers(due) ? due.deadline_at : null);
const isSellers = ({ state }: Pick<Due, 'state'>) =>
  mayBeLate.includes(state) && resaleMachine.states[state].waitsFor === 'S';
/** It stays with whom it waits for, and counts as late, when nobody sees to it in time. */
export const mayBeLate: readonly ResaleState[] = statesFrom(resaleMachine, 'overdue');

/** Who has, or had, what cannot go up. */
function wentTo({ stays, held_by, holder_id, here }: PostRow): ResalePost['went'] {
  if (stays !== 'sold' && stays !== 'promised' && held_by !== 'resale') return null;
  const id = holder_id ?? here?.id;
  return stays && id ? { by: held_by ?? 'sale', id, order: here } : null;
}

/** Only these were refused and are still about it: elsewhere it is past. Sent anew, it is forgotten but for its having to be sent (unsaid). */
const refusedIn: readonly ResaleState[] = ['failed', 'stuck', 'publishing', 'delisting'];
export const refusalOf = ({ state, refusal, refused_field }: Pick<PostRow, 'state' | 'refusal' | 'refused_field'>) =>
  refusedIn.includes(state) && refusal
    ? { refusal, refusedField: refused_field }
    : { refusal: null, refusedField: null };

export const postShown = (row: PostRow): ResalePost => ({
  id: row.id,
  item: itemShown(row),
  shop: { id: row.shop_id, name: row.shop_name, sandbox: row.channel === 'sandbox' },
  state: row.state,
  title: row.title,
  price: row.price,
  tries: row.tries,
  unheardSince: row.unheard_since?.getTime() ?? null,
  ...refusalOf(row),
  stays: row.stays,
  went: wentTo(row),
  staffBy: staffBy(row)?.getTime() ?? null,
  sellerBy: sellerBy(row)?.getTime() ?? null,
  updatedAt: row.updated_at.getTime(),
});

export const orderShown = (order: Order) => ({
  no: order.no,
  state: order.state,
  refunded: order.refunded,
  refundWanted: order.refund_wanted,
  amount: order.amount,
  placedAt: order.placed_at?.getTime() ?? null,
  paidAt: order.paid_at?.getTime() ?? null,
  address: order.address,
  closeAskedAt: order.close_asked_at?.getTime() ?? null,
  company: order.company,
  waybill: order.waybill,
});

const tabOf = (state: ResaleState) =>
  resaleTabNames.find((tab) => (resaleTabs[tab] as readonly ResaleState[]).includes(state)) ?? 'past';

export const noCounts = (): Record<ResaleTab, number> => ({ going: 0, up: 0, ship: 0, trouble: 0, past: 0 });

/** Of the posts of each move, how many have had an outcome: refused, or up there once, whatever became of them since. */
export async function countSettled(db: Db, moveIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; n: number }>`
    select x.move_id as id, count(*)::int as n from resale_post x
    where x.move_id in (select value from jsonb_array_elements_text(${JSON.stringify(moveIds)}::jsonb) as j (value))
      and (x.state not in (${literals(resaleTabs.going)}) or exists (select from transition t
        where t.entity = ${resaleMachine.name} and t.entity_id = x.id and t.to_state in (${literals(wasUp)})))
    group by 1`.execute(db);
  return new Map(rows.map(({ id, n }) => [id, n]));
}
/** Only what stands there can come to these. */
const wasUp: readonly ResaleState[] = ['on_sale', 'reserved', 'sold_remote', 'conflict'];

/** Whom what is open waits for, as each page says: what lies with its seller they send and take back, what lies with us is ours. */
export async function countWaits(db: Db, userId: string) {
  const { rows } = await sql<{ state: ResaleState; in_warehouse: boolean; n: number }>`
    select x.state, i.in_warehouse, count(*)::int as n from resale_post x join item i on i.id = x.item_id
    where x.user_id = ${userId} group by 1, 2`.execute(db);
  const waits = { ship: 0, mend: 0, platform: 0 };
  for (const { state, in_warehouse: inWarehouse, n } of rows) {
    const whose = state === 'returned' && !inWarehouse ? 'S' : resaleMachineOf({ inWarehouse }).states[state].waitsFor;
    if (whose === 'P') waits.platform += n;
    if (whose === 'S') waits[state === 'sold_remote' ? 'ship' : 'mend'] += n;
  }
  return waits;
}

/** How many posts stand how, apart by what `by` names. */
export async function countTabs(db: Db, by: 'shop_id' | 'move_id' | 'user_id', ids: readonly string[]) {
  const { rows } = await sql<{ key: string; state: ResaleState; n: number }>`
    select x.${sql.ref(by)} as key, x.state, count(*)::int as n from resale_post x
    where x.${sql.ref(by)} in (select value from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as j (value))
    group by 1, 2`.execute(db);
  const all = new Map(ids.map((id) => [id, noCounts()]));
  for (const { key, state, n } of rows) {
    const counts = all.get(key);
    if (counts) counts[tabOf(state)] += n;
  }
  return all;
}
