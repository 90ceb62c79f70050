/** Photos that go to another marketplace may be cut: each has its position and its part. Money there is given back from here. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update resale_post set photos = (
      select jsonb_agg(jsonb_build_object('n', n, 'cut', null) order by at)
      from jsonb_array_elements(photos) with ordinality as e (n, at))
    where jsonb_typeof(photos -> 0) = 'number'`.execute(db);
  await sql`alter table resale_order add column refund_asked_at timestamptz`.execute(db);
}
