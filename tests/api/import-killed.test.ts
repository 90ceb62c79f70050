/** A table of products whose server is killed in the middle: of a batch all is there or nothing, and the same file goes on where it was. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { ImportRow } from '../../contract/catalogue/import-rules.ts';
import { workProductImport } from '../../contract/catalogue/work-calls.ts';
import { openDatabase } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import { ask, startProcess } from '../../server/testing/process.ts';
import { personWith } from '../../server/testing/server.ts';

const BATCH = 50;
const BATCHES = 8;
const dataDir = mkdtempSync(join(tmpdir(), 'import-killed-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const rowOf = (n: number): ImportRow => ({
  ...{ line: n + 2, styleNo: `K-${n}`, sizes: '40 41 42', released: '2026-01-09' },
  ...{ brand: { zh: `牌${n % 5}`, en: `Brand ${n % 5}` }, category: { zh: '鞋', en: 'Shoes' } },
  ...{ model: { zh: `跑 ${n}`, en: `Run ${n}` }, colour: { zh: '黑', en: 'Black' } },
});
const batches = Array.from({ length: BATCHES }, (_, b) =>
  Array.from({ length: BATCH }, (_, n) => rowOf(b * BATCH + n)),
);

async function inDatabase<T>(run: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase({ dataDir });
  return run(db).finally(close);
}
const counts = () =>
  inDatabase(async (db) => {
    const of = async (table: 'product' | 'sku' | 'brand') =>
      Number(
        (
          await db
            .selectFrom(table)
            .select((eb) => eb.fn.countAll<number>().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      );
    return { products: await of('product'), sizes: await of('sku'), brands: await of('brand') };
  });

test('whoever imports a table while the server is killed has whole batches, and sends the same file again without doubles', async () => {
  const staff = await inDatabase(async (db) => {
    await migrate(db);
    return personWith(db, new Date(), '13900000061', ['staff']);
  });
  const take = async (origin: string, rows: ImportRow[]) =>
    (await ask(origin, workProductImport, { dryRun: false, rows }, staff, randomUUID())).rows;
  const first = await startProcess({ DATA_DIR: dataDir });
  const gone = once(first.child, 'exit');
  let answered = 0;
  const kill = 1 + Math.floor(Math.random() * (BATCHES - 2));
  try {
    for (const rows of batches) {
      const answer = take(first.origin, rows);
      // While this batch is on its way.
      if (answered === kill) setTimeout(() => first.child.kill('SIGKILL'), Math.random() * 60);
      await answer;
      answered += 1;
    }
    first.child.kill('SIGKILL');
  } catch (error) {
    // As `fetch` says that the other side is gone.
    if (!(error instanceof TypeError)) throw error;
  }
  await gone;
  const left = await counts();
  expect(left.products % BATCH).toBe(0);
  expect(left.products).toBeGreaterThanOrEqual(answered * BATCH);
  expect(left.sizes).toBe(left.products * 3);

  const second = await startProcess({ DATA_DIR: dataDir });
  const outcomes = [];
  for (const rows of batches) outcomes.push(...(await take(second.origin, rows)).map(({ outcome }) => outcome));
  second.child.kill('SIGTERM');
  await once(second.child, 'exit');
  expect(outcomes.filter((one) => one === 'same')).toHaveLength(left.products);
  expect(outcomes.filter((one) => one === 'create')).toHaveLength(BATCH * BATCHES - left.products);
  expect(await counts()).toEqual({ products: BATCH * BATCHES, sizes: BATCH * BATCHES * 3, brands: 5 });
}, 240_000);
