/** Where the log of acts ends, sealed with what the database does not hold; and acts of whoever runs the server, who is nobody's account. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_head (
      one boolean primary key default true check (one),
      since bigint not null,
      seq bigint not null,
      broken bigint,
      seal text not null
    )`.execute(db);
  await sql`alter table audit alter column actor_id drop not null`.execute(db);
  await sql`alter table audit alter column session_id drop not null`.execute(db);
}
