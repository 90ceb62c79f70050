/** A fault is one named test over its seeds: one in `npm test`, 25 with FULL=1, the first n with SEEDS=n, one alone with SEED=n. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { productDetail, productList } from '../../contract/catalogue/calls.ts';
import { buildPages } from './build.ts';
import { openHouse } from './house.ts';
import { must } from './person.ts';
import { Scene, type World } from './scene.ts';

export const FULL = process.env.FULL === '1';
const count = Number(process.env.SEEDS ?? (FULL ? 25 : 1));
const seeds = process.env.SEED ? [Number(process.env.SEED)] : Array.from({ length: count }, (_, n) => n + 1);
/**
 * `npm test` leaves these to the long runs: tests/offline does the same to the same queue there, on a device of its own. What stays needs a
 * real browser: tabs, processes, workers, storage, sessions.
 */
const WITHOUT_BROWSER = [2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 31, 33, 37, 40];
/** These wait for a browser, a server, a worker or another page to be up again, or to be frozen. */
const THOROUGH = [16, 17, 21, 32, 39];
/** Where each fault's result is kept for docs/faults.md. */
const results = join(import.meta.dirname, '../../test-results/faults');

const test = base.extend<object, { world: World }>({
  world: [
    async ({ browser }, use) => {
      const [house, files] = await Promise.all([openHouse(process.env.CLIENT_DIR), buildPages()]);
      const visitor = { deviceId: 'a visitor of the tests' };
      const { list } = await must(house.port, productList, { size: '1' } as never, visitor);
      const { skus } = await must(house.port, productDetail, { id: list[0]?.id ?? '' }, visitor);
      await use({ house, files, browser, skuId: skus[0]?.id ?? '' });
      await house.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

/** A test of another kind on the same server. */
export const onHouse = test;

/** `alone` keeps other seeds away, e.g. because it kills the server; `long` leaves it to the long runs. */
export function fault(
  number: number,
  name: string,
  run: (scene: Scene) => Promise<void>,
  { alone = false, long = false } = {},
): void {
  const inScene = async (world: World, seed: number) => {
    const scene = await Scene.open(world, number, seed);
    try {
      await within(240_000, run(scene));
    } finally {
      await scene.close();
    }
  };
  overSeeds(number, name, inScene, { alone, long });
}

/** `run` survives every seed. */
export function overSeeds(
  number: number,
  name: string,
  run: (world: World, seed: number) => Promise<unknown>,
  { alone = false, long = false, thorough = THOROUGH.includes(number) } = {},
): void {
  const title = `${String(number).padStart(2, '0')} ${name}`;
  const tag = long || WITHOUT_BROWSER.includes(number) ? '@long' : thorough ? '@thorough' : [];
  test(title, { tag }, async ({ world }) => {
    test.setTimeout(seeds.length * 240_000 + 120_000);
    const failures: string[] = [];
    const started = Date.now();
    const left = [...seeds];
    const worker = async () => {
      for (let seed = left.shift(); seed !== undefined; seed = left.shift()) {
        await run(world, seed).catch((error: unknown) => {
          const said = error instanceof Error ? error.message : String(error);
          failures.push(`seed ${seed}: ${said.slice(0, 1_500)}`);
        });
      }
    };
    await Promise.all(Array.from({ length: FULL && !alone ? 3 : 1 }, worker));
    if (FULL) {
      const seconds = Math.round((Date.now() - started) / 1_000);
      mkdirSync(results, { recursive: true });
      const on = new Date().toISOString().slice(0, 10);
      const result = { number, name, seeds: seeds.length, failures, seconds, on, commit: commit() };
      writeFileSync(join(results, `${title.slice(0, 2)}.json`), JSON.stringify(result));
    }
    expect(failures.join('\n\n')).toBe('');
  });
}

const commit = () => spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout.trim();

/** @throws Error when it takes longer: Playwright waits without a limit for what it evaluates in a page */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no end after ${ms} ms`)), ms);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
