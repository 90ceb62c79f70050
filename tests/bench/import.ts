/**
 * A large table of products taken in through the whole pipeline of a server process, batch after batch as the screen sends them,
 * against a bare `COPY` of the rows that came of it into the same tables with their indexes and triggers; and what it needs of memory.
 * `ROWS=5000 npm run bench -- import` takes fewer, `npm run bench -- import postgres` one engine.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { ImportRow } from '../../contract/catalogue/import-rules.ts';
import { IMPORT_BATCH, workProductImport } from '../../contract/catalogue/work-calls.ts';
import { openDatabase } from '../../server/db/connect.ts';
import type { Engine } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { patiently } from '../../server/db/patience.ts';
import type { Db } from '../../server/db/schema.ts';
import { startPostgres } from '../../server/testing/postgres.ts';
import { ask, startProcess } from '../../server/testing/process.ts';
import { type Person, personWith } from '../../server/testing/server.ts';

/** What the house aims at: the table takes at most so many times as long as `COPY`. */
const TIMES = 3;
/** How much more than after the first batches it may need at most. */
const MEMORY = 1.5;
const ROWS = Number(process.env.ROWS ?? 100_000);
const SIZES = '38 39 40 41 42 43 44 45';
/** Before these a process has compiled nothing; they count like the others, but for memory. */
const FIRST = 10;
const COPIES = 3;

const rowOf = (n: number): ImportRow => ({
  ...{ line: n + 2, styleNo: `B${n}-114`, sizes: SIZES, released: `2026-${1 + (n % 9)}-${1 + (n % 28)}` },
  brand: { zh: `牌子${n % 200}`, en: `Brand ${n % 200}` },
  category: { zh: `品类${(n % 200) % 12}`, en: `Kind ${(n % 200) % 12}` },
  model: { zh: `型号 ${n % 5_000} 高帮`, en: `Model ${n % 5_000} High` },
  colour: { zh: '墨黑/冰蓝', en: 'Ink black / ice blue' },
});

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const asked = process.argv.slice(2);
let missed = 0;
for (const engine of ['postgres', 'pglite'] as const)
  if (asked.length === 0 || asked.includes(engine)) await on(engine);
process.exit(missed > 0 ? 1 : 0);

async function on(engine: Engine): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'import-'));
  // As a shop runs it: both sides wait for the disk.
  const postgres = engine === 'postgres' ? await startPostgres() : null;
  const databaseUrl = await postgres?.createDatabase();
  const open = () => openDatabase(databaseUrl ? { databaseUrl } : { dataDir });
  const before = await open();
  await migrate(before.db);
  const staff = await personWith(before.db, new Date(), '13900000061', ['staff']);
  await before.close();

  const server = await startProcess({ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) });
  const most = () =>
    Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1]) / 1024;
  const looked = await take(server.origin, staff, true);
  const early: number[] = [];
  const taken = await take(server.origin, staff, false, () => void early.push(most()));
  const memory = { first: early[FIRST - 1] ?? most(), last: most() };
  const gone = once(server.child, 'exit');
  server.child.kill();
  await gone;

  const after = await open();
  const { rows } = await sql<{ products: number; sizes: number }>`
    select (select count(*)::int from product) as products, (select count(*)::int from sku) as sizes`.execute(after.db);
  if (rows[0]?.products !== ROWS) throw new Error(`${rows[0]?.products} products of ${ROWS} rows`);
  const copied = await patiently(() => copy(after.db));
  await after.close();
  await postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });

  const times = taken / copied;
  console.log(
    `${engine}: ${ROWS} rows with ${rows[0].sizes} sizes in batches of ${IMPORT_BATCH}: ${times.toFixed(2)} times a bare COPY ` +
      `(${seconds(taken)} against ${seconds(copied)}), looked at before in ${(looked / copied).toFixed(2)} times; ` +
      `the server's memory at most ${memory.last.toFixed(0)} MB, ${memory.first.toFixed(0)} after ${FIRST} batches`,
  );
  if (times > TIMES || memory.last > memory.first * MEMORY) missed += 1;
}

/** @returns ms */
async function take(origin: string, staff: Person, dryRun: boolean, each?: () => void): Promise<number> {
  const began = performance.now();
  for (let from = 0; from < ROWS; from += IMPORT_BATCH) {
    const rows = Array.from({ length: Math.min(IMPORT_BATCH, ROWS - from) }, (_, n) => rowOf(from + n));
    const answer = await ask(origin, workProductImport, { dryRun, rows }, staff, randomUUID());
    const refused = answer.rows.find(({ outcome }) => outcome !== 'create');
    if (refused) throw new Error(`line ${refused.line}: ${refused.outcome} ${refused.why.zh}`);
    each?.();
  }
  return performance.now() - began;
}

/** @returns ms of the median */
async function copy(db: Db): Promise<number> {
  const tables = ['product', 'sku'].map((table) => ({ table, file: `/tmp/bench-${process.pid}-${table}.copy` }));
  for (const { table, file } of tables) await sql.raw(`copy ${table} to '${file}'`).execute(db);
  const took: number[] = [];
  for (let n = 0; n < COPIES; n += 1) {
    await sql`truncate product, sku, catalogue_tally, category_size cascade`.execute(db);
    await sql`checkpoint`.execute(db);
    const began = performance.now();
    await db.transaction().execute(async (tx) => {
      for (const { table, file } of tables) await sql.raw(`copy ${table} from '${file}'`).execute(tx);
    });
    took.push(performance.now() - began);
  }
  // Of the embedded engine they are within it.
  for (const { file } of tables) rmSync(file, { force: true });
  return took.sort((a, b) => a - b)[Math.floor(COPIES / 2)] ?? Number.NaN;
}
