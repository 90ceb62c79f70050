/** What staff are called at work. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_name (
      user_id text primary key references account (id),
      name text not null
    )`.execute(db);
}
