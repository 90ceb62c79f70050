/** The day's new names of channels are counted by the address that brought them; a device is one whatever case its name is in. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ad_channel add column sender text`.execute(db);
  await sql`update session set device_id = lower(device_id) where device_id <> lower(device_id)`.execute(db);
}
