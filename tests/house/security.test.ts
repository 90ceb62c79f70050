/** The page on security names tests that exist, and each requirement once. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');

test('every test and page that is named as proof exists', () => {
  const named = [...page.matchAll(/`([\w./-]+\.(?:ts|tsx|md))`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('no requirement is answered twice', () => {
  const ids = [...page.matchAll(/\bV\d+\.\d+\.\d+\b/g)].map(([id]) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});
