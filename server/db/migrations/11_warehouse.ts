/** The warehouse in full: what was counted, photo custody, shelf places, storage, retrievals. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create sequence item_code start 10000001;
    alter table item
      add column code text not null unique default 'SC' || nextval('item_code'),
      add column shelf text,
      add column stored_at timestamptz,
      add column declared bigint check (declared > 0),
      add column storage_days int not null default 0,
      add column storage_warned int not null default 0;
    create index item_of_receipt on item (receipt_id) where receipt_id is not null;
    alter table receipt add column objected boolean not null default false;
    create index receipt_of_waybill on receipt (express_no);
    create index receipt_by_deadline on receipt (state, deadline_at, id);
    alter table receipt_line drop column counted;
    alter table receipt_line
      add column found int,
      add column cost bigint check (cost > 0),
      add column defects jsonb not null default '[]';
    alter table receipt_photo add column line int;
    create table receipt_finding (
      id text primary key,
      receipt_id text not null references receipt (id),
      line int,
      kind text not null,
      sku_id text not null references sku (id),
      grade text not null,
      quantity int not null check (quantity > 0),
      shelf text not null default '',
      note text not null default '',
      photos jsonb not null default '[]',
      stocked boolean not null default false,
      created_at timestamptz not null
    );
    create index finding_of_receipt on receipt_finding (receipt_id, line);
    create table receipt_message (
      id text primary key,
      receipt_id text not null references receipt (id),
      side text not null check (side in ('S', 'P')),
      user_id text not null references account (id),
      text text not null,
      photos jsonb not null default '[]',
      at timestamptz not null
    );
    create index message_of_receipt on receipt_message (receipt_id, id);
    create table custody (
      receipt_id text not null references receipt (id),
      position int not null,
      sha256 text not null,
      side text not null check (side in ('S', 'P')),
      actor_id text not null,
      at timestamptz not null,
      link text not null,
      primary key (receipt_id, position)
    );
    create table retrieval (
      id text primary key,
      no text not null unique,
      user_id text not null references account (id),
      state text not null,
      deadline_at timestamptz,
      fees jsonb not null,
      total bigint not null check (total >= 0),
      address jsonb not null,
      express_company text,
      express_no text,
      created_at timestamptz not null
    );
    create index retrieval_of_user on retrieval (user_id, no desc);
    create index retrieval_by_state on retrieval (state, no);
    create table retrieval_item (
      retrieval_id text not null references retrieval (id),
      item_id text not null unique references item (id),
      primary key (retrieval_id, item_id)
    );
    create table storage_charge (
      id text primary key,
      user_id text not null references account (id),
      at timestamptz not null,
      items int not null,
      days int not null,
      amount bigint not null check (amount > 0),
      owed bigint not null check (owed between 0 and amount)
    );
    create index storage_charge_of_user on storage_charge (user_id, id desc)`.execute(db);
  // Custody is evidence: once written it stays.
  await sql`
    create function custody_is_written_once() returns trigger language plpgsql as $$
    begin
      raise exception '% on custody refused: the chain of photos is written once', tg_op
        using errcode = 'check_violation', constraint = 'custody_is_written_once';
    end $$;
    create trigger custody_is_written_once before update or delete on custody
      for each row execute function custody_is_written_once()`.execute(db);
}
