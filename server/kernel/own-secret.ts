/** The server's own secret: given from outside, or made once and kept in the database, where all its processes find it. */
import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Db } from '../db/schema.ts';

export async function withOwnSecret(config: Config, db: Db, now: Date): Promise<Config> {
  if (config.secret) return config;
  const made = { key: randomBytes(32).toString('base64url') };
  await db
    .insertInto('secret')
    .values({ name: 'server', value: JSON.stringify(made), created_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('secret')
    .select('value')
    .where('name', '=', 'server')
    .executeTakeFirstOrThrow();
  return { ...config, secret: (value as typeof made).key };
}
