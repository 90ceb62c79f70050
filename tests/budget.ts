/** Counts what a first visit costs and what of the specification is not there, and looks for what Safari 15.4 lacks; fails above the limits. Reads the client build, which must be of these sources. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { domains as contracts } from '../contract/registry.ts';
import { screenOf, screenUrls } from '../contract/screens.ts';
import { isCall } from '../contract/wire/call.ts';
import { isBuilt } from '../server/cli/fingerprint.mjs';
import { chunkOf, screenFiles } from '../src/app/routes.ts';
import { lackingIn, lackingInStyles } from './lacking.ts';
import { specifiedCalls, specifiedRoutes } from './specification.ts';

/**
 * Brotli bytes of JavaScript: home in all, every other screen that a link leads to in all, and what each further route has for
 * itself, shared by no other. And the files of the first two, known from the page, so that all come in one round trip. What is
 * shared most, a product, is held closer than the rest.
 */
const LIMIT = { first: 128_000, product: 145_350, linked: 172_000, further: 25_000, every: 61_000, files: 5 };
const root = new URL('..', import.meta.url).pathname;
const client = join(root, 'dist/client');

interface Chunk {
  name?: string;
  file: string;
  imports?: string[];
  isEntry?: boolean;
  src?: string;
}

const answered = new Set(
  Object.values(contracts)
    .flatMap((domain) => Object.values<unknown>(domain))
    .filter(isCall)
    .map((call) => `${call.method} ${call.path}`),
);
const open = specifiedCalls.filter(([method, path]) => !answered.has(`${method} ${path}`));
const missingScreens = specifiedRoutes.filter((path) => !(path in screenFiles));
console.log(`specified screens that are not there: ${missingScreens.length} of ${specifiedRoutes.length}`);
console.log(`specified calls not answered yet: ${open.length} of ${specifiedCalls.length}`);
if (!isBuilt()) {
  console.log('bytes: dist/ was not built from these sources, so nothing is measured');
  process.exit(1);
}
// With what is used of libraries; the worker is one of them.
const scripts = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
const styles = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
const lacks = (names: string[], look: (file: string) => string[]) =>
  names.flatMap((name) => look(readFileSync(join(client, name), 'utf8')).map((found) => `  ${name}: ${found}`));
const lacking = [...lacks(scripts, lackingIn), ...lacks(styles, lackingInStyles)];
console.log(
  [`what Safari 15.4 lacks, in ${scripts.length + styles.length} files: ${lacking.length}`, ...lacking].join('\n'),
);

const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'));
const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry || manifest[key]?.name === 'shell') ?? '';
const sizes = new Map<string, number>();
const files = new Set(Object.values(screenFiles).map((file) => `src/${file}`));
/** A linked screen's file has a name of its own, any other's key is its source. */
const sources = new Map(Object.values(screenFiles).map((file) => [chunkOf(file), `src/${file}`]));
const sourceOf = (key: string) => sources.get(manifest[key]?.name ?? '') ?? key.replace(/\?.*/, '');
const routes = Object.keys(manifest).filter(
  (key) =>
    manifest[key]?.file.endsWith('.js') &&
    files.has(sourceOf(key)) &&
    (key.includes('?tsr-split=') || key.startsWith('_screen-')) &&
    !/error|notFound/i.test(key),
);
const measured = new Set(routes.map(sourceOf));
const missing = [...files].filter((file) => !measured.has(file));
if (!entry || missing.length > 0) {
  console.log(
    `bytes: the build has no such chunk, so nothing is measured: ${[entry || 'entry', ...missing].join(', ')}`,
  );
  process.exit(1);
}
const home = routes.filter((key) => key.startsWith(`src/${screenFiles['/pages/tabbar/main']}`));
const first = closure([entry, ...home]);
const firstBytes = total(first);
let over = lacking.length > 0 || !scripts.includes('sw.js') || firstBytes > LIMIT.first;
const firstFiles = [...first].filter((name) => name.endsWith('.js')).length;
over ||= firstFiles > LIMIT.files;
console.log(`first route: ${firstBytes} bytes of JavaScript in brotli (at most ${LIMIT.first}) in ${firstFiles} files`);

const linked = screenUrls.filter((url) => screenOf(url).drawn && url !== '/pages/tabbar/main');
for (const url of linked) {
  const file = `src/${(screenFiles as Record<string, string>)[url]}`;
  const needed = [...closure([entry, ...routes.filter((key) => sourceOf(key) === file)])].filter((name) =>
    name.endsWith('.js'),
  );
  const bytes = total(new Set(needed));
  const most = url === '/pages/buy/detail' ? LIMIT.product : LIMIT.linked;
  const tooMuch = bytes > most || needed.length > LIMIT.files;
  console.log(
    `  ${url}: ${bytes} bytes in ${needed.length} files${tooMuch ? `, at most ${most} in ${LIMIT.files}` : ''}`,
  );
  over ||= tooMuch;
}

// Of every address, which comes before any screen is opened without a network: no form and no database.
const every = closure(['src/app/routeTree.gen.ts']);
const everyBytes = total(new Set([...every].filter((file) => !first.has(file))));
over ||= every.size === 0 || everyBytes > LIMIT.every;
console.log(`every address: ${everyBytes} bytes in ${every.size} files (at most ${LIMIT.every})`);

const loads = new Map(routes.map((key) => [key, closure([key])]));
const shared = (file: string) => [...loads.values()].filter((files) => files.has(file)).length > 1;
const further = [...loads]
  .map(([key, files]) => ({
    key,
    bytes: total(new Set([...files].filter((file) => !first.has(file) && !shared(file)))),
  }))
  .sort((a, b) => b.bytes - a.bytes);
for (const { key, bytes } of further.slice(0, 5)) console.log(`  ${key.replace(/\?.*/, '')}: ${bytes}`);
for (const { key, bytes } of further) {
  if (bytes <= LIMIT.further) continue;
  over = true;
  console.log(`  over ${LIMIT.further}: ${key} ${bytes}`);
}
process.exit(over ? 1 : 0);

/** The files that the given chunks load at once, transitively. */
function closure(keys: string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    files.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  return files;
}

function total(files: Set<string>): number {
  let sum = 0;
  for (const file of files) {
    if (!file.endsWith('.js')) continue;
    let size = sizes.get(file);
    if (size === undefined) {
      size = brotliCompressSync(readFileSync(join(client, file))).length;
      sizes.set(file, size);
    }
    sum += size;
  }
  return sum;
}
