/** Security headers: what a browser is told about every answer: load only our own things, guess nothing, be framed by nobody else. */
import type { MiddlewareHandler } from 'hono';
import type { Env } from './client-address.ts';

/** Of an answer to a call, which is data and no page: a constant, so that no call waits for it. */
export const DATA_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** On every answer, calls' too, of a shop that people reach over TLS: a browser that only ever called us knows it as well. */
export const STRICT_TRANSPORT = ['strict-transport-security', 'max-age=63072000'] as const;

export interface Sources {
  /** Styles that stand in the page itself, as hashes. */
  readonly styles: readonly string[];
  /** Where photos are posted to when the object store is not ours. */
  readonly store: string | null;
  /** Whose pages the web view may show. */
  readonly frames: readonly string[];
  /** People reach us over TLS: browsers need not try without it again. */
  readonly secure: boolean;
  /** Where map tiles come from. */
  readonly tiles: string | null;
  /** Where cameras are seen. */
  readonly video: readonly string[];
}

export function securityHeaders({ styles, store, frames, tiles, video, secure }: Sources): MiddlewareHandler<Env> {
  const policyWith = (style: string) =>
    [
      "default-src 'none'",
      // Codes are read by a WebAssembly library where the browser reads none itself.
      "script-src 'self' 'wasm-unsafe-eval'",
      `style-src ${["'self'", ...styles, style].filter(Boolean).join(' ')}`,
      // A picture's ratio or a ring's place stands in the page that the server draws as it does in the one that the client draws.
      "style-src-attr 'unsafe-inline'",
      `img-src 'self' blob: data:${tiles ? ` ${tiles}` : ''}`,
      "font-src 'self'",
      `connect-src ${["'self'", ...(store ? [store] : []), ...video].join(' ')}`,
      "manifest-src 'self'",
      `media-src ${["'self'", 'blob:', ...video].join(' ')}`,
      // The photo compressor starts its worker from a blob of our own code.
      "worker-src 'self' blob:",
      `frame-src ${["'self'", ...frames].join(' ')}`,
      // The web view shows documents of ours; nobody else may frame us.
      "frame-ancestors 'self'",
      "form-action 'self'",
      "base-uri 'none'",
    ].join('; ');
  const headers = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    // Addresses name people, cases and what was looked for: no call takes them along, ours included.
    'referrer-policy': 'strict-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(secure && Object.fromEntries([STRICT_TRANSPORT])),
  };
  return async (c, next) => {
    await next();
    c.res.headers.set('content-security-policy', policyWith(c.get('style') ?? ''));
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
  };
}
