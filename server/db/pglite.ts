/** A Kysely dialect for PGlite: PostgreSQL inside this process, with one connection that callers take in turn. */
import type { PGlite } from '@electric-sql/pglite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { begin, commit, transactionScope } from './scope.ts';

export class PgliteDialect implements Dialect {
  readonly #driver: PgliteDriver;

  /** @param beforeWriting throws when nothing may be written now */
  constructor(pglite: PGlite, beforeWriting: () => Promise<void> = async () => {}) {
    this.#driver = new PgliteDriver(pglite, beforeWriting);
  }

  createAdapter = () => new PostgresAdapter();
  createDriver = () => this.#driver;
  createQueryCompiler = () => new PostgresQueryCompiler();
  createIntrospector = (db: Kysely<unknown>) => new PostgresIntrospector(db);

  /** Runs something on the bare engine while no one else is inside a transaction. */
  exclusive<T>(run: (pglite: PGlite) => Promise<T>): Promise<T> {
    return this.#driver.exclusive(run);
  }
}

class PgliteDriver implements Driver {
  readonly #pglite: PGlite;
  readonly #connection: PgliteConnection;
  /** Resolves when the last one in the queue has given the connection back. */
  #queue: Promise<void> = Promise.resolve();
  #release: () => void = () => {};

  readonly #beforeWriting: () => Promise<void>;

  constructor(pglite: PGlite, beforeWriting: () => Promise<void>) {
    this.#pglite = pglite;
    this.#connection = new PgliteConnection(pglite);
    this.#beforeWriting = beforeWriting;
  }

  async init(): Promise<void> {
    await this.#pglite.waitReady;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (transactionScope.getStore()?.open)
      throw new Error('The database was used inside a transaction on it: use the transaction (ctx.db) instead');
    const before = this.#queue;
    let release = () => {};
    this.#queue = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    this.#release = release;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#release();
  }

  async exclusive<T>(run: (pglite: PGlite) => Promise<T>): Promise<T> {
    await this.acquireConnection();
    try {
      return await run(this.#pglite);
    } finally {
      await this.releaseConnection();
    }
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#beforeWriting();
    await begin(connection, { together: false });
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await commit(connection, { together: false });
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  /** The engine is closed by whoever opened it. */
  async destroy(): Promise<void> {}
}

class PgliteConnection implements DatabaseConnection {
  readonly #pglite: PGlite;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    // Without parameters the simple protocol is used, as node-postgres does: it is one round trip and takes several statements.
    const result =
      parameters.length === 0 ? (await this.#pglite.exec(sql)).at(-1) : await this.#pglite.query(sql, [...parameters]);
    const rows = (result?.rows ?? []) as R[];
    return { rows, numAffectedRows: BigInt(result?.affectedRows ?? 0) };
  }

  // biome-ignore lint/correctness/useYield: the engine has no cursors
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The embedded engine cannot stream; page through the rows instead');
  }
}
