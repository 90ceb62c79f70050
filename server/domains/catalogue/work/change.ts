/** Retiring, and the history of products, brands and categories: read from the log of acts, and taken back by a new act. */
import { sql } from 'kysely';
import * as contract from '../../../../contract/catalogue/change-calls.ts';
import { type CategoryKind, categoryKindName } from '../../../../contract/catalogue/kinds.ts';
import { type Gender, genderName } from '../../../../contract/catalogue/size-tables.ts';
import type { Parsed } from '../../../../contract/wire/call.ts';
import type { Words } from '../../../../contract/wire/states.ts';
import type { Db } from '../../../db/schema.ts';
import type { Context } from '../../../kernel/http/context.ts';
import { handlers } from '../../../kernel/http/handlers.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { calledAtWork } from '../../shop/staff-names.ts';
import { takeBack } from './back.ts';
import { brandOf } from './brand.ts';
import { answerNow, changedFields, type Facts, factsNow, factsOf, type HistoryKind, same } from './facts.ts';
import { retireBrand, retireProduct, retireSizes } from './retire.ts';
import { workProductById } from './shown.ts';

export const catalogueChange = handlers(contract, {
  workProductRetire: ({ id, retired }, ctx) => onProduct(ctx, id, () => retireProduct(ctx.db, id, since(ctx, retired))),

  workSizeRetire: ({ productId, size, retired }, ctx) =>
    onProduct(ctx, productId, async ({ sizes }) => {
      if (!sizes.includes(size)) throw new Refusal('NOT_FOUND');
      await retireSizes(ctx.db, productId, [size], since(ctx, retired));
    }),

  workBrandRetire: async ({ id, retired }, ctx) => {
    const read = () => ctx.db.selectFrom('brand').selectAll().where('id', '=', id).executeTakeFirst();
    const before = await read();
    if (!before) throw new Refusal('NOT_FOUND');
    await retireBrand(ctx.db, id, since(ctx, retired));
    const after = brandOf((await read()) ?? before);
    ctx.changed({ of: `brand:${id}`, before: brandOf(before), after });
    return after;
  },

  workHistory: async ({ kind, id, cursor, size }, { db }) => {
    const subjects = await subjectsOf(db, kind, id);
    const from = /^\d{1,15}$/.test(cursor ?? '') ? Number(cursor) : null;
    const rows = await acts(db, subjects)
      .$if(from !== null, (query) => query.where('audit.seq', '<', from))
      .limit(size + 1)
      .execute();
    const now = await factsNow(db, kind, id);
    const names = await namesOf(db);
    const list = rows.slice(0, size).map((row) => {
      const { before, after } = changeIn(row.detail, kind, subjects);
      const fields = changedFields(before, after);
      return {
        id: String(row.seq),
        at: row.at.getTime(),
        by: row.nickname,
        made: before === null,
        facts: fields.map((field) => ({
          field,
          before: said(before?.[field], field, names),
          after: said(after?.[field], field, names),
        })),
        back:
          mayGoBack(before, after) &&
          fields.length > 0 &&
          now !== null &&
          fields.every((field) => same(now[field], after?.[field])),
      };
    });
    return { list, next: rows.length > size ? (list.at(-1)?.id ?? null) : null };
  },

  workChangeBack: async (input, ctx) => {
    const subjects = await subjectsOf(ctx.db, input.kind, input.id);
    const row = await acts(ctx.db, subjects).where('audit.seq', '=', Number(input.change)).executeTakeFirst();
    if (!row) throw new Refusal('NOT_FOUND');
    const { before, after } = changeIn(row.detail, input.kind, subjects);
    if (!before || !after || !mayGoBack(before, after)) throw new Refusal('BAD_INPUT');
    await back(ctx, input, { before, after });
    return { id: input.id };
  },
});

const since = ({ now }: Context, retired: boolean) => (retired ? now : null);

async function onProduct(ctx: Context, id: string, act: (product: { sizes: string[] }) => Promise<unknown>) {
  const before = await workProductById(ctx.db, id);
  if (!before) throw new Refusal('NOT_FOUND');
  await act(before);
  const after = await workProductById(ctx.db, id);
  if (!after) throw new Refusal('NOT_FOUND');
  ctx.changed({ of: `product:${id}`, before, after });
  return after;
}

/** What was merged into it has a history too. */
async function subjectsOf(db: Db, kind: HistoryKind, id: string): Promise<string[]> {
  const { rows: former } = await sql<{ id: string }>`
    select id from ${sql.table(`${kind}_former`)} where ${sql.ref(`${kind}_id`)} = ${id}`.execute(db);
  return [id, ...former.map((one) => one.id)].map((one) => `${kind}:${one}`);
}

const acts = (db: Db, subjects: readonly string[]) =>
  db
    .selectFrom('audit')
    .innerJoin('account', 'account.id', 'audit.actor_id')
    .select(['audit.seq', 'audit.at', 'audit.detail', calledAtWork().as('nickname')])
    .where('audit.seq', 'in', (eb) => eb.selectFrom('audit_subject').select('seq').where('subject', 'in', subjects))
    .orderBy('audit.seq', 'desc');

interface Step {
  before: Facts | null;
  after: Facts | null;
}

/** Of an act that changed many things, what it did to this one; of a merge, to the one that stays. */
function changeIn(detail: string, kind: HistoryKind, subjects: readonly string[]): Step {
  const { changes } = JSON.parse(detail) as { changes: { of?: string; before: unknown; after: unknown }[] };
  const found = subjects.flatMap((subject) => changes.find(({ of }) => of === subject) ?? []);
  return { before: factsOf(kind, found[0]?.before), after: factsOf(kind, found[0]?.after) };
}

/** What was made is retired rather than unmade, and two that became one stay one. */
const mayGoBack = (before: Facts | null, after: Facts | null) =>
  before !== null && after !== null && after.merged === undefined;

async function back(
  ctx: Context,
  { kind, id }: Parsed<typeof contract.workChangeBack>,
  { before, after }: { before: Facts; after: Facts },
): Promise<void> {
  const now = await factsNow(ctx.db, kind, id);
  if (!now) throw new Refusal('NOT_FOUND');
  const fields = changedFields(before, after);
  if (!fields.every((field) => same(now[field], after[field]))) throw new Refusal('CHANGED_SINCE');
  const was = await answerNow(ctx.db, kind, id);
  await takeBack(ctx.db, { kind, id, fields, before, current: now, now: ctx.now });
  ctx.changed({ of: `${kind}:${id}`, before: was, after: await answerNow(ctx.db, kind, id) });
}

/** Brands and categories by their ids, as they are called now. */
async function namesOf(db: Db): Promise<Map<string, Words>> {
  const { rows } = await sql<{ id: string; zh: string; en: string }>`
    select id, name_zh as zh, name_en as en from brand union all select id, name_zh, name_en from category
    union all select id, name_zh, name_en from brand_former
    union all select id, name_zh, name_en from category_former`.execute(db);
  return new Map(rows.map(({ id, zh, en }) => [id, { zh, en }]));
}

const text = (both: string): Words => ({ zh: both, en: both });

function said(value: unknown, field: contract.ChangeField, names: ReadonlyMap<string, Words>): Words | null {
  if (value === null || value === undefined) return null;
  if (field === 'gender') return genderName[value as Gender];
  if (field === 'kind') return categoryKindName[value as CategoryKind];
  if (field === 'pictures') return text(String((value as unknown[]).length));
  if (Array.isArray(value)) return text(value.join(' '));
  if (typeof value === 'boolean') return value ? { zh: '停收', en: 'Not taken in' } : { zh: '收', en: 'Taken in' };
  if (typeof value === 'object') return value as Words;
  return names.get(String(value)) ?? text(String(value));
}
