/** The app's dictionary: small lists that the server may change without a new client. */
import type * as contract from '../../contract/account.ts';
import type { Handler } from '../kernel/context.ts';
import { Refusal } from '../kernel/refusal.ts';

export const dictType: Handler<typeof contract.dictType> = async ({ type }, ctx) => ({
  list: await ctx.db.selectFrom('dict').selectAll().where('type', '=', type).orderBy('value').execute(),
});

export const dictValue: Handler<typeof contract.dictValue> = async ({ type, value }, ctx) => {
  const entry = await ctx.db
    .selectFrom('dict')
    .selectAll()
    .where('type', '=', type)
    .where('value', '=', value)
    .executeTakeFirst();
  if (!entry) throw new Refusal('NOT_FOUND');
  return entry;
};
