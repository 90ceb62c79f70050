/** Opens the database: PostgreSQL at `databaseUrl`, else PostgreSQL inside this process in `dataDir`, or in memory for tests. */
import type { Db } from './schema.ts';

export type Engine = 'pglite' | 'postgres';

export interface OpenOptions {
  databaseUrl?: string;
  /** The embedded engine's directory; one process at a time. */
  dataDir?: string;
  /** The embedded engine without files. */
  memory?: boolean;
  /** Connections per process on a PostgreSQL server. */
  poolSize?: number;
}

/** Called with what `pg_notify` sent; called without anything after a gap in which notifications may have been missed. */
export type OnNotify = (payload: string | null) => void;

export interface OpenDatabase {
  db: Db;
  engine: Engine;
  /** Hears what any process on this database sends to the channel. @returns stops listening */
  listen(channel: string, onNotify: OnNotify): Promise<() => Promise<void>>;
  close(): Promise<void>;
  /** How often the embedded engine has waited for the disk; null where the engine is not ours. */
  syncs(): number | null;
}

export async function openDatabase({ databaseUrl, dataDir, memory, poolSize }: OpenOptions): Promise<OpenDatabase> {
  if (databaseUrl) return (await import('./open-postgres.ts')).openPostgres(databaseUrl, poolSize);
  const embedded = await import('./open-pglite.ts');
  if (memory) return embedded.openInMemory();
  if (dataDir) return embedded.openDirectory(dataDir);
  throw new Error('openDatabase needs databaseUrl, dataDir or memory');
}
