/** A demo in a shop: a data directory of its own inside the shop's. While it is there it is what is shown; the shop's own data lies beside it, untouched. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig } from '../../config.ts';
import { lockDirectory } from '../../db/directory-lock.ts';
import { syncPath } from '../../db/durable-files.ts';

const demoDir = (dataDir: string) => join(dataDir, 'demo-in-shop');
/** Where it is made, and what it is called while it is removed: no whole demo bears either name. */
const making = (dataDir: string) => join(dataDir, 'demo-in-shop.making');
const going = (dataDir: string) => join(dataDir, 'demo-in-shop.going');

export const isDemoIn = ({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): boolean =>
  !databaseUrl && existsSync(demoDir(dataDir));

/**
 * Takes the directory for this process and removes what a demo that was never finished, or never removed, left.
 * @returns gives it back. @throws Error that names the process that has it
 */
export function holdDirectory(dataDir: string): () => Promise<void> {
  const lock = lockDirectory(dataDir);
  for (const left of [making(dataDir), going(dataDir)]) rmSync(left, { recursive: true, force: true });
  return async () => lock.release();
}

/**
 * In one step or not at all: the caller holds the directory.
 * @param fill makes a whole data directory, through to the disk
 */
export async function putDemoIn(dataDir: string, fill: (directory: string) => Promise<void>): Promise<void> {
  try {
    await fill(making(dataDir));
  } catch (error) {
    // Most likely the disk is full: what was made so far must not keep it so.
    rmSync(making(dataDir), { recursive: true, force: true });
    throw error;
  }
  renameSync(making(dataDir), demoDir(dataDir));
  syncPath(dataDir);
}

/** In one step too: what a removal that was broken off leaves is shown to nobody. */
export function takeDemoOut(dataDir: string): void {
  renameSync(demoDir(dataDir), going(dataDir));
  syncPath(dataDir);
  rmSync(going(dataDir), { recursive: true });
}

/**
 * How the shop is reached, limited and watched. Nothing else gets into the demo: money, messages, photos in a bucket, goods on other
 * marketplaces and backups stay the shop's.
 */
const SHARED = [
  ...['PORT', 'HOST', 'BASE_PATH', 'PUBLIC_URL', 'PROXIES', 'WAREHOUSE', 'WEBVIEW_HOSTS', 'CLIENT_DIR'],
  ...['LIMIT_ADDRESS', 'LIMIT_DEVICE', 'LIMIT_USER', 'LIMIT_STREAMS', 'SMS_PER_DAY', 'SMS_NOTICES_PER_DAY'],
  ...['UPLOAD_MB_ACCOUNT', 'UPLOAD_MB_ADDRESS', 'DISK_RESERVE_MB', 'LOG_LEVEL', 'METRICS_TOKEN'],
  // A phone has one key for notices: the shop's own subscription would end with another one.
  ...['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'PUSH_CONTACT', 'VITE_TILES', 'VITE_TILES_BY'],
];

/** The settings of what is shown: of the demo that is in, whatever `DEMO` says, else as they are. The caller holds the directory. */
export function shownIn(configured: Config): Config {
  if (!isDemoIn(configured)) return configured;
  const { dataDir, env } = configured;
  const shared = Object.fromEntries(SHARED.map((name) => [name, env[name]]));
  return { ...readConfig({ ...shared, DEMO: '1' }), dataDir: demoDir(dataDir), shopDir: dataDir };
}
