/** Which model a piece is, as its owner says where the catalogue does not, and its colour and size. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table identify_case add column model_name text, add column style_no text, add column colour text, add column size text
  `.execute(db);
}
