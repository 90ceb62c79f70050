/** What the shop has in versions; and the fees that a listing, a bid and a counter-offer were made under. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shop_document (
      id text primary key,
      kind text not null,
      content jsonb not null,
      holds_from timestamptz not null,
      saved_by text references account (id),
      saved_at timestamptz not null
    )`.execute(db);
  await sql`create index shop_document_by_time on shop_document (kind, holds_from desc, saved_at desc)`.execute(db);
  // Null: the fees that the software comes with.
  for (const table of ['listing', 'bid', 'offer'])
    await sql`alter table ${sql.table(table)} add column fee_terms jsonb`.execute(db);
}
