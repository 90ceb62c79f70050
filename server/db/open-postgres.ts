/** A PostgreSQL server, or anything that speaks its protocol, through a pool of connections. */
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely';
import pg from 'pg';
import { DatabaseAway, DatabaseFull } from './away.ts';
import type { OnNotify, OpenDatabase } from './database.ts';
import { CHECKED_COMMIT } from './pglite.ts';
import type { Database } from './schema.ts';
import { arrayParsers, parsers } from './values.ts';

export async function openPostgres(connectionString: string, poolSize = 16): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    types,
    connectionTimeoutMillis: CONNECT_WITHIN,
    keepAlive: true,
    // A transaction that someone forgot must not hold its locks forever.
    idle_in_transaction_session_timeout: 60_000,
  });
  // A connection that breaks while it is checked out tells its query and, as an event, its client: unheard, that ends the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // A broken idle connection is replaced by the pool.
  let closing = false;
  pool.on('error', (error) => {
    if (!closing) console.error('A database connection was lost:', error.message);
  });
  await pool.query('select 1');
  const db = new Kysely<Database>({ dialect: new Dialect(watched(pool)) });
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

/** Waiting for a connection, ms. */
const CONNECT_WITHIN = 10_000;

/** The pool, whose lost connections are an error of their own and never come back into it. */
function watched(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect().catch(lost);
      let broken = false;
      // The driver gives its client text with parameters; of cursors, which the type allows too, we have none.
      const query = (text: string, parameters: readonly unknown[]) =>
        client.query(text, [...parameters]).catch((error: unknown) => {
          broken ||= isLost(error);
          return lost(error);
        });
      return { query, release: () => client.release(broken) } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}

function lost(error: unknown): never {
  if ((error as { code?: unknown }).code === DISK_FULL) throw new DatabaseFull(error);
  throw isLost(error) ? new DatabaseAway(error) : error;
}

const DISK_FULL = '53100';

/** Class 08, shutdowns (57P), too many connections, a primary that has become a standby; else what the socket or the driver says. */
const LOST_STATE = /^(08...|57P0[1-5]|53300|25006)$/;
const LOST_SOCKET = /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const LOST_DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed))/;

function isLost(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return LOST_STATE.test(code) || LOST_SOCKET.test(code) || LOST_DRIVER.test(message);
}

class Dialect extends PostgresDialect {
  readonly #pool: PostgresPool;

  constructor(pool: PostgresPool) {
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
    const next = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: CONNECT_WITHIN });
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

  await connect().catch(lost);
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end();
  };
}
