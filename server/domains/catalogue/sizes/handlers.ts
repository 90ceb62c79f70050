/** Size tables as staff read and write them. */
import type * as contract from '../../../../contract/catalogue/size-calls.ts';
import { faultIn } from '../../../../contract/catalogue/size-faults.ts';
import type { Gender, SizeRow } from '../../../../contract/catalogue/size-tables.ts';
import type { Context, Handler } from '../../../kernel/http/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { documentVersions, saveDocument } from '../../shop/documents.ts';
import { type Content, tableKind, tableNow } from './tables.ts';

interface Of {
  gender: Gender;
  brandId: string | null;
}

async function versionsOf({ db, now }: Pick<Context, 'db' | 'now'>, of: Of) {
  const list = (await documentVersions(db, tableKind(of.gender, of.brandId))).map(({ content, ...row }) => ({
    ...row,
    rows: (content as Content).rows,
  }));
  const { held, fallback } = await tableNow(db, of, now);
  return {
    rows: [...held.rows],
    whose: held.whose,
    fallback: [...fallback],
    current: list.find(({ holdsFrom }) => holdsFrom <= now.getTime()) ?? null,
    list,
  };
}

/** @throws Refusal NOT_FOUND for a brand that nobody made */
async function mustBeBrand({ db }: Pick<Context, 'db'>, brandId: string | null): Promise<void> {
  if (brandId === null) return;
  const found = await db.selectFrom('brand').select('id').where('id', '=', brandId).executeTakeFirst();
  if (!found) throw new Refusal('NOT_FOUND');
}

/** A line for each size, so that the log says which changed. */
const inLines = (rows: readonly SizeRow[]) =>
  Object.fromEntries(rows.map(({ eu, us, uk, cm }) => [`EU ${eu}`, `US ${us} · UK ${uk} · ${cm} cm`]));

export const workSizeTable: Handler<typeof contract.workSizeTable> = async ({ gender, brandId = null }, ctx) => {
  await mustBeBrand(ctx, brandId);
  return versionsOf(ctx, { gender, brandId });
};

export const workSizeTableSave: Handler<typeof contract.workSizeTableSave> = async (
  { gender, brandId, rows, ...when },
  ctx,
) => {
  await mustBeBrand(ctx, brandId);
  const fault = rows && faultIn(rows);
  if (fault) throw new Refusal('SIZES_WRONG', { ...fault, row: fault.row + 1 });
  const of = { gender, brandId };
  const { fallback } = await tableNow(ctx.db, of, ctx.now);
  const content: Content = { rows };
  await saveDocument(ctx, {
    ...{ kind: tableKind(gender, brandId), content, own: { rows: null } satisfies Content, ...when },
    told: (before, after) => ({
      before: inLines((before as Content).rows ?? fallback),
      after: inLines((after as Content).rows ?? fallback),
    }),
  });
  return versionsOf(ctx, of);
};
