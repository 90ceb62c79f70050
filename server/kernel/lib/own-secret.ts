/** Server secrets: its own key and the one that clients sign with: given from outside, or made once and kept in the database, where all its processes find them. */
import { randomBytes } from 'node:crypto';
import { APP } from '../../../contract/wire/limits.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/schema.ts';

const newKey = () => ({ key: randomBytes(32).toString('base64url') });

export async function withOwnSecrets(config: Config, db: Db, now: Date): Promise<Config> {
  const stored = config.secret ? await found<{ key: string }>(db, 'server') : await kept(db, 'server', newKey(), now);
  const secret = config.secret || (stored?.key ?? '');
  const signing = config.appSecrets[APP.id] || (await kept(db, 'signing', newKey(), now)).key;
  const storedSecret = stored?.key === secret ? undefined : stored?.key;
  return { ...config, secret, storedSecret, appSecrets: { ...config.appSecrets, [APP.id]: signing } };
}

/** What was made first under this name, by whichever process: `made`, unless there is one already. */
export async function kept<T extends object>(db: Db, name: string, made: T, now: Date): Promise<T> {
  await db
    .insertInto('secret')
    .values({ name, value: JSON.stringify(made), created_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await found<T>(db, name)) as T;
}

async function found<T extends object>(db: Db, name: string): Promise<T | undefined> {
  const row = await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value as T | undefined;
}
