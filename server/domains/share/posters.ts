/** `/img/poster/…`: posters that were drawn, by the name that drawing them gave; and what campaigns give. */
import { createHash } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import type { Config } from '../../config.ts';
import type { App } from '../../kernel/http/context.ts';
import { languageOf } from '../../kernel/http/envelope.ts';
import { respond } from '../../kernel/http/serve.ts';
import { newId } from '../../kernel/lib/id.ts';
import { type PictureStore, pictureResponse, pictureStore } from '../../kernel/lib/picture-store.ts';
import { mustHaveRoom } from '../upload/allowance.ts';
import { turns } from '../upload/turns.ts';
import { giftPictures } from './gift-pictures.ts';

/** Whoever shares a poster has it by then; asked for again, it is drawn again. */
const KEPT = { ms: 30 * 24 * 60 * 60_000, bytes: 256 * 1024 * 1024 };

const stores = new Map<string, PictureStore>();
/** One after the other, and of each who asks one at a time: a poster takes half a second of a processor. */
const inTurn = turns({ atOnce: 1, waiting: 6, waitingOfAll: 60 });
const folderOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'posters');

/** One for each folder, so that two who ask for the same poster wait for the same drawing. */
function posterStore(config: Config): PictureStore {
  const store = stores.get(config.dataDir) ?? pictureStore(folderOf(config), 1);
  stores.set(config.dataDir, store);
  return store;
}

/**
 * @param said everything that is on it: when that changes it is another poster, and an old one stays what it was
 * @param who asks: their account, or their address
 * @returns where the picture lies, under the base path
 * @throws Refusal BUSY | NO_ROOM
 */
export async function posterOf(
  config: Config,
  { said, who }: { said: unknown; who: string },
  draw: () => Promise<Buffer>,
): Promise<string> {
  const key = createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 32);
  const store = posterStore(config);
  if (!(await store.read(key)))
    await inTurn(who, async () => {
      // Somebody before may have asked for the same.
      if (await store.read(key)) return;
      await mustHaveRoom(config, 0, 'NO_ROOM');
      await store.make(key, draw);
    });
  return `/img/poster/${key}.webp`;
}

/** Takes away what was drawn long ago, and the oldest where there is too much. @returns how many */
export async function collectPosters(config: Pick<Config, 'dataDir'>, now: Date, most = KEPT): Promise<number> {
  const folder = folderOf(config);
  const found = await Promise.all(
    (await readdir(folder).catch(() => [])).map(async (name) => {
      const path = join(folder, name);
      const { size = 0, mtimeMs = 0 } = await stat(path).catch(() => ({}) as { size?: number; mtimeMs?: number });
      return { path, size, mtimeMs };
    }),
  );
  let [kept, removed] = [0, 0];
  for (const { path, size, mtimeMs } of found.sort((a, b) => b.mtimeMs - a.mtimeMs)) {
    kept += size;
    if (kept <= most.bytes && mtimeMs > now.getTime() - most.ms) continue;
    await rm(path, { force: true });
    removed++;
  }
  return removed;
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
