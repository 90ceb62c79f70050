/** Where clients post photos when the object store is a folder of ours: the same form that the real stores take. */
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { Hono } from 'hono';
import type { KeptPart } from '../../../contract/upload/calls.ts';
import type { Env } from '../../kernel/http/client-address.ts';
import type { App } from '../../kernel/http/context.ts';
import { languageOf } from '../../kernel/http/envelope.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { respond } from '../../kernel/http/serve.ts';
import { newId } from '../../kernel/lib/id.ts';
import type { FolderStore } from '../../providers/storage/folder.ts';
import { type ObjectStore, UploadRefused } from '../../providers/storage/storage.ts';
import { type Spend, uploadAllowance } from './allowance.ts';

export function storageEndpoint(app: App): Hono<Env> {
  const web = new Hono<Env>();
  const allowance = uploadAllowance(app.config);
  const { storage } = app.providers;
  if (!isFolder(storage)) return web;
  return web.post('/storage', async (c) => {
    try {
      const begin = (userId: string) => allowance.begin({ userId, ip: c.get('ip') });
      const kept = await receive(c.req.raw, { store: storage, begin, now: app.clock.now() });
      // As the real stores do: by it the phone knows that it was no portal's empty yes.
      if (typeof kept === 'string') return new Response(null, { headers: { ...ONCE, etag: `"${kept}"` } });
      return respond({ answer: { ok: true, data: kept } }, { lang: 'zh', requestId: newId() });
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof UploadRefused)) throw error;
      const lang = languageOf((name) => c.req.header(name));
      return respond(
        { answer: { ok: false, code: error.code, data: error instanceof Refusal ? error.data : undefined } },
        { lang, requestId: newId() },
      );
    }
  });
}

/**
 * A browser that gets no answer on a connection used before posts all the bytes again by itself. So each photo has its own;
 * HTTP/2, which knows what was processed, ignores this.
 */
const ONCE = { connection: 'close' };

const isFolder = (store: ObjectStore): store is FolderStore => 'accept' in store;

/** Fields are small and few; what comes after the file is not read, as everywhere. */
const LIMITS = { fields: 20, fieldSize: 4096, fieldNameSize: 100, files: 1, parts: 21, headerPairs: 20 };

interface Receiving {
  store: FolderStore;
  begin: (userId: string) => Promise<Spend>;
  now: Date;
}

/**
 * @returns the hash that it is named by when a file was taken; where the form asks, what is kept of one that broke off
 * @throws Refusal, UploadRefused
 */
function receive(request: Request, into: Receiving): Promise<KeptPart | null | string> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type) || !request.body) throw new Refusal('BAD_CONTENT_TYPE');
  const source = Readable.fromWeb(request.body as WebStream<Uint8Array>);
  const headers = Object.fromEntries(request.headers) as IncomingHttpHeaders as BusboyHeaders;
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>();
    let arriving: Readable | null = null;
    let whole = true;
    const stop = (error: unknown) => {
      source.unpipe(parser);
      source.destroy();
      whole = false;
      // Ended and not destroyed: what has arrived still reaches the disk, and whoever writes it hears that it is not all.
      arriving?.push(null);
      // What came of it is put away before anybody is told: whoever asks next finds it.
      Promise.resolve(file).then(
        () => reject(error),
        () => reject(error),
      );
    };
    const parser = new Busboy({ headers, limits: LIMITS });
    let file: Promise<string> | null = null;
    parser.on('field', (name, value) => {
      if (!file) fields.set(name.toLowerCase(), value);
    });
    parser.on('file', (_name, bytes) => {
      arriving = bytes;
      // A refused form's file has no reader; without a listener its end would end the process.
      bytes.on('error', () => undefined);
      file = keep(into, fields, bytes, () => whole);
      file.catch(stop);
    });
    parser.on('error', () => stop(new Refusal('BAD_INPUT')));
    parser.on('finish', () => {
      if (file) file.then(resolve, reject);
      else if (fields.has('ask')) ask(into, fields).then(resolve, reject);
      else stop(new Refusal('UPLOAD_MISSING'));
    });
    source.on('error', () => stop(new Refusal('BAD_INPUT')));
    source.pipe(parser);
  });
}

/** An object is named by its owner, its day and its content, as confirmation wants it: nothing else is ever kept. */
const KEY = /^u\/([\w-]{1,64})\/\d{8}\/(?:[\w-]{1,40}\/)?([0-9a-f]{64})\.[a-z0-9]{2,5}$/;

/** @throws UploadRefused UPLOAD_POLICY */
function allowed({ store, now }: Receiving, fields: ReadonlyMap<string, string>) {
  const form = store.accept(fields, now);
  const [, userId, sha256] = KEY.exec(form.key) ?? [];
  if (!userId || !sha256) throw new UploadRefused('UPLOAD_POLICY');
  return { ...form, userId, sha256 };
}

/** Of what is kept so much costs nothing to read again: whoever asks goes on with it, and has paid for it once. */
const REREAD = 16;

async function ask(into: Receiving, fields: ReadonlyMap<string, string>): Promise<KeptPart | null> {
  const { key, userId } = allowed(into, fields);
  const spend = await into.begin(userId);
  const part = await into.store.kept(key);
  if (part) await spend(Math.ceil(part.size / REREAD));
  return part;
}

async function keep(
  into: Receiving,
  fields: ReadonlyMap<string, string>,
  bytes: Readable,
  isWhole: () => boolean,
): Promise<string> {
  const { store, begin } = into;
  const { key, userId, sha256, minBytes, maxBytes } = allowed(into, fields);
  const from = fields.get('from') ?? '0';
  if (!/^\d{1,9}$/.test(from)) throw new UploadRefused('UPLOAD_OFFSET');
  const spend = await begin(userId);
  const counted = Readable.from(
    (async function* () {
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        await spend(chunk.length);
        yield chunk;
      }
    })(),
    { objectMode: false },
  );
  await store.write(key, counted, { minBytes, maxBytes, from: Number(from), isWhole });
  return sha256;
}
