/** A number that the owner can change is read when it is needed: what was read while a module loaded goes on saying the old one. */
// @module-tag thorough
import { afterAll, expect, test } from 'vitest';
import { ownNumber, ruleNames } from '../../contract/shop/rule-table.ts';
import { readChanged } from '../../contract/wire/units.ts';
import { readHere } from '../../server/kernel/lib/rules.ts';
import '../../src/ui/hydration/rules.ts';

// Whoever is tested in this process after it reads the server's rules again.
afterAll(readHere);

const modules = {
  ...import.meta.glob(['../../contract/**/*.ts', '!**/*.test.ts']),
  ...import.meta.glob(['../../server/domains/**/*.ts', '!**/*.test.ts']),
  ...import.meta.glob(['../../src/domains/**/*.{ts,tsx}', '!**/*.test.{ts,tsx}']),
};

test('a changed number reaches every sentence and every limit: none is read while a module loads', async () => {
  const settable = new Set(ruleNames);
  const found = new Set<string>();
  readChanged((name) => {
    const from = (new Error().stack ?? '')
      .split('\n')
      .find(
        (line) =>
          /\/(contract|server|src)\//.test(line) && !/units\.ts|states\.ts|machine\.ts|rules-read-late/.test(line),
      );
    // The descriptions of calls are documentation: they say what the software comes with.
    if (settable.has(name) && !/calls\.ts|contract\/cleaning\/trouble\.ts/.test(from ?? ''))
      found.add(`${name} in ${/\/((?:contract|server|src)\/[^:?]+)/.exec(from ?? '')?.[1]}`);
    return undefined;
  });
  for (const load of Object.values(modules)) await load().catch(() => undefined);
  expect([...found].sort()).toEqual([]);
}, 120_000);

test('every number that can be changed is there, and lies within its own bounds', () => {
  for (const name of ruleNames) expect(ownNumber(name), name).toEqual(expect.any(Number));
});
