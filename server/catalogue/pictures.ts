/** `/img/p/…` and `/img/i/…`: drawn when first asked for, then kept on the disk. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Hono } from 'hono';
import type { PHOTO } from '../../contract/limits.ts';
import type { Db } from '../db/schema.ts';
import { type Defect, type DrawInput, drawCutout, drawSvg, type View, views } from '../demo/art/draw.ts';
import { renderWebp } from '../demo/art/render.ts';
import { hash } from '../demo/random.ts';
import type { App } from '../kernel/context.ts';
import { languageOf, type Refused } from '../kernel/envelope.ts';
import { newId } from '../kernel/id.ts';
import { respond } from '../kernel/serve.ts';

type Width = (typeof PHOTO.widths)[number];
/** What a picture's address stands for: a drawing, or a person's upload kept elsewhere. */
type Subject = { svg: () => string } | { upload: string } | null;

/** More at once would starve the calls that share the processor. */
const AT_ONCE = 2;
const FOREVER = 'public, max-age=31536000, immutable';

export function pictures(app: App): Hono {
  const store = pictureStore(join(app.config.dataDir, 'pictures'));
  const web = new Hono();
  web.get('/img/:kind{[pi]}/:id/:file', async (c) => {
    const { kind, id, file } = c.req.param();
    const match = /^([a-z0-9-]{1,20})-(375|750)\.webp$/.exec(file);
    if (!match?.[1] || !/^[\w-]{1,64}$/.test(id)) return missing(c.req.raw);
    const name = match[1];
    const width = Number(match[2]) as Width;
    const key = join(kind, id, file);
    const kept = await store.read(key);
    if (kept) return picture(kept);
    const subject = kind === 'p' ? await productSubject(app.db, id, name) : await itemSubject(app.db, id, name);
    if (!subject) return missing(c.req.raw);
    if ('upload' in subject) return c.redirect(`${app.config.base}/img/u/${subject.upload}-${width}.webp`);
    return picture(await store.make(key, () => renderWebp(subject.svg(), width, { cutout: name === 'cutout' })));
  });
  return web;
}

async function productSubject(db: Db, id: string, view: string): Promise<Subject> {
  const row = await db.selectFrom('product').select(['shape', 'palette']).where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const input: DrawInput = { shape: row.shape, palette: row.palette };
  if (view === 'cutout') return { svg: () => drawCutout(input) };
  const known = views[row.shape].find((one) => one === view && one !== 'defect');
  return known ? { svg: () => drawSvg({ ...input, view: known }) } : null;
}

async function itemSubject(db: Db, id: string, n: string): Promise<Subject> {
  if (!/^\d{1,3}$/.test(n)) return null;
  const row = await db
    .selectFrom('item')
    .innerJoin('sku', 'sku.id', 'item.sku_id')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .select(['product.shape', 'product.palette', 'item.defects', 'item.photos'])
    .where('item.id', '=', id)
    .executeTakeFirst();
  const photo = row?.photos[Number(n)];
  if (!row || !photo) return null;
  if (photo.kind === 'upload') return { upload: photo.sha256 };
  const { shape, palette } = row;
  const defects = row.defects as Defect[];
  const view = photo.view as View;
  return { svg: () => drawSvg({ shape, palette, defects, view, defectIndex: photo.defect, seed: hash(id) }) };
}

interface PictureStore {
  read(key: string): Promise<Buffer | null>;
  /** Draws and keeps; several asking for the same picture wait for the one drawing. */
  make(key: string, draw: () => Promise<Buffer>): Promise<Buffer>;
}

export function pictureStore(dir: string, atOnce = AT_ONCE): PictureStore {
  const making = new Map<string, Promise<Buffer>>();
  const waiting: (() => void)[] = [];
  let free = atOnce;

  async function turn<T>(run: () => Promise<T>): Promise<T> {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  }

  async function keep(key: string, bytes: Buffer): Promise<Buffer> {
    const path = join(dir, key);
    await mkdir(dirname(path), { recursive: true });
    // Written beside and renamed, so that nobody ever reads half a picture.
    const draft = `${path}.${newId()}`;
    await writeFile(draft, bytes);
    await rename(draft, path);
    return bytes;
  }

  return {
    read: (key) => readFile(join(dir, key)).catch(() => null),
    make(key, draw) {
      const running = making.get(key);
      if (running) return running;
      const job = turn(async () => keep(key, await draw())).finally(() => making.delete(key));
      making.set(key, job);
      return job;
    },
  };
}

const picture = (bytes: Buffer) =>
  new Response(new Uint8Array(bytes), { headers: { 'content-type': 'image/webp', 'cache-control': FOREVER } });

function missing(request: Request): Response {
  const answer: Refused = { ok: false, code: 'NOT_FOUND' };
  return respond(
    { answer },
    { lang: languageOf((name) => request.headers.get(name) ?? undefined), requestId: newId() },
  );
}
