/** Photos that arrived and were found to be what was announced. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table upload (
      id text primary key,
      user_id text not null references account (id),
      object_key text not null,
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      size int not null check (size > 0),
      type text not null,
      state text not null check (state = 'confirmed'),
      created_at timestamptz not null,
      confirmed_at timestamptz not null,
      unique (user_id, object_key)
    )`.execute(db);
  await sql`create index upload_by_content on upload (sha256)`.execute(db);
}
