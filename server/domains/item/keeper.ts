/** Single items of a product that became another's: see catalogue/keepers.ts, on the same floor. */
import type { Db } from '../../db/schema.ts';

export const itemKeeper = {
  tables: { item: ['sku_id'] },
  async count(db: Db, { skuIds }: { skuIds: readonly string[] }) {
    const { n } = await db
      .selectFrom('item')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('sku_id', 'in', skuIds.length > 0 ? skuIds : [''])
      .executeTakeFirstOrThrow();
    return { items: Number(n) };
  },
  async move(db: Db, { sizes }: { sizes: readonly { from: string; to: string }[] }) {
    for (const { from, to } of sizes)
      await db.updateTable('item').set({ sku_id: to }).where('sku_id', '=', from).execute();
  },
} as const;
