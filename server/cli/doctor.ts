/** `npm start -- doctor`: the checks of the workbench's health screen, a line each. */
import type { Health } from '../../contract/shop/calls.ts';
import type { Config } from '../config.ts';
import { pendingMigrations } from '../db/migrate.ts';
import type { Db } from '../db/schema.ts';
import { checkHealth } from '../domains/shop/health.ts';
import { asSetUp } from '../domains/shop/settings.ts';
import { withOwnSecrets } from '../kernel/lib/own-secret.ts';
import { openProviders } from '../providers/providers.ts';

/** @returns how many are red. @throws Error before the database has been brought up to date */
export async function checkShop(db: Db, configured: Config, now: Date, say: (line: string) => void): Promise<number> {
  const pending = await pendingMigrations(db);
  if (pending.length > 0) throw new Error(`${pending.length} migrations have not run: npm start runs them.`);
  const config = await withOwnSecrets(await asSetUp(configured, db, now), db, now);
  const checks = await checkHealth({ db, config, providers: await openProviders(config) }, now);
  for (const check of checks) say(lineOf(check));
  return checks.filter(({ ok }) => !ok).length;
}

const lineOf = ({ check, ok, found, mend }: Health): string =>
  `${ok ? 'ok ' : 'RED'} ${check.padEnd(11)} ${found.en}${mend ? `. ${mend.en}.` : ''}`;
