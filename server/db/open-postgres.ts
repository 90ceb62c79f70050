/** A PostgreSQL server, or anything that speaks its protocol, through a pool of connections. */
import type { Duplex } from 'node:stream';
import {
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
import { isPatient } from './patience.ts';
import { type Prepared, prepared } from './prepared.ts';
import type { Database } from './schema.ts';
import { BEGIN, begin, commit } from './scope.ts';
import { isStalePlan } from './transaction.ts';
import { arrayParsers, parsers } from './values.ts';

/** A link may take what is sent and bring nothing back: then only the time says so, ms. */
export interface Waits {
  /** For the answer to one statement. */
  answer: number;
  /** Between two looks whether the listener still hears. */
  look: number;
}

const WAITS: Waits = { answer: 15_000, look: 20_000 };

export async function openPostgres(
  connectionString: string,
  poolSize = 16,
  waits: Waits = WAITS,
): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    types,
    connectionTimeoutMillis: CONNECT_WITHIN,
    ...KEEP_ALIVE,
    ...TOGETHER,
    // A transaction that someone forgot must not hold its locks forever.
    idle_in_transaction_session_timeout: 60_000,
    // A statement that nobody waits for any more ends, and lets go what it had locked; servers before 14 do not know how.
    onConnect: (client) =>
      client.query(`set client_connection_check_interval = ${Math.ceil(waits.answer / 5)}`).catch(() => undefined),
  });
  // A connection that breaks while it is checked out tells its query and, as an event, its client: unheard, that ends the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // A broken idle connection is replaced by the pool.
  let closing = false;
  pool.on('error', (error) => {
    if (!closing) console.error('A database connection was lost:', error.message);
  });
  await pool.query({ text: 'select 1', ...within(waits.answer) });
  const db = new Kysely<Database>({ dialect: new Dialect(watched(pool, waits)) });
  const listeners = new Set<() => Promise<void>>();
  return {
    db,
    engine: 'postgres',
    syncs: () => null,
    async listen(channel, onNotify) {
      const stop = await hear(connectionString, { channel, onNotify, waits });
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
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
/** Statements are sent as they come, without waiting for the answer to the one before. */
const TOGETHER: object = { pipeline: true };
/** What the driver's types do not name. */
const within = (query_timeout: number): object => ({ query_timeout });

/** The pool, whose lost connections are an error of their own and never come back into it. */
function watched(pool: pg.Pool, { answer }: Waits): PostgresPool {
  const names = prepared();
  return {
    async connect() {
      const client = await pool.connect().catch(lost);
      let broken = false;
      // The driver gives its client text with parameters; of cursors, which the type allows too, we have none.
      const query = async (text: string, parameters: readonly unknown[]) => {
        // Whatever follows, a rollback too, would wait behind what was never answered.
        if (broken) return lost(new Error('Connection terminated'));
        cork(client);
        const asked = { text, values: [...parameters], ...(!isPatient() && within(answer)) };
        return ask(client, asked, names).catch((error: unknown) => {
          broken ||= isLost(error) || text === BEGIN;
          return lost(error);
        });
      };
      return { query, release: () => client.release(broken) } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}

/** Each write to a socket is a way into the kernel: what is said in one turn goes out in one. */
function cork(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Several statements in one text, which have no parameters, cannot be prepared. */
async function ask(client: pg.PoolClient, asked: pg.QueryConfig, names: Prepared): Promise<pg.QueryResult> {
  const name = asked.values?.length ? names.nameOf(asked.text) : undefined;
  if (name === undefined) return client.query(asked);
  return client.query({ ...asked, name }).catch((error: unknown) => {
    if (!isStalePlan(error)) throw error;
    names.forget();
    // Inside a transaction that has failed with it, and is what runs again (transaction.ts).
    return client.query(asked).catch(() => {
      throw error;
    });
  });
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
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client (has encountered|was closed))/;

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
  override beginTransaction(connection: DatabaseConnection): Promise<void> {
    return begin(connection, { together: true });
  }

  override commitTransaction(connection: DatabaseConnection): Promise<void> {
    return commit(connection, { together: true });
  }
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? arrayParsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

interface Hearing {
  channel: string;
  onNotify: OnNotify;
  waits: Waits;
}

/** Listens on a connection of its own and renews it when it breaks or has fallen silent. */
async function hear(
  connectionString: string,
  { channel, onNotify, waits: { answer, look } }: Hearing,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let stopped = false;
  let pause = 100;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString, ...KEEP_ALIVE, connectionTimeoutMillis: CONNECT_WITHIN });
    next.on('notification', (message) => onNotify(message.payload ?? ''));
    next.on('error', () => undefined);
    next.on('end', () => {
      if (client === next) again();
    });
    await next.connect();
    try {
      await next.query({ text: `listen ${next.escapeIdentifier(channel)}`, ...within(answer) });
    } catch (error) {
      void next.end();
      throw error;
    }
    client = next;
    pause = 100;
    if (stopped) return next.end();
    lookLater(next);
  }

  /** Nothing comes over a silent link, no end of it either; what was never answered makes `end` destroy it. */
  function lookLater(one: pg.Client): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      one.query({ text: 'select 1', ...within(answer) }).then(
        () => {
          if (client === one && !stopped) lookLater(one);
        },
        () => void one.end(),
      );
    }, look);
  }

  function again(): void {
    if (stopped) return;
    clearTimeout(timer);
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
