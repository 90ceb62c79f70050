/** When the embedded database was last backed up: a file beside it, because a backup is made while no server runs. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const LAST_BACKUP = 'last-backup';

export const noteBackup = (dataDir: string, at: Date): Promise<void> =>
  writeFile(join(dataDir, LAST_BACKUP), at.toISOString());
