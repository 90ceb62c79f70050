/** For tests of hang-sale: stock that could be listed, and a market around it. */

import { refreshQuote } from '../domains/market/quotes.ts';
import { newId } from '../kernel/lib/id.ts';
import { type Market, PRICE, SKU } from './market.ts';

/** Items that lie in the seller's stock, promised to nobody. */
export async function stockItems(app: Market, count: number, { ownerId = 'seller', days = 1 } = {}): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  const now = app.clock.now();
  await app.db
    .insertInto('item')
    .values(
      ids.map((id) => ({
        id,
        owner_id: ownerId,
        sku_id: SKU,
        grade: '95' as const,
        defects: '[]',
        photos: JSON.stringify([{ kind: 'drawn', view: 'side' }]),
        state: 'in_stock',
        deadline_at: null,
        in_warehouse: true,
        receipt_id: null,
        cost: null,
        created_at: new Date(now.getTime() - days * 86_400_000),
      })),
    )
    .execute();
  // Inspected as they came in: whoever it is, here only the finding counts.
  const found = { order_id: null, staff_id: ownerId, result: 'pass' as const, genuine: true, subject: null };
  const none = { note: '', points: '[]', photos: '[]', chain: '{}' };
  await app.db
    .insertInto('inspection')
    .values(ids.map((id) => ({ id, code: id, item_id: id, ...found, ...none, created_at: now })))
    .execute();
  return ids;
}

/** So many sales of the usual size at `price`, yesterday. */
export async function pastTrades(app: Market, count: number, price = PRICE): Promise<void> {
  const at = new Date(app.clock.now().getTime() - 86_400_000);
  const rows = Array.from({ length: count }, () => ({
    id: newId(),
    sku_id: SKU,
    item_id: null,
    grade: '95' as const,
    price,
    at,
  }));
  await app.db.insertInto('trade').values(rows).execute();
  await refreshQuote(app.db, SKU, app.clock.now());
}

export const stateOf = async (app: Market, table: 'item' | 'listing', id: string): Promise<string> =>
  (await app.db.selectFrom(table).select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
