/** The object store that needs nothing: a folder that honours the same signed form as the real ones. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, open, opendir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { KeptPart } from '../../../contract/upload/calls.ts';
import type { Config } from '../../config.ts';
import { checkPolicy, type PostedFields, policyV1 } from './policy.ts';
import { type ObjectStore, UploadRefused } from './storage.ts';

export interface FolderStore extends ObjectStore {
  /** @throws UploadRefused UPLOAD_POLICY when the form does not allow what it brings */
  accept(fields: PostedFields, now: Date): { key: string; minBytes: number; maxBytes: number };
  /**
   * Writes through to the disk; the object appears under its key whole or not at all, and the same bytes again change nothing.
   * What breaks off is kept for a while, seen by nobody, for `kept` and for going on with.
   * @param allowed `from`: where in the object the bytes begin; what is kept must end there
   * @throws UploadRefused UPLOAD_POLICY outside the allowed size, UPLOAD_HASH when the key names other content, UPLOAD_OFFSET
   * when `from` is not where it can go on
   */
  write(key: string, bytes: Readable, allowed: Allowed): Promise<void>;
  /** What came of a write that broke off; null when there is nothing worth going on with. */
  kept(key: string): Promise<KeptPart | null>;
}

interface Allowed {
  minBytes: number;
  maxBytes: number;
  from?: number;
  /** Asked at the end of the bytes: whether they are all, or the link broke there. */
  isWhole?: () => boolean;
}

const ACCESS_ID = 'folder';
/** Going on costs two more round trips: less than this is sent again, bytes. */
const WORTH_KEEPING = 16 * 1024;
/** What ours come to with room to spare, and below the 255 bytes that any file system takes for a name. */
const LONGEST_KEY = 200;

export function folderStorage({ dataDir, base, secret }: Pick<Config, 'dataDir' | 'base' | 'secret'>): FolderStore {
  const root = join(dataDir, 'objects');
  const incoming = join(dataDir, 'incoming');
  const signingSecret = createHmac('sha256', secret).update('object store').digest('hex');
  const at = (key: string) => {
    if (key.length > LONGEST_KEY || !/^[\w-]+(\/[\w-]+)*(\.[a-z0-9]+)?$/.test(key))
      throw new UploadRefused('UPLOAD_POLICY');
    return join(root, key);
  };

  /** Named by key. Whoever goes on takes it away under a name of its own, so that two never write one file. */
  const partOf = (key: string) => join(incoming, `part-${createHash('sha256').update(at(key)).digest('hex')}`);

  return {
    origin: null,
    resumes: true,

    sign: (grant) => ({ host: `${base}/storage`, ...policyV1(grant, { id: ACCESS_ID, secret: signingSecret }) }),

    accept: (fields, now) => checkPolicy(fields, { id: ACCESS_ID, secret: signingSecret, now }),

    async write(key, bytes, allowed) {
      const { from = 0, isWhole = () => true } = allowed;
      const target = at(key);
      await mkdir(incoming, { recursive: true });
      const draft = join(incoming, randomBytes(12).toString('hex'));
      try {
        if (from > 0) await goOn(partOf(key), draft, from);
        const sha256 = await pour(bytes, draft, allowed);
        if (!isWhole()) {
          await keepLonger(draft, partOf(key));
          throw new Error('the upload was broken off');
        }
        const named = /(?:^|\/)([0-9a-f]{64})\.\w+$/.exec(key)?.[1];
        if (named && named !== sha256) throw new UploadRefused(from > 0 ? 'UPLOAD_OFFSET' : 'UPLOAD_HASH');
        await sync(draft);
        await place(target, (path) => rename(draft, path));
      } finally {
        await rm(draft, { force: true });
      }
    },

    async kept(key) {
      const part = await sizeOf(partOf(key));
      if (!part) return null;
      const hash = createHash('sha256');
      for await (const chunk of createReadStream(partOf(key), { end: part - 1 })) hash.update(chunk);
      return { size: part, sha256: hash.digest('hex') };
    },

    async read(key) {
      const path = at(key);
      return (await exists(path)) ? createReadStream(path) : null;
    },

    hold: (key, path) =>
      link(at(key), path).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return false;
          throw error;
        },
      ),

    async copy(from, to) {
      const target = at(to);
      // The name is the content's hash, so what is there already is the same; its age tells the collector to wait.
      if (await exists(target)) return utimes(target, new Date(), new Date());
      await place(target, (path) => link(at(from), path).catch(unlessThere));
    },

    remove: (key) => rm(at(key), { force: true }),

    async *list(prefix) {
      for await (const entry of walk(join(root, prefix))) {
        const { mtime } = await stat(entry);
        yield { key: relative(root, entry).replaceAll('\\', '/'), modifiedAt: mtime };
      }
    },
  };
}

/** @returns the SHA-256 of the whole file, lower-case hex */
async function pour(bytes: Readable, path: string, { minBytes, maxBytes, from = 0 }: Allowed) {
  const hash = createHash('sha256');
  if (from > 0) for await (const chunk of createReadStream(path)) hash.update(chunk);
  let size = from;
  await pipeline(
    bytes,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > maxBytes) throw new UploadRefused('UPLOAD_POLICY');
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path, { flags: 'a' }),
  );
  if (size < minBytes) throw new UploadRefused('UPLOAD_POLICY');
  return hash.digest('hex');
}

/** @throws UploadRefused UPLOAD_OFFSET when the part ends elsewhere, or somebody else goes on with it */
async function goOn(part: string, draft: string, from: number): Promise<void> {
  if ((await sizeOf(part)) !== from) throw new UploadRefused('UPLOAD_OFFSET');
  await rename(part, draft).catch(() => {
    throw new UploadRefused('UPLOAD_OFFSET');
  });
  // Between the look and the taking another may have been kept.
  if ((await sizeOf(draft)) !== from) throw new UploadRefused('UPLOAD_OFFSET');
}

/** Of two that broke off the longer one is kept. */
async function keepLonger(draft: string, part: string): Promise<void> {
  const size = await sizeOf(draft);
  if (size >= WORTH_KEEPING && size > (await sizeOf(part))) await rename(draft, part);
}

/** bytes; 0 where there is no such file */
const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** Directories are synced too: a file whose name is not on the disk is lost with the power. */
async function place(path: string, put: (path: string) => Promise<void>): Promise<void> {
  const made = await mkdir(dirname(path), { recursive: true });
  await put(path);
  await sync(dirname(path));
  for (let folder = dirname(path); made && folder.length >= made.length; folder = dirname(folder))
    await sync(dirname(folder));
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const exists = (path: string) =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

async function* walk(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(() => null);
  if (!entries) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    else if (entry.isFile()) yield path;
  }
}
