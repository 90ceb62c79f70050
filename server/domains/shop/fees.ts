/** Which fees hold for whom, and that nobody pays or gets what they did not see. */
import { isDeepStrictEqual } from 'node:util';
import { type FeeTerms, firstPenalties, firstTerms } from '../../../contract/payment/fees.ts';
import type * as contract from '../../../contract/shop/fee-calls.ts';
import {
  type FeeSchedule,
  type Fees,
  feesOf,
  firstFees,
  firstSchedule,
  termsIn,
} from '../../../contract/shop/fee-rules.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import type { Db } from '../../db/schema.ts';
import type { Context, Handler } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { mustStatePenalties } from './agreements.ts';
import { documentNext, documentNow, documentVersions, saveDocument } from './documents.ts';

const KIND = 'fees';

/** What this account is charged by now; null is a stranger. */
export async function feesFor(db: Db, userId: string | null, now: Date): Promise<Fees> {
  return resolved(db, await documentNow(db, KIND, now), userId);
}

async function resolved(
  db: Db,
  version: { id: string; content: unknown } | undefined,
  userId: string | null,
): Promise<Fees> {
  if (!version) return firstFees;
  const schedule = { id: version.id, content: version.content as FeeSchedule };
  if (schedule.content.rows.length === 0) return feesOf(schedule, { id: userId, isMerchant: false }, new Map());
  const [categories, merchant] = await Promise.all([
    db.selectFrom('category').select(['id', 'parent_id']).execute(),
    db
      .selectFrom('merchant')
      .select('id')
      .where('user_id', '=', userId ?? '')
      .where('state', '=', 'active')
      .executeTakeFirst(),
  ]);
  const parents = new Map(categories.map(({ id, parent_id }) => [id, parent_id]));
  return feesOf(schedule, { id: userId, isMerchant: merchant !== undefined }, parents);
}

/** What a sale of this size is charged by, seen from this account. */
export async function termsForSku(db: Db, skuId: string, userId: string | null, now: Date): Promise<FeeTerms> {
  const [fees, row] = await Promise.all([
    feesFor(db, userId, now),
    db
      .selectFrom('sku')
      .innerJoin('product', 'product.id', 'sku.product_id')
      .select('product.category_id')
      .where('sku.id', '=', skuId)
      .executeTakeFirst(),
  ]);
  return termsIn(fees, row?.category_id ?? null);
}

/** What is written down of terms: nothing where they are those that every client knows. */
export const keptTerms = (terms: FeeTerms): string | null =>
  terms.version === firstTerms.version ? null : JSON.stringify(terms);

/**
 * @param seen the terms that a write was previewed with; a client that names none knows of `firstTerms` only
 * @throws Refusal FEES_CHANGED, saying what it comes to now
 */
export function mustHaveSeen(
  seen: string | undefined,
  terms: FeeTerms,
  amount: { pays: number } | { gets: number },
): void {
  if ((seen ?? firstTerms.version) === terms.version) return;
  const said =
    'pays' in amount
      ? {
          zh: `费用变了：现在一共要付 ¥${yuan(amount.pays)}，请看过再确认`,
          en: `The fees have changed: it now costs ¥${yuan(amount.pays)}; please look again and confirm`,
        }
      : {
          zh: `费用变了：现在到手 ¥${yuan(amount.gets)}，请看过再确认`,
          en: `The fees have changed: it now brings you ¥${yuan(amount.gets)}; please look again and confirm`,
        };
  throw new Refusal('FEES_CHANGED', { said, terms, ...amount });
}

export const feesNow: Handler<typeof contract.feesNow> = async (_input, { db, now, actor }) => {
  const userId = actor?.userId ?? null;
  const next = await documentNext(db, KIND, now);
  return {
    now: await feesFor(db, userId, now),
    next: next ? { ...(await resolved(db, next, userId)), holdsFrom: next.holds_from.getTime() } : null,
  };
};

export const feeScheduleList: Handler<typeof contract.feeScheduleList> = (_input, ctx) => versionsOf(ctx);

export const feeScheduleSave: Handler<typeof contract.feeScheduleSave> = async ({ schedule, ...when }, ctx) => {
  await mustExist(ctx.db, schedule);
  if (schedule.penalties && !isDeepStrictEqual(schedule.penalties, firstPenalties))
    await mustStatePenalties(ctx.db, when.holdsFrom === null ? ctx.now : new Date(when.holdsFrom));
  await saveDocument(ctx, { kind: KIND, content: schedule, own: firstSchedule, ...when });
  return versionsOf(ctx);
};

export const feeSeller: Handler<typeof contract.feeSeller> = async ({ phone }, { db }) => {
  const found = await db.selectFrom('account').select(['id', 'nickname']).where('phone', '=', phone).executeTakeFirst();
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
};

async function mustExist(db: Db, { rows }: FeeSchedule): Promise<void> {
  const ids = (list: (string | null)[]) => [...new Set(list.filter((one) => one !== null))];
  const categories = ids(rows.map(({ categoryId }) => categoryId));
  const sellers = ids(rows.map(({ sellerId }) => sellerId));
  const known = async (table: 'category' | 'account', wanted: string[]) =>
    wanted.length === 0 ||
    (await db.selectFrom(table).select('id').where('id', 'in', wanted).execute()).length === wanted.length;
  if (!(await known('category', categories)) || !(await known('account', sellers))) throw new Refusal('NOT_FOUND');
}

async function versionsOf({ db, now }: Pick<Context, 'db' | 'now'>) {
  const [versions, categories] = await Promise.all([
    documentVersions(db, KIND),
    db.selectFrom('category').select(['id', 'name_zh', 'name_en', 'parent_id']).orderBy('sort').orderBy('id').execute(),
  ]);
  const list = versions.map(({ content, ...row }) => ({ ...row, schedule: content as FeeSchedule }));
  const named = list.flatMap(({ schedule }) => schedule.rows.flatMap(({ sellerId }) => sellerId ?? []));
  const sellers =
    named.length === 0
      ? []
      : await db.selectFrom('account').select(['id', 'nickname']).where('id', 'in', named).execute();
  return {
    current: list.find(({ holdsFrom }) => holdsFrom <= now.getTime()) ?? null,
    list,
    categories: categories.map(({ id, name_zh, name_en, parent_id }) => ({
      id,
      name: { zh: name_zh, en: name_en },
      parentId: parent_id,
    })),
    sellers: Object.fromEntries(sellers.map(({ id, nickname }) => [id, nickname])),
  };
}
