/** What strangers are shown tells of its changes, so that no process goes on showing a page from before: see kernel/http/shared-cache.ts. */
import { type Kysely, sql } from 'kysely';

/** Of the catalogue, its prices and trades, what is for sale with its reports, and edited pages. */
const SHOWN = [
  'brand',
  'category',
  'category_size',
  'product',
  'sku',
  'quote',
  'trade',
  'listing',
  'bid',
  'item',
  'inspection',
  'cms_page',
  'cms_version',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  // Sent with the commit, and once however many statements there were.
  await sql`
    create function tell_shown() returns trigger language plpgsql as $$
    begin
      perform pg_notify('shown', '');
      -- For the process whose transaction it is: kernel/state/idempotency.ts reads it.
      perform set_config('storefront.shown', '1', true);
      return null;
    end $$`.execute(db);
  // Of these only what is said of a seller beside their goods.
  for (const [table, columns] of [
    ['account', 'nickname'],
    ['trade_order', 'state'],
    ['merchant', 'state'],
  ] as const)
    await sql`
      create trigger tell_shown after update of ${sql.raw(columns)} on ${sql.table(table)}
      for each statement execute function tell_shown()`.execute(db);
  for (const table of SHOWN)
    await sql`
      create trigger tell_shown after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function tell_shown()`.execute(db);
}
