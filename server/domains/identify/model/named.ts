/** What a piece is, in an expert's words, where its owner did not say it: they have its label before them. */
import { sql } from 'kysely';
import type * as contract from '../../../../contract/identify/desk-calls.ts';
import { type MustKnow, mustKnow } from '../../../../contract/identify/model.ts';
import type { Db } from '../../../db/schema.ts';
import type { Handler } from '../../../kernel/http/context.ts';
import { mineToJudge } from '../experts.ts';
import type { CaseRow } from '../queries.ts';
import { mustBeNamed, mustBeSaid, unsaidOf } from './model.ts';

export const identifyName: Handler<typeof contract.identifyName> = async ({ id, brand, model, styleNo }, ctx) => {
  const row = await mineToJudge(ctx, id);
  mustBeNamed({ brand, model, styleNo });
  // What its owner said stays their word; what an expert said may be said anew.
  const named = mustKnow.filter((part) => [...unsaidOf(row), ...(row.named ?? [])].includes(part));
  if (named.length === 0) return { id };
  const set = {
    ...(named.includes('brand') && (await brandSaid(ctx.db, brand))),
    ...(named.includes('model') && { model_name: model || null, style_no: styleNo || null }),
  };
  mustBeSaid({ ...row, ...set });
  await ctx.db
    .updateTable('identify_case')
    .set({ ...set, named: JSON.stringify(named satisfies MustKnow[]) })
    .where('id', '=', id)
    .execute();
  return { id };
};

/** Of the shop's table, where it has one that is called so. */
async function brandSaid(db: Db, said: string): Promise<Pick<CaseRow, 'brand_id' | 'brand_name'>> {
  const known = await db
    .selectFrom('brand')
    .select('id')
    .where(sql<boolean>`lower(${said}) in (lower(name_zh), lower(name_en))`)
    .orderBy('id')
    .executeTakeFirst();
  return known ? { brand_id: known.id, brand_name: null } : { brand_id: null, brand_name: said || null };
}
