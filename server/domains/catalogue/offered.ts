/** What is no longer taken in: new receipts, listings, bids and inquiries are refused; what there is goes on to its end. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';

/** Of product `p`: it is taken in, or somebody still sells one. */
export const shown: RawBuilder<boolean> = sql`(p.offered or p.ask_count > 0)`;

/** Those of these sizes that are retired, alone or with their product or brand. */
export async function retiredOf(db: Db, skuIds: readonly string[]): Promise<string[]> {
  if (skuIds.length === 0) return [];
  const rows = await db
    .selectFrom('sku')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .select('sku.id')
    .where('sku.id', 'in', [...new Set(skuIds)])
    .where(({ or, eb }) => or([eb('sku.retired_at', 'is not', null), eb('product.offered', '=', false)]))
    .execute();
  return rows.map(({ id }) => id);
}

/** @throws Refusal RETIRED naming those that are not */
export async function mustBeOffered(db: Db, skuIds: readonly string[]): Promise<void> {
  const retired = await retiredOf(db, skuIds);
  if (retired.length > 0) throw new Refusal('RETIRED', { retired });
}
