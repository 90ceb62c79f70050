/** `npm start -- doctor`: the checks of the workbench's health screen, a line each. */
import { type Health, healthChecks } from '../../contract/shop/calls.ts';
import type { Config } from '../config.ts';
import { pendingMigrations } from '../db/migrate.ts';
import type { Db } from '../db/schema.ts';
import { checkHealth } from '../domains/shop/health.ts';
import { asSetUp } from '../domains/shop/settings.ts';
import { withOwnSecrets } from '../kernel/lib/own-secret.ts';
import { openProviders } from '../providers/providers.ts';

/** Before the database is one of this version nothing else of it can be read. @returns how many are red */
export async function checkShop(db: Db, configured: Config, now: Date, say: (line: string) => void): Promise<number> {
  const isBehind = (await pendingMigrations(db)).length > 0;
  const config = isBehind ? configured : await withOwnSecrets(await asSetUp(configured, db, now), db, now);
  const house = { db, config, providers: await openProviders(config) };
  // Whoever has the embedded database open is the only one: no server answers anywhere, and that is no fault.
  const stopped = !config.databaseUrl;
  const which = healthChecks.filter((check) => !(stopped && check === 'reachable'));
  const checks = await checkHealth(house, now, isBehind ? ['database', 'migrations'] : which);
  for (const check of checks) say(lineOf(check));
  if (stopped && !isBehind)
    say(`--  ${'reachable'.padEnd(11)} Not tried: the shop is stopped. Its health screen in the workbench tries it.`);
  return checks.filter(({ ok, unknown }) => !ok && !unknown).length;
}

const lineOf = ({ check, ok, unknown, found, mend }: Health): string =>
  `${ok ? 'ok ' : unknown ? '-- ' : 'RED'} ${check.padEnd(11)} ${found.en}${mend ? `. ${mend.en}.` : ''}`;
