/** Authentication: orders of pieces, their photos, experts' opinions, and the chain of every certificate. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identify_order (
      id text primary key,
      no text not null unique,
      user_id text not null references account (id),
      way text not null,
      address jsonb,
      total bigint not null check (total > 0),
      fee_version text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index identify_order_of_user on identify_order (user_id, created_at desc)`.execute(db);
  await sql`
    create table identify_case (
      id text primary key,
      no text not null unique,
      order_id text not null references identify_order (id),
      user_id text not null references account (id),
      category text not null,
      brand_id text not null references brand (id),
      product_id text references product (id),
      item_id text references item (id),
      worth bigint not null check (worth > 0),
      fee bigint not null check (fee > 0),
      note text not null,
      state text not null,
      deadline_at timestamptz,
      promised_at timestamptz,
      expert_id text references account (id),
      taken_at timestamptz,
      asked jsonb,
      verdict text,
      code text unique,
      issued_at timestamptz,
      appeal text,
      appealed_at timestamptz,
      refunded boolean not null default false,
      revoked_at timestamptz,
      revoked_reason text,
      source_id text references identify_case (id),
      truth text,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index identify_case_of_order on identify_case (order_id)`.execute(db);
  await sql`create index identify_case_of_user on identify_case (user_id, created_at desc, id desc)`.execute(db);
  await sql`create index identify_case_by_promise on identify_case (state, promised_at, id)`.execute(db);
  // A listing shows the certificate of its item: see 21_shown.
  await sql`
    create trigger tell_shown after update of state, verdict, revoked_at on identify_case
    for each statement execute function tell_shown()`.execute(db);
  await sql`create index identify_case_of_item on identify_case (item_id) where item_id is not null`.execute(db);
  // An expert has one case in hand: the index says so, whatever the code does.
  await sql`create unique index identify_case_in_hand on identify_case (expert_id) where expert_id is not null`.execute(
    db,
  );
  await sql`
    create table identify_photo (
      id text primary key,
      case_id text not null references identify_case (id),
      slot text not null,
      sha256 text not null,
      side text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index identify_photo_of_case on identify_photo (case_id, created_at, id)`.execute(db);
  await sql`
    create table identify_opinion (
      id text primary key,
      case_id text not null references identify_case (id),
      expert_id text not null references account (id),
      stage text not null,
      result text not null,
      sure boolean not null,
      points jsonb not null,
      note text not null,
      created_at timestamptz not null,
      unique (case_id, expert_id)
    )`.execute(db);
  await sql`create index identify_opinion_of_expert on identify_opinion (expert_id, created_at desc)`.execute(db);
  await sql`
    create table identify_link (
      case_id text not null references identify_case (id),
      position int not null,
      kind text not null,
      at timestamptz not null,
      fact text not null,
      hash text not null,
      primary key (case_id, position)
    )`.execute(db);
}
