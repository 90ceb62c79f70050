/** A version of the shop's rules is heard by every process, and what strangers are shown with the numbers of before is forgotten. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_rules() returns trigger language plpgsql as $$
    begin
      perform pg_notify('rules', '');
      return null;
    end $$`.execute(db);
  for (const told of ['tell_rules', 'tell_shown'])
    await sql`
      create trigger ${sql.raw(told)} after insert or update or delete or truncate on shop_document
      for each statement execute function ${sql.raw(told)}()`.execute(db);
}
