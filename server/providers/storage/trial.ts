/** The object store tried for real: bytes go in by the form that phones post, come back the same, and are gone again. */
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FolderStore } from './folder.ts';
import type { ObjectStore, UploadForm } from './storage.ts';

const DIR = 'trial/';
const SIZE = 2048;
const TYPE = 'image/png';
/** The owner waits for it, ms. */
const WITHIN = 15_000;
/** A policy is good so long, ms. */
const LIFE = 60_000;

/** @returns how many bytes went the way. @throws Error saying which step failed */
export async function tryStore(store: ObjectStore, now: Date): Promise<number> {
  const bytes = randomBytes(SIZE);
  const key = `${DIR}${sha256(bytes)}.png`;
  const form = store.sign({ dir: DIR, expiresAt: new Date(now.getTime() + LIFE), maxBytes: SIZE, now });
  try {
    await (isFolder(store) ? write(store, form, key, bytes, now) : post(form, key, bytes));
    const back = await store.read(key);
    if (!back) throw new Error('What was written is not there');
    const hash = createHash('sha256');
    for await (const chunk of back) hash.update(chunk as Buffer);
    if (hash.digest('hex') !== sha256(bytes)) throw new Error('What was read is not what was written');
  } finally {
    await store.remove(key);
  }
  const left = await store.read(key);
  left?.destroy();
  if (left) throw new Error('What was removed is still there');
  return SIZE;
}

const isFolder = (store: ObjectStore): store is FolderStore => 'accept' in store;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function write(store: FolderStore, form: UploadForm, key: string, bytes: Buffer, now: Date): Promise<void> {
  const fields = Object.entries({ ...form.fields, key, 'content-type': TYPE });
  const allowed = store.accept(new Map(fields.map(([name, value]) => [name.toLowerCase(), value])), now);
  await store.write(allowed.key, Readable.from([bytes]), allowed);
}

async function post(form: UploadForm, key: string, bytes: Buffer): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(form.fields)) body.set(name, value);
  body.set('key', key);
  body.set('Content-Type', TYPE);
  body.set('file', new Blob([new Uint8Array(bytes)], { type: TYPE }));
  const answer = await fetch(form.host, { method: 'POST', body, signal: AbortSignal.timeout(WITHIN) });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The object store answered ${answer.status} to a photo`);
}
