/** Server secret: the server's own key: given from outside, or made once and kept in the database, where all its processes find it. */
import { randomBytes } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/schema.ts';

export async function withOwnSecret(config: Config, db: Db, now: Date): Promise<Config> {
  if (config.secret) return config;
  const { key } = await kept(db, 'server', { key: randomBytes(32).toString('base64url') }, now);
  return { ...config, secret: key };
}

/** What was made first under this name, by whichever process: `made`, unless there is one already. */
export async function kept<T extends object>(db: Db, name: string, made: T, now: Date): Promise<T> {
  await db
    .insertInto('secret')
    .values({ name, value: JSON.stringify(made), created_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return value as T;
}
