/** Penalties get states: they can be appealed before they are final. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table penalty
      add column state text not null default 'paid',
      add column deadline_at timestamptz,
      add column paid bigint not null default 0,
      add column appeal jsonb,
      add constraint penalty_paid_within check (paid between 0 and amount - collected)`.execute(db);
  await sql`update penalty set state = 'upheld' where collected < amount`.execute(db);
  await sql`alter table penalty alter column state drop default`.execute(db);
  await sql`create index penalty_waiting on penalty (deadline_at, id) where state = 'appealed'`.execute(db);
}
