// Formatting and lint. Each file is looked at for itself, so one that was right and has not changed since is not looked at again,
// unless the rules or their reader changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const kept = `${root}test-results/linted.json`;
const RULES = ['biome.json', 'package-lock.json', '.gitignore'];

const listed = spawnSync('git', ['ls-files', '-coz', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
const names = listed.stdout?.split('\0').filter((name) => name && existsSync(root + name)) ?? [];
const now = Object.fromEntries(names.map((name) => [name, hash(name)]));
const before = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {};
const sameRules = names.length > 0 && RULES.every((name) => now[name] === before[name]);
const changed = sameRules ? names.filter((name) => now[name] !== before[name]) : ['.'];
const looks = ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--no-errors-on-unmatched'];
const status =
  changed.length === 0
    ? 0
    : spawnSync(process.execPath, [...looks, ...changed], { cwd: root, stdio: 'inherit' }).status;
if (status === 0) {
  mkdirSync(`${root}test-results`, { recursive: true });
  writeFileSync(kept, JSON.stringify(now));
}
process.exit(status ?? 1);

function hash(name) {
  return createHash('sha256')
    .update(readFileSync(root + name))
    .digest('hex');
}
