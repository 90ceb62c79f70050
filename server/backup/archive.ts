/** The embedded database and the photos in one file, and back. A PostgreSQL has its own tools. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { lockDirectory } from '../db/directory-lock.ts';
import { syncPath, syncTree } from '../db/durable-files.ts';
import { readTar, type TarFile, writeTar } from './tar.ts';

/** What cannot be made again. Rendered pictures can. */
const KEPT = ['db', 'db.whole', 'objects'];
const SUMS = 'SHA256SUMS';
export const ENDING = '.tar.gz';

/** Of a server that is stopped; online.ts has those of one that runs. @returns how many files are in the backup */
export async function backup(dataDir: string, file: string): Promise<number> {
  if (!existsSync(join(dataDir, 'db.whole'))) throw new Error(`There is no database in ${dataDir}.`);
  const lock = lockDirectory(dataDir);
  try {
    return await pack(dataDir, file);
  } finally {
    lock.release();
  }
}

/** Everything kept under `root`, in one file that appears whole or not at all. @returns how many files are in it */
export async function pack(root: string, file: string): Promise<number> {
  const draft = `${file}.draft`;
  try {
    const sums: string[] = [];
    await pipeline(writeTar(contents(root, sums)), createGzip({ level: 1 }), createWriteStream(draft));
    syncPath(draft);
    await rename(draft, file);
    syncPath(dirname(file));
    return sums.length;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Everything is unpacked beside and checked before it takes its place. Given a point, the backup that it continues is read first,
 * then every point up to it.
 * @returns how many files were restored. @throws Error when the directory holds a database, or the backup is not whole
 */
export async function restore(dataDir: string, file: string): Promise<number> {
  await mkdir(dataDir, { recursive: true });
  const lock = lockDirectory(dataDir);
  const draft = join(dataDir, 'restoring');
  try {
    const there = KEPT.find((name) => existsSync(join(dataDir, name)));
    if (there) throw new Error(`${join(dataDir, there)} exists; restore into an empty directory.`);
    await rm(draft, { recursive: true, force: true });
    let count = 0;
    for (const part of partsOf(file)) count += await unpack(part, draft);
    await syncTree(draft);
    // The mark that the database is whole comes last: a restore that was broken off is no database.
    for (const name of ['objects', 'db', 'db.whole'])
      if (existsSync(join(draft, name))) await rename(join(draft, name), join(dataDir, name));
    syncPath(dataDir);
    return count;
  } finally {
    lock.release();
    await rm(draft, { recursive: true, force: true });
  }
}

/** A point's file is named `<backup>.point-<time>`, and what it continues lies beside it. */
function partsOf(file: string): string[] {
  const [, base] = /^(.+)\.point-[^/]+$/.exec(file) ?? [];
  if (base === undefined) return [file];
  const folder = dirname(file);
  const earlier = readdirSync(folder)
    .filter((name) => name.endsWith(ENDING) && join(folder, name).startsWith(`${base}.point-`))
    .map((name) => join(folder, name))
    .filter((path) => path < file);
  return [`${base}.base${ENDING}`, ...earlier.sort(), file];
}

async function* contents(dataDir: string, sums: string[]): AsyncGenerator<TarFile> {
  for (const path of KEPT.flatMap((name) => everythingIn(join(dataDir, name)))) {
    const name = relative(dataDir, path).split(sep).join('/');
    // PostgreSQL insists on its empty directories, so they are in the list too; a name that ends in a slash is one.
    const folder = statSync(path).isDirectory();
    sums.push(`${folder ? 'folder' : await sha256(path)}  ${name}`);
    yield folder ? { name: `${name}/`, source: Buffer.alloc(0) } : { name, source: path };
  }
  yield { name: SUMS, source: Buffer.from(`${sums.join('\n')}\n`) };
}

function everythingIn(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name));
}

async function unpack(file: string, draft: string): Promise<number> {
  const found: string[] = [];
  let announced = '';
  const source = (await open(file)).createReadStream();
  for await (const { name, bytes } of readTar(source.pipe(createGunzip()))) {
    if (name === SUMS) {
      for await (const chunk of bytes) announced += chunk;
      continue;
    }
    const path = join(draft, name);
    if (!normalize(path).startsWith(draft + sep)) throw new Error('This is no backup of ours.');
    await mkdir(name.endsWith('/') ? path : dirname(path), { recursive: true });
    if (name.endsWith('/')) {
      found.push(`folder  ${name.slice(0, -1)}`);
      continue;
    }
    const hash = createHash('sha256');
    await pipeline(
      bytes,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(path),
    );
    found.push(`${hash.digest('hex')}  ${name}`);
  }
  if (announced !== `${found.join('\n')}\n`) throw new Error('The backup is damaged: its checksums do not match.');
  return found.length;
}

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
