/** `/img/p/…`, `/img/i/…` and `/img/e/…`: drawn when first asked for, then kept on the disk. */
import { join } from 'node:path';
import { Hono } from 'hono';
import { exampleKinds } from '../../../contract/recycle/examples.ts';
import { hash } from '../../../contract/wire/hash.ts';
import type { PHOTO } from '../../../contract/wire/limits.ts';
import { type Defect, type DrawInput, drawCutout, drawSvg, type View, views } from '../../art/draw.ts';
import { renderWebp } from '../../art/render.ts';
import type { Db } from '../../db/schema.ts';
import type { App } from '../../kernel/http/context.ts';
import { languageOf, type Refused } from '../../kernel/http/envelope.ts';
import { respond } from '../../kernel/http/serve.ts';
import { newId } from '../../kernel/lib/id.ts';
import { pictureResponse, pictureStore } from '../../kernel/lib/picture-store.ts';
import { DIRTY } from './addresses.ts';
import { drawExample } from './examples.ts';
import { currentProduct } from './former.ts';

type Width = (typeof PHOTO.widths)[number];
/** What a picture's address stands for: a drawing, or a person's upload kept elsewhere. */
type Subject = { svg: () => string } | { upload: string } | null;

export function pictures(app: App): Hono {
  const store = pictureStore(join(app.config.dataDir, 'pictures'));
  const web = new Hono();
  for (const kind of KINDS)
    web.get(`/img/${kind}/:id/:file`, async (c) => {
      const { id, file } = c.req.param();
      const match = /^([a-z0-9-]{1,20})-(375|750)\.webp$/.exec(file);
      if (!match?.[1] || !/^[\w-]{1,64}$/.test(id)) return missing(c.req.raw);
      const name = match[1];
      const width = Number(match[2]) as Width;
      const key = join(kind, id, file);
      const kept = await store.read(key);
      if (kept) return pictureResponse(kept);
      const subject = await subjects[kind](app.db, id, name);
      if (!subject) {
        const now = kind === 'p' ? await currentProduct(app.db, id) : id;
        return now === id ? missing(c.req.raw) : c.redirect(`${app.config.base}/img/p/${now}/${file}`, 301);
      }
      if ('upload' in subject) {
        // Staff may give a product another picture.
        c.header('cache-control', 'no-cache');
        return c.redirect(`${app.config.base}/img/u/${subject.upload}-${width}.webp`);
      }
      return pictureResponse(
        await store.make(key, () => renderWebp(subject.svg(), width, { cutout: name === 'cutout' })),
      );
    });
  return web;
}

/** As it is before it is washed. */
const DIRT: Defect[] = [
  { kind: 'yellowing', spot: 0.5 },
  { kind: 'stain', spot: 0.25 },
  { kind: 'stain', spot: 0.6 },
  { kind: 'scuff', spot: 0.4 },
];

const KINDS = ['p', 'i', 'e'] as const;
const subjects = { p: productSubject, i: itemSubject, e: exampleSubject } as const;

/** What a picture's address stands for, for whoever draws with it. */
export const pictured = (db: Db, at: { kind: (typeof KINDS)[number]; id: string; name: string }): Promise<Subject> =>
  subjects[at.kind](db, at.id, at.name);

async function exampleSubject(_db: Db, id: string, name: string): Promise<Subject> {
  const kind = exampleKinds.find((one) => one === id);
  const svg = kind && drawExample(kind, name);
  return svg ? { svg } : null;
}

async function productSubject(db: Db, id: string, view: string): Promise<Subject> {
  const row = await db
    .selectFrom('product')
    .select(['shape', 'palette', 'pictures'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row?.shape || !row.palette) return row?.pictures[0] ? { upload: row.pictures[0] } : null;
  const input: DrawInput = { shape: row.shape, palette: row.palette };
  if (view === 'cutout') return { svg: () => drawCutout(input) };
  if (view === DIRTY) return { svg: () => drawSvg({ ...input, defects: DIRT, seed: hash(id) }) };
  const known = views[row.shape].find((one) => one === view && one !== 'defect');
  return known ? { svg: () => drawSvg({ ...input, view: known }) } : null;
}

export async function itemSubject(db: Db, id: string, n: string): Promise<Subject> {
  if (!/^\d{1,3}$/.test(n)) return null;
  const row = await db
    .selectFrom('item')
    .innerJoin('sku', 'sku.id', 'item.sku_id')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .select(['product.shape', 'product.palette', 'product.pictures', 'item.defects', 'item.photos'])
    .where('item.id', '=', id)
    .executeTakeFirst();
  const photo = row?.photos[Number(n)];
  if (photo?.kind === 'upload') return { upload: photo.sha256 };
  const { shape = null, palette = null, pictures = [] } = row ?? {};
  // What nobody has photographed is shown by its product's picture, as on its receipt.
  if (row && n === '0' && !shape && pictures[0]) return { upload: pictures[0] };
  if (!row || !photo || !shape || !palette) return null;
  const defects = row.defects as Defect[];
  const view = photo.view as View;
  return { svg: () => drawSvg({ shape, palette, defects, view, defectIndex: photo.defect, seed: hash(id) }) };
}

function missing(request: Request): Response {
  const answer: Refused = { ok: false, code: 'NOT_FOUND' };
  return respond(
    { answer },
    { lang: languageOf((name) => request.headers.get(name) ?? undefined), requestId: newId() },
  );
}
