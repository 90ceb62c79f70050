/** A report that a seller named with a piece they sent in, the item that the piece became, and whether it is the one in the report. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table receipt_line
      add column identify_id text references identify_case (id),
      add column item_id text references item (id),
      add column same_piece boolean
  `.execute(db);
}
