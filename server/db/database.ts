/** An open database, whichever engine it is. */
import type { Db } from './schema.ts';

export type Engine = 'pglite' | 'postgres';

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
