/** A PostgreSQL server, or anything that speaks its protocol, through a pool of connections. */
import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect, PostgresDriver } from 'kysely';
import pg from 'pg';
import type { OnNotify, OpenDatabase } from './database.ts';
import { CHECKED_COMMIT } from './pglite.ts';
import type { Database } from './schema.ts';
import { arrayParsers, parsers } from './values.ts';

export async function openPostgres(connectionString: string, poolSize = 16): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    types,
    connectionTimeoutMillis: 10_000,
    // A transaction that someone forgot must not hold its locks forever.
    idle_in_transaction_session_timeout: 60_000,
  });
  // A broken idle connection is replaced by the pool; without a listener it would end the process.
  let closing = false;
  pool.on('error', (error) => {
    if (!closing) console.error('A database connection was lost:', error.message);
  });
  await pool.query('select 1');
  const db = new Kysely<Database>({ dialect: new Dialect(pool) });
  const listeners = new Set<() => Promise<void>>();
  return {
    db,
    engine: 'postgres',
    syncs: () => null,
    async listen(channel, onNotify) {
      const stop = await hear(connectionString, channel, onNotify);
      listeners.add(stop);
      return async () => {
        listeners.delete(stop);
        await stop();
      };
    },
    async close() {
      closing = true;
      await Promise.all([...listeners].map((stop) => stop()));
      await db.destroy();
    },
  };
}

class Dialect extends PostgresDialect {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver() {
    return new Driver({ pool: this.#pool });
  }
}

class Driver extends PostgresDriver {
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(CHECKED_COMMIT));
  }
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? arrayParsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Listens on a connection of its own and renews it when it breaks. */
async function hear(connectionString: string, channel: string, onNotify: OnNotify): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let stopped = false;
  let pause = 100;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString, keepAlive: true });
    next.on('notification', (message) => onNotify(message.payload ?? ''));
    next.on('error', () => undefined);
    next.on('end', () => {
      if (client === next) again();
    });
    await next.connect();
    await next.query(`listen ${next.escapeIdentifier(channel)}`);
    client = next;
    pause = 100;
    if (stopped) await next.end();
  }

  function again(): void {
    if (stopped) return;
    timer = setTimeout(() => connect().then(() => onNotify(null), again), pause);
    pause = Math.min(pause * 2, 5_000);
  }

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end();
  };
}
