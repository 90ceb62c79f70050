/** A link to the database that takes everything and brings nothing back: calls end, and hearing begins anew. */
// @module-tag thorough
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres, type TestPostgres } from '../../testing/postgres.ts';
import { DatabaseAway } from '../away.ts';
import type { OpenDatabase } from '../database.ts';
import { openPostgres } from '../open-postgres.ts';

let server: TestPostgres;
let database: OpenDatabase;
let link: Server;
let silent = false;
const ends: Socket[] = [];

beforeAll(async () => {
  server = await startPostgres();
  const url = new URL(await server.createDatabase());
  const to = { host: url.hostname, port: Number(url.port) };
  link = createServer((near) => {
    const far = connect(to);
    ends.push(near, far);
    const born = { silent };
    near.on('data', (bytes) => {
      born.silent ||= silent;
      if (!born.silent) far.write(bytes);
    });
    far.on('data', (bytes) => {
      born.silent ||= silent;
      if (!born.silent) near.write(bytes);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => other.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(link, 'listening');
  url.port = String((link.address() as { port: number }).port);
  database = await openPostgres(url.href, 2, { answer: 200, look: 100 });
}, 60_000);

afterAll(async () => {
  for (const end of ends) end.destroy();
  await database.close();
  link.close();
  await server.stop();
});

test('a call on a silent link is told soon that the database is away, and so is a transaction', async () => {
  await sql`select 1`.execute(database.db);
  silent = true;
  const from = performance.now();
  await expect(sql`select 2`.execute(database.db)).rejects.toThrow(DatabaseAway);
  silent = false;
  const busy = database.db.transaction().execute(async (tx) => {
    await sql`select 3`.execute(tx);
    silent = true;
    await sql`select 4`.execute(tx);
  });
  await expect(busy).rejects.toThrow();
  expect(performance.now() - from).toBeLessThan(5_000);
  silent = false;
  await sql`select 5`.execute(database.db);
}, 20_000);

test('who listens notices the silence, listens again, and says that something may have been missed', async () => {
  let heard: (payload: string | null) => void = () => undefined;
  const next = () => new Promise<string | null>((resolve) => (heard = resolve));
  const stop = await database.listen('words', (payload) => heard(payload));
  const renewed = next();
  silent = true;
  await new Promise<void>((resolve) => ends.at(-2)?.once('close', () => resolve()));
  silent = false;
  expect(await renewed).toBeNull();
  const word = next();
  await sql`select pg_notify('words', 'hello')`.execute(database.db);
  expect(await word).toBe('hello');
  await stop();
}, 20_000);
