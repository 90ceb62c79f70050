/** Which address a request comes from, as far as our own proxies vouch for it. */
import { getConnInfo } from '@hono/node-server/conninfo';
import type { MiddlewareHandler } from 'hono';

/** What every request carries through the house. */
export interface Env {
  Variables: {
    ip: string;
    /** No proxy stands between. */
    direct: boolean;
    /** Of the styles that stand in the page itself, as its policy names them. */
    style?: string;
  };
}

type Arriving = Parameters<typeof getConnInfo>[0];

/** @param proxies how many proxies of ours append to `X-Forwarded-For`; what stands before them is the client's own claim */
export const clientAddress =
  (proxies: number): MiddlewareHandler<Env> =>
  async (c, next) => {
    c.set('ip', addressOf(c, proxies));
    c.set('direct', c.req.header('x-forwarded-for') === undefined);
    await next();
  };

/** @param proxies as above */
export function addressOf(c: Arriving, proxies: number): string {
  const forwarded = proxies > 0 ? c.req.header('x-forwarded-for') : undefined;
  return forwarded?.split(',').at(-proxies)?.trim() || socketAddress(c);
}

/** In-process requests (tests) have no socket. */
function socketAddress(c: Arriving): string {
  if (!(c.env as { incoming?: unknown } | undefined)?.incoming) return '127.0.0.1';
  return getConnInfo(c).remote.address ?? 'unknown';
}

export const isLoopback = (ip: string) => ip === '::1' || /^(::ffff:)?127\./.test(ip);
