/** What an item in our warehouse is worth, as a loss of it is paid and its cleaning is covered. */
import type { Db } from '../../../db/schema.ts';
import { itemRows } from '../items.ts';

interface Worth {
  declared: number | null;
  cost: number | null;
  min_sell_price: number | null;
}
/** What its owner hoped for; else what it cost them, else what the market asks; null where nobody has said. */
export const worthOf = ({ declared, cost, min_sell_price }: Worth): number | null => declared ?? cost ?? min_sell_price;

export async function worthOfItem(db: Db, id: string): Promise<number | null> {
  const row = await itemRows(db).where('item.id', '=', id).executeTakeFirst();
  return row ? worthOf(row) : null;
}
