/** One person's address, found for an order or a bid. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

interface Found {
  id: string;
  name: string;
  phone: string;
  province: string;
  city: string;
  district: string;
  detail: string;
}

const found = (userId: string, id: string | undefined) => sql<Found>`
  select id, name, phone, province, city, district, detail from address
  where user_id = ${userId} and deleted_at is null and ${id === undefined ? sql`is_default` : sql`id = ${id}`} limit 1`;

/** The address with this id, or the default one; deleted ones do not exist. */
export const findAddress = async (db: Db, userId: string, id?: string): Promise<Found | undefined> =>
  (await found(userId, id).execute(db)).rows[0];

/** The same as a column of a larger statement. */
export const addressColumn = (userId: string, id?: string): RawBuilder<Found | null> =>
  sql`(select to_jsonb(found) from (${found(userId, id)}) as found)`;
