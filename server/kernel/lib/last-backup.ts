/** When the embedded database was last backed up, and why the last try failed: files beside it, because a backup is also made while no server runs. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const LAST_BACKUP = 'last-backup';
export const FAILED_BACKUP = 'failed-backup';

export async function noteBackup(dataDir: string, at: Date): Promise<void> {
  await writeFile(join(dataDir, LAST_BACKUP), at.toISOString());
  await rm(join(dataDir, FAILED_BACKUP), { force: true });
}

export const noteFailedBackup = (dataDir: string, at: Date, why: string): Promise<void> =>
  writeFile(join(dataDir, FAILED_BACKUP), `${at.toISOString()} ${why}`);
