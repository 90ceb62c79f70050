/** A connection that the database ends while it is checked out: its call is told so, the process stays, and the next call is served. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseAway } from '../away.ts';
import type { OpenDatabase } from '../database.ts';
import { openPostgres } from '../open-postgres.ts';
import { inTransaction } from '../transaction.ts';

/** As much of the protocol as a client needs that only asks in words: everybody may in, every statement is done. */
const message = (type: string, body: Buffer) => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const READY = message('Z', Buffer.from('I'));
const DONE = Buffer.concat([message('C', Buffer.from('SELECT 0\0')), READY]);

let cut: string | null = null;
const open = new Set<Socket>();
const server = createServer((socket) => {
  open.add(socket);
  socket.on('close', () => open.delete(socket)).on('error', () => undefined);
  let begun = false;
  socket.on('data', (bytes) => {
    if (begun) {
      if (bytes.toString('latin1', 0, 1) === 'X') return socket.end();
      return cut !== null && bytes.includes(cut) ? socket.destroy() : socket.write(DONE);
    }
    begun = true;
    return socket.write(Buffer.concat([message('R', Buffer.alloc(4)), READY]));
  });
});
let database: OpenDatabase;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  database = await openPostgres(`postgres://who@127.0.0.1:${port}/shop?sslmode=disable`, 2);
});
afterAll(async () => {
  await database.close();
  server.close();
});

test('a call whose connection breaks is told that the database is away, and the next one is served', async () => {
  for (const _ of [1, 2, 3]) {
    cut = 'in the middle';
    await expect(sql`select 'in the middle'`.execute(database.db)).rejects.toThrow(DatabaseAway);
    await expect(
      inTransaction(database.db, async (tx) => {
        await sql`select 'well'`.execute(tx);
        await sql`select 'in the middle'`.execute(tx);
      }),
    ).rejects.toThrow(DatabaseAway);
    cut = null;
    await sql`select 'well'`.execute(database.db);
  }
  // Those that nobody had checked out are replaced without anybody's noticing.
  for (const socket of open) socket.destroy();
  await expect
    .poll(() =>
      sql`select 'well'`.execute(database.db).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
});
