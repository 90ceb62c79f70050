/** The object store that needs nothing: a folder that honours the same signed form as the real ones. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, open, opendir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../../config.ts';
import { checkPolicy, type PostedFields, policyV1 } from './policy.ts';
import { type ObjectStore, UploadRefused } from './storage.ts';

export interface FolderStore extends ObjectStore {
  /** @throws UploadRefused UPLOAD_POLICY when the form does not allow what it brings */
  accept(fields: PostedFields, now: Date): { key: string; minBytes: number; maxBytes: number };
  /**
   * Writes through to the disk; the object appears under its key whole or not at all, and the same bytes again change nothing.
   * @throws UploadRefused UPLOAD_POLICY outside the allowed size, UPLOAD_HASH when the key names other content
   */
  write(key: string, bytes: Readable, allowed: { minBytes: number; maxBytes: number }): Promise<void>;
}

const ACCESS_ID = 'folder';
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

  return {
    origin: null,

    sign: (grant) => ({ host: `${base}/storage`, ...policyV1(grant, { id: ACCESS_ID, secret: signingSecret }) }),

    accept: (fields, now) => checkPolicy(fields, { id: ACCESS_ID, secret: signingSecret, now }),

    async write(key, bytes, allowed) {
      const target = at(key);
      await mkdir(incoming, { recursive: true });
      const draft = join(incoming, randomBytes(12).toString('hex'));
      try {
        const sha256 = await pour(bytes, draft, allowed);
        const named = /(?:^|\/)([0-9a-f]{64})\.\w+$/.exec(key)?.[1];
        if (named && named !== sha256) throw new UploadRefused('UPLOAD_HASH');
        await sync(draft);
        await place(target, (path) => rename(draft, path));
      } finally {
        await rm(draft, { force: true });
      }
    },

    async read(key) {
      const path = at(key);
      return (await exists(path)) ? createReadStream(path) : null;
    },

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

/** @returns the SHA-256 of what was written, lower-case hex */
async function pour(bytes: Readable, path: string, { minBytes, maxBytes }: { minBytes: number; maxBytes: number }) {
  const hash = createHash('sha256');
  let size = 0;
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
    createWriteStream(path),
  );
  if (size < minBytes) throw new UploadRefused('UPLOAD_POLICY');
  return hash.digest('hex');
}

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
