/** Passkeys: public keys whose other half a person's device holds, and what they are asked to sign. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkey (
      id text primary key,
      user_id text not null references account (id),
      credential_id text not null unique,
      public_key text not null,
      counter bigint not null,
      transports jsonb not null,
      synced boolean not null,
      name text not null,
      created_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index passkey_of_user on passkey (user_id)`.execute(db);
  await sql`
    create table passkey_challenge (
      hash text primary key,
      user_id text references account (id),
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index passkey_challenge_by_end on passkey_challenge (expires_at)`.execute(db);
}
