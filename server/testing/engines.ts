/** Databases for tests of the database and the kernel, on either engine. */
import type { Kysely, Migration } from 'kysely';
import { openDatabase } from '../db/connect.ts';
import type { OpenDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import * as chatNotices from '../db/migrations/9s_chat_notices.ts';
import * as messageTopics from '../db/migrations/9zzb_message_topics.ts';
import * as kernel from '../db/migrations/01_kernel.ts';
import * as notice from '../db/migrations/12_notice.ts';
import * as noticeUntil from '../db/migrations/66_notice_until.ts';
import { registerCollectors } from '../kernel/ledger/income.ts';
import { openPrepared, type Prepared, SCHEMA } from './database.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';

export interface TestDatabases {
  open(): Promise<OpenDatabase>;
  /** Another connection to the database opened last, as a second process would have it. */
  again(): Promise<OpenDatabase>;
  close(): Promise<void>;
}

/** Only the kernel's tables, and a `thing` with a state for machines to move. */
const thing = {
  up: (db: Kysely<unknown>) =>
    db.schema
      .createTable('thing')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('deadline_at', 'timestamptz')
      .addColumn('note', 'text')
      .execute(),
};
const migrations: Record<string, Migration> = {
  '01_kernel': kernel,
  '02_thing': thing,
  '12_notice': notice,
  '66_notice_until': noticeUntil,
  '9zzb_message_topics': messageTopics,
  '9s_chat_notices': chatNotices,
};

const kernelOnly: Prepared = {
  name: 'kernel',
  sources: [...SCHEMA, 'server/testing/engines.ts'],
  prepare: async ({ db }) => {
    await migrate(db, migrations);
  },
};

export const engines = ['pglite', 'postgres'] as const;

export async function testDatabases(engine: (typeof engines)[number]): Promise<TestDatabases> {
  // The kernel's tables alone: nobody owes anything there that is kept elsewhere.
  registerCollectors([]);
  const opened: OpenDatabase[] = [];
  let server: TestPostgres | undefined;
  let url = '';
  const keep = (database: OpenDatabase) => {
    opened.push(database);
    return database;
  };
  return {
    async open() {
      if (engine === 'pglite') return keep(await openPrepared(kernelOnly));
      server ??= await startPostgres();
      url = await server.createDatabase();
      const database = keep(await openDatabase({ databaseUrl: url }));
      await migrate(database.db, migrations);
      return database;
    },
    async again() {
      if (engine === 'pglite') throw new Error('The embedded engine has one process');
      return keep(await openDatabase({ databaseUrl: url }));
    },
    async close() {
      for (const database of opened.splice(0)) await database.close();
      await server?.stop();
    },
  };
}
