/** A piece that does not come home after it was judged, and photos of the box that one was not in. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identify_claim (
      id text primary key,
      case_id text not null references identify_case (id),
      body text not null,
      asked_at timestamptz not null,
      due_at timestamptz not null,
      state text not null check (state in ('open', 'paid', 'refused', 'came')),
      first jsonb,
      decided_by text references account (id),
      decided_at timestamptz check ((decided_at is null) = (state = 'open')),
      amount bigint not null default 0 check (amount >= 0 and (amount > 0) = (state = 'paid')),
      note text not null default '',
      photos jsonb not null default '[]'
    )`.execute(db);
  await sql`create unique index identify_claim_open on identify_claim (case_id) where state = 'open'`.execute(db);
  await sql`create index identify_claim_case on identify_claim (case_id)`.execute(db);
  await sql`
    alter table identify_case
      add column box jsonb,
      add column sent_by text references account (id),
      add column received_at timestamptz`.execute(db);
  // What an owner said before stands in the trace of the parcel alone.
  await sql`
    update identify_case c set received_at = p.arrived_at from parcel p
    where p.purpose = 'identify' and p.subject_id = c.id and p.leg = 'returnBack' and p.arrived_at is not null
      and p.trace -> 0 ->> 'zh' = '主人说收到了'`.execute(db);
}
