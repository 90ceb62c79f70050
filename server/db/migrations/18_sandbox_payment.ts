/** What the pretend payment provider remembers: money it took, money it gave back, notices it still has to send. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sandbox_trade (
      payment_id text primary key,
      amount bigint not null check (amount > 0),
      at timestamptz not null
    )`.execute(db);
  await sql`create index sandbox_trade_at on sandbox_trade (at)`.execute(db);
  await sql`
    create table sandbox_refund (
      refund_id text primary key,
      payment_id text not null references sandbox_trade (payment_id),
      amount bigint not null check (amount > 0),
      at timestamptz not null
    )`.execute(db);
  await sql`create index sandbox_refund_at on sandbox_refund (at)`.execute(db);
  await sql`create table sandbox_notice (id text primary key, body text not null)`.execute(db);
}
