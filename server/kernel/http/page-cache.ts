/**
 * Cache of drawn pages: by address, language and look, bounded in bytes, the least recently used go first. What a page depends on
 * may be changed by any process: whoever hears of that empties it, and a short life is the net below.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { DrawPage, Look, Page } from './page.ts';

const brotli = promisify(brotliCompress);
/** In the thread pool and once a page, not a request: about 4 ms for 60 kB. */
const QUALITY = 7;
/** All pages together, bytes of HTML and brotli. */
const ROOM = 32 * 1024 * 1024;
/** ms */
const LIFE = 30_000;
/** Where the database says that something has changed which pages show: see the migration. */
export const SHOWN_CHANNEL = 'shown';
/** Longer addresses are nobody's links. */
const LONGEST = 1_000;

export interface Kept extends Page {
  etag: string;
  br: Buffer;
  bytes: number;
}

export interface PageCache {
  /** @returns null where the shell has to do */
  page(url: URL, look: Look): Promise<Kept | null>;
  /** Something that pages show has changed. */
  forget(): void;
}

export function pageCache(draw: DrawPage, now: () => number = Date.now): PageCache {
  /** The order is that of the last use. */
  const kept = new Map<string, { page: Kept; till: number }>();
  /** Whoever asks for what is being drawn waits for that, and for nothing else. */
  const drawing = new Map<string, Promise<Kept | null>>();
  let bytes = 0;
  let generation = 0;

  const drop = (key: string) => {
    bytes -= kept.get(key)?.page.bytes ?? 0;
    kept.delete(key);
  };

  async function make(key: string, url: URL, look: Look): Promise<Kept | null> {
    const began = generation;
    const drawn = await draw(url, look);
    if (!drawn) return null;
    const br = await brotli(drawn.html, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
    const etag = `W/"${createHash('sha256').update(drawn.html).digest('base64url').slice(0, 22)}"`;
    const page = { ...drawn, etag, br, bytes: drawn.html.length * 2 + br.length };
    // What changed while it was drawn may not be in it: whoever asked first has it, nobody after.
    if (began === generation) {
      drop(key);
      kept.set(key, { page, till: now() + LIFE });
      bytes += page.bytes;
      for (const oldest of kept.keys()) {
        if (bytes <= ROOM) break;
        drop(oldest);
      }
    }
    return page;
  }

  return {
    async page(url, look) {
      if (url.href.length > LONGEST) return null;
      const key = `${look.language}.${look.theme}.${look.elder} ${url.pathname}${url.search}`;
      const found = kept.get(key);
      if (found && found.till > now()) {
        kept.delete(key);
        kept.set(key, found);
        return found.page;
      }
      drop(key);
      const underWay = `${generation} ${key}`;
      const made = drawing.get(underWay) ?? make(key, url, look).finally(() => drawing.delete(underWay));
      drawing.set(underWay, made);
      return made;
    },
    forget() {
      generation += 1;
      kept.clear();
      bytes = 0;
    },
  };
}
