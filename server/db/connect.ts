/** Opens the database: PostgreSQL at `databaseUrl`, else PostgreSQL inside this process in `dataDir`, or in memory for tests. */
import type { OpenDatabase } from './database.ts';

export interface OpenOptions {
  databaseUrl?: string;
  /** The embedded engine's directory; one process at a time. */
  dataDir?: string;
  /** The embedded engine keeps some of its log for backups that continue one another. */
  keepLog?: boolean;
  /** The caller holds the directory that this one lies in. */
  locked?: boolean;
  /** The embedded engine without files. */
  memory?: boolean;
  /** Connections per process on a PostgreSQL server. */
  poolSize?: number;
}

export async function openDatabase({
  databaseUrl,
  dataDir,
  memory,
  poolSize,
  keepLog,
  locked,
}: OpenOptions): Promise<OpenDatabase> {
  if (databaseUrl) return (await import('./open-postgres.ts')).openPostgres(databaseUrl, poolSize);
  const embedded = await import('./open-pglite.ts');
  if (memory) return embedded.openInMemory();
  if (dataDir) return embedded.openDirectory(dataDir, { keepLog, locked });
  throw new Error('openDatabase needs databaseUrl, dataDir or memory');
}
