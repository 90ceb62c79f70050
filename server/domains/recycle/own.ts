/** What a person has already: on our shelf, or bought here and in their hands. */

import { sql } from 'kysely';
import type { CategoryKind } from '../../../contract/catalogue/kinds.ts';
import { itemMachine } from '../../../contract/item/machine.ts';
import type { orderMachine } from '../../../contract/order/machine.ts';
import type * as contract from '../../../contract/recycle/calls.ts';
import { recycleMachine } from '../../../contract/recycle/machine.ts';
import { openStates } from '../../../contract/wire/states.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import { literals } from '../../kernel/state/transitions.ts';
import { itemPicture, productPicture } from '../catalogue/addresses.ts';
import type { ItemDefect, ItemPhoto } from '../item/tables.ts';
import type { Piece } from './queries.ts';

interface Own extends Pick<Piece, 'sku_id' | 'grade'> {
  id: string;
  product_id: string;
  size: string;
  of_kind: CategoryKind;
  name_zh: string;
  name_en: string;
  colour_zh: string;
  colour_en: string;
  style_no: string;
  photos: ItemPhoto[];
  defects: ItemDefect[];
  stored: boolean;
}

export const recycleOwn: Handler<typeof contract.recycleOwn> = async ({ cursor, size }, ctx) => {
  const { userId } = userOf(ctx);
  const { rows } = await sql<Own>`
    select i.id, i.sku_id, i.grade, i.photos, i.defects, mine.stored,
      s.product_id, s.size, (select c.kind from category c where c.id = p.category_id) as of_kind, p.name_zh, p.name_en, p.colour_zh, p.colour_en, p.style_no
    from (
      select i.id, true as stored from item i
      where i.owner_id = ${userId} and i.in_warehouse and i.state = ${itemMachine.initial}
        and not exists (select from item_lock k where k.item_id = i.id)
        and not exists (select from recycle_order o where o.item_id = i.id
          and o.user_id = ${userId} and o.state in (${literals(openStates(recycleMachine))}))
      union all
      select o.item_id, false from trade_order o where o.buyer_id = ${userId} and o.state = ${DONE}
    ) mine
    join item i on i.id = mine.id join sku s on s.id = i.sku_id join product p on p.id = s.product_id
    where ${cursor ? sql`i.id < ${cursor}` : sql`true`}
    order by i.id desc limit ${size + 1}`.execute(ctx.db);
  const shown = rows.slice(0, size);
  return {
    list: shown.map((row) => ({
      id: row.id,
      productId: row.product_id,
      skuId: row.sku_id,
      name: { zh: row.name_zh, en: row.name_en },
      colour: { zh: row.colour_zh, en: row.colour_en },
      styleNo: row.style_no,
      size: row.size,
      cover: productPicture(row.product_id),
      grade: row.grade,
      kind: row.of_kind,
      photo: row.photos[0] ? itemPicture(row.id, row.photos) : null,
      defects: row.defects.map(({ zh, en }) => ({ zh, en })),
      stored: row.stored,
    })),
    next: rows.length > size ? (shown.at(-1)?.id ?? null) : null,
  };
};

/** Bought, and past every way back. */
const DONE = 'completed' satisfies keyof typeof orderMachine.states;
