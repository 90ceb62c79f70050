/** The address book: up to fifty, exactly one default as long as there are any. */
import * as contract from '../../../contract/address/calls.ts';
import type { Db } from '../../db/schema.ts';
import { type Context, userOf } from '../../kernel/http/context.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/lib/id.ts';
import { knowing } from '../../kernel/state/seen.ts';
import { mustHaveSeenAddress, mustHaveSeenDefault } from './elsewhere.ts';

export const address = handlers(contract, {
  addressList: async (_input, ctx) => ({ list: (await book(ctx.db, userOf(ctx).userId)).map(shown) }),

  addressDefault: async (_input, ctx) => {
    const first = (await book(ctx.db, userOf(ctx).userId)).find((row) => row.is_default);
    return { address: first ? shown(first) : null };
  },

  addressSave: async ({ id: asked, isDefault, seen, seenDefault, after, ...fields }, ctx) => {
    const { userId } = userOf(ctx);
    const known = await lockedBook(ctx);
    const others = known.filter((row) => row.id !== asked);
    const id = asked === 'new' ? newId() : asked;
    const existing = await ctx.db
      .selectFrom('address')
      .select(['user_id', 'deleted_at', 'is_default'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (existing && (existing.user_id !== userId || existing.deleted_at)) throw new Refusal('NOT_FOUND');
    const before = known.find((row) => row.id === asked);
    const knows = await knowing(ctx, after);
    if (before) mustHaveSeenAddress(knows, before, seen, fields);
    const first = others.find((row) => row.is_default);
    if (isDefault && first) mustHaveSeenDefault(knows, first, seenDefault);
    if (!existing && others.length >= contract.ADDRESS_MAX) throw new Refusal('ADDRESS_LIMIT');
    // One is always the default: the first, and the present one until another takes its place.
    const is_default = isDefault || (existing?.is_default ?? false) || others.length === 0;
    if (is_default) await clearDefault(ctx.db, userId);
    const anew = is_default && !existing?.is_default && { default_at: ctx.now };
    const row = { ...fields, is_default, changed_at: ctx.now, ...anew };
    // Where one lived stays known, as of what one deletes: who decides nothing about their own home does not move out of it by a word.
    if (before && isElsewhere(before, fields)) {
      const { changed_at: _, default_at: __, ...former } = before;
      const gone = { id: newId(), user_id: userId, is_default: false, created_at: ctx.now, deleted_at: ctx.now };
      await ctx.db
        .insertInto('address')
        .values({ ...former, ...gone })
        .execute();
    }
    if (existing) await ctx.db.updateTable('address').set(row).where('id', '=', id).execute();
    else
      await ctx.db
        .insertInto('address')
        .values({ id, user_id: userId, ...row, created_at: ctx.now, deleted_at: null })
        .execute();
    const saved = (await book(ctx.db, userId)).find((one) => one.id === id);
    return saved ? shown(saved) : { id, ...fields, isDefault: is_default };
  },

  addressDelete: async ({ id, seen, after }, ctx) => {
    const { userId } = userOf(ctx);
    const rows = await lockedBook(ctx);
    const row = await ctx.db
      .selectFrom('address')
      .select(['user_id', 'is_default', 'deleted_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (row?.user_id !== userId) throw new Refusal('NOT_FOUND');
    if (row.deleted_at) return { id };
    const before = rows.find((one) => one.id === id);
    if (before) mustHaveSeenAddress(await knowing(ctx, after), before, seen);
    await ctx.db.updateTable('address').set({ deleted_at: ctx.now, is_default: false }).where('id', '=', id).execute();
    const heir = rows.find((other) => other.id !== id);
    if (row.is_default && heir)
      await ctx.db
        .updateTable('address')
        .set({ is_default: true, default_at: ctx.now })
        .where('id', '=', heir.id)
        .execute();
    return { id };
  },
});

const isElsewhere = (one: Row, other: Pick<Row, 'phone' | 'province' | 'city' | 'district' | 'detail'>) =>
  (['phone', 'province', 'city', 'district', 'detail'] as const).some((part) => one[part] !== other[part]);

/** The default first, then the latest. */
const book = (db: Db, userId: string) =>
  db
    .selectFrom('address')
    .select(['id', 'name', 'phone', 'province', 'city', 'district', 'detail', 'is_default', 'changed_at', 'default_at'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

type Row = Awaited<ReturnType<typeof book>>[number];

/** Changes to one book follow each other, so that there is never a moment with two defaults. */
async function lockedBook(ctx: Context) {
  const { userId } = userOf(ctx);
  await ctx.db.selectFrom('account').select('id').where('id', '=', userId).forUpdate().execute();
  return book(ctx.db, userId);
}

const clearDefault = (db: Db, userId: string) =>
  db
    .updateTable('address')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .execute();

const shown = ({ is_default, changed_at, default_at, ...row }: Row): contract.Address => ({
  ...row,
  isDefault: is_default,
  ...(changed_at && { changedAt: changed_at.getTime() }),
  ...(default_at && { defaultAt: default_at.getTime() }),
});
