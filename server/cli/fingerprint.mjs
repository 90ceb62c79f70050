// What the built client was made from, so that nobody serves or measures one that is older than its sources.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const stamp = join(root, 'dist/built');
const SETTINGS = ['BASE_PATH', 'VITE_TILES', 'VITE_TILES_BY'];
const SOURCES = [
  'build',
  'contract',
  'src',
  'sw',
  'public',
  'index.html',
  'manifest.webmanifest',
  'vite.config.ts',
  'package-lock.json',
];

/** @returns whether the client in `dist/` was built from what stands here now, with today's settings */
export const isBuilt = (now = fingerprint()) => existsSync(stamp) && readFileSync(stamp, 'utf8') === now;

/** @param made the fingerprint from before the build: what was changed meanwhile may not be in it */
export function markBuilt(made) {
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, made);
}

/** The sources' paths, sizes and times, and the settings that are built in. */
export function fingerprint() {
  const hash = createHash('sha256').update(SETTINGS.map((name) => process.env[name] ?? '').join('|'));
  const visit = (path) => {
    const stat = statSync(path);
    if (!stat.isDirectory()) return hash.update(`${path}|${stat.size}|${stat.mtimeMs}`);
    for (const name of readdirSync(path).sort()) if (name !== 'routeTree.gen.ts') visit(join(path, name));
  };
  for (const name of SOURCES) visit(join(root, name));
  return hash.digest('hex');
}
