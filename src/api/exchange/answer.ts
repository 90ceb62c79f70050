/**
 * Is this our answer? Portals of hotels, proxies and filters answer for the server with whatever status they like. What is not
 * recognised as ours says nothing about what was asked: it counts as not reached.
 */
import type { ChangedSince, Envelope } from '../../../contract/wire/call.ts';

/** Reads the specification's both spellings, `message|msg` and `data|body`. Null: the API did not say this. */
export function envelopeIn(text: string): Envelope | null {
  const raw = parsed(text) as (Envelope & { msg?: string; body?: unknown }) | null;
  if (typeof raw?.success !== 'boolean') return null;
  return { ...raw, message: raw.message ?? raw.msg ?? '', data: raw.data ?? raw.body };
}

/** Null where it is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Where a refusal leads: a screen of ours with what stands in the way. */
export function linkIn(data: unknown): string | undefined {
  const link = (data as { link?: unknown } | null | undefined)?.link;
  return typeof link === 'string' && /^\/(?!\/)/.test(link) ? link : undefined;
}

/** What a refusal says was set since it was seen; nothing of what it says besides is believed. */
export function changedIn(data: unknown): ChangedSince[] | undefined {
  const { changed } = (data ?? {}) as { changed?: unknown };
  if (!Array.isArray(changed)) return undefined;
  const good = changed.filter(
    (one): one is ChangedSince => typeof one?.id === 'string' && Number.isInteger(one.at) && one.at >= 0,
  );
  return good.length > 0 ? good : undefined;
}

export interface StoreAnswer {
  code?: string;
  message: string;
  /** What our own store was asked for. */
  data?: unknown;
}

/** What an object store says: nothing when it has taken the bytes, XML or, where it is our own, the envelope when not. Null: not a store. */
export function storeAnswerIn(status: number, text: string): StoreAnswer | null {
  const said = envelopeIn(text);
  if (said) return { ...(said.code !== undefined && { code: said.code }), message: said.message, data: said.data };
  const isXml = /^\s*(?:<\?xml[^>]*>\s*)?<(?:Error|PostResponse)[\s>]/.test(text);
  if (isXml) return { message: /<Message>(.*?)<\/Message>/.exec(text)?.[1] ?? '' };
  return status >= 200 && status < 300 && text.trim() === '' ? { message: '' } : null;
}

const types: Record<string, RegExp> = {
  js: /javascript/,
  css: /^text\/css/,
  wasm: /^application\/wasm/,
  webmanifest: /json/,
  json: /json/,
  woff2: /font|octet-stream/,
};
const PICTURE = /^(png|svg|webp|avif|jpe?g|ico|gif)$/;
/** Stands in our page (index.html) and in nobody else's. */
const OURS = 'content="回潮"';

/** Whether a file of ours may be kept as what its address says. Leaves the response unread. */
export async function isOurFile(url: string, response: Response): Promise<boolean> {
  if (!response.ok || response.redirected) return false;
  const { pathname } = new URL(url, globalThis.location?.href);
  const type = response.headers.get('content-type') ?? '';
  const extension = /\.(\w+)$/.exec(pathname)?.[1] ?? '';
  if (extension === 'html' || extension === '') {
    if (pathname.includes('/img/')) return /^image\//.test(type);
    return /^text\/html/.test(type) && (await response.clone().text()).includes(OURS);
  }
  if (PICTURE.test(extension)) return /^image\//.test(type);
  return types[extension]?.test(type) ?? !/^text\/html/.test(type);
}
