/** Drawn pages, kept by address, language and look, and compressed once. */
import { createHash } from 'node:crypto';
import { packed } from '../http/compression.ts';
import { type SharedCache, sharedCache } from '../http/shared-cache.ts';
import type { DrawPage, Look, Page } from './page.ts';

export interface Kept extends Page {
  etag: string;
  br: Buffer;
  bytes: number;
}

export interface PageCache extends Pick<SharedCache<Kept | null>, 'forget'> {
  /** @returns null where the shell has to do */
  page(url: URL, look: Look): Promise<Kept | null>;
}

export function pageCache(draw: DrawPage, now?: () => number): PageCache {
  const cache = sharedCache<Kept | null>(now);
  return {
    page(url, look) {
      return cache.get(`${look.language}.${look.theme}.${look.elder} ${url.pathname}${url.search}`, async () => {
        const drawn = await draw(url, look);
        if (!drawn) return null;
        const br = await packed(drawn.html);
        const etag = `W/"${createHash('sha256').update(drawn.html).digest('base64url').slice(0, 22)}"`;
        return { ...drawn, etag, br, bytes: drawn.html.length * 2 + br.length };
      });
    },
    forget: cache.forget,
  };
}
