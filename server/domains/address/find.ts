/** One person's address, found for an order or a bid. */
import type { Db } from '../../db/schema.ts';

/** The address with this id, or the default one; deleted ones do not exist. */
export const findAddress = (db: Db, userId: string, id?: string) =>
  db
    .selectFrom('address')
    .select(['id', 'name', 'phone', 'province', 'city', 'district', 'detail'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(id === undefined, (query) => query.where('is_default', '=', true))
    .executeTakeFirst();
