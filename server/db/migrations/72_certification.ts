/** Asking an identity provider: each question, and what it confirmed. The number itself is nowhere, only its keyed hash. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table certification (
      id text primary key,
      user_id text not null references account (id),
      provider text not null,
      asked_at timestamptz not null,
      matched_at timestamptz,
      id_hash text,
      -- The order of each is that in which it is looked for.
      unique (user_id, asked_at, id),
      unique (id_hash, id),
      check ((matched_at is null) = (id_hash is null))
    )`.execute(db);
}
