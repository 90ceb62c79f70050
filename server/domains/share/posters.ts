/** `/img/poster/…`: posters that were drawn, by the name that drawing them gave; and what campaigns give. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Hono } from 'hono';
import type { Config } from '../../config.ts';
import type { App } from '../../kernel/http/context.ts';
import { languageOf } from '../../kernel/http/envelope.ts';
import { respond } from '../../kernel/http/serve.ts';
import { newId } from '../../kernel/lib/id.ts';
import { type PictureStore, pictureResponse, pictureStore } from '../../kernel/lib/picture-store.ts';
import { giftPictures } from './gift-pictures.ts';

const stores = new Map<string, PictureStore>();

/** One for each folder, so that two who ask for the same poster wait for the same drawing. */
function posterStore({ dataDir }: Config): PictureStore {
  const store = stores.get(dataDir) ?? pictureStore(join(dataDir, 'posters'), 1);
  stores.set(dataDir, store);
  return store;
}

/**
 * @param said everything that is on it: when that changes it is another poster, and an old one stays what it was
 * @returns where the picture lies, under the base path
 */
export async function posterOf(config: Config, said: unknown, draw: () => Promise<Buffer>): Promise<string> {
  const key = createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 32);
  const store = posterStore(config);
  if (!(await store.read(key))) await store.make(key, draw);
  return `/img/poster/${key}.webp`;
}

export function posters(app: App): Hono {
  const web = new Hono();
  web.get('/img/poster/:file', async (c) => {
    const key = /^([0-9a-f]{32})\.webp$/.exec(c.req.param('file'))?.[1];
    const bytes = key === undefined ? null : await posterStore(app.config).read(key);
    if (bytes) return pictureResponse(bytes);
    const lang = languageOf((name) => c.req.header(name));
    return respond({ answer: { ok: false, code: 'NOT_FOUND' } }, { lang, requestId: newId() });
  });
  return web.route('/', giftPictures(app));
}
