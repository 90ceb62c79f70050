/** What people keep to look at again, with what it cost then. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table favourite (
      user_id text not null references account (id),
      product_id text not null references product (id),
      sku_id text references sku (id),
      grade text,
      price bigint check (price > 0),
      told_price bigint,
      created_at timestamptz not null,
      primary key (user_id, product_id),
      -- A person's are shown newest first.
      unique (user_id, created_at, product_id),
      -- Whoever keeps a size is looked for whenever its prices move.
      unique (sku_id, user_id)
    )`.execute(db);
}
