/** What a product is called in a message. */

import { sql } from 'kysely';
import { ONE_SIZE, sizeName } from '../../../contract/catalogue/sizes.ts';
import type { Language } from '../../../contract/wire/messages.ts';
import type { Words } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';

/** A brand as people here say it in Chinese: as its goods are titled, with its Chinese name. @param b its alias */
export const brandInZh = (b: string) => {
  const [zh, en] = [sql.ref(`${b}.name_zh`), sql.ref(`${b}.name_en`)];
  return sql<string | null>`case when ${zh} = ${en} then ${en} else ${en} || ' ' || ${zh} end`;
};

/** The product with its size. */
export async function nameOf(db: Db, skuId: string): Promise<Words> {
  const row = await db
    .selectFrom('sku')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .select(['product.name_zh', 'product.name_en', 'sku.size'])
    .where('sku.id', '=', skuId)
    .executeTakeFirstOrThrow();
  return sizedName(row);
}

/** What it is called with its size, where there is more than one. */
export function sizedName({ name_zh, name_en, size }: { name_zh: string; name_en: string; size: string }): Words {
  const tail = (language: Language) => (size === ONE_SIZE ? '' : ` ${sizeName(size, language)}`);
  return { zh: name_zh + tail('zh'), en: name_en + tail('en') };
}
