/** A database that was seeded as a demo before it could say so, says so. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into secret (name, value, created_at)
    select 'database', '{"demo": true}', now() from account where id = 'demo-staff'
    on conflict (name) do nothing`.execute(db);
}
