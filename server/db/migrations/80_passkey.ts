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
      used_at timestamptz,
      -- A person's are looked for by it.
      unique (user_id, id)
    )`.execute(db);
  await sql`
    create table passkey_challenge (
      hash text primary key,
      user_id text references account (id),
      expires_at timestamptz not null,
      -- Those that nobody answered are swept by it.
      unique (expires_at, hash)
    )`.execute(db);
}
