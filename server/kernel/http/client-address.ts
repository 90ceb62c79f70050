/** Which address a request comes from, as far as our own proxies vouch for it. */
import { isIPv6 } from 'node:net';
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

/** Whom limits count. @param proxies as above */
export const addressOf = (c: Arriving, proxies: number): string => senderOf(exactAddressOf(c, proxies));

/** What the vendors who take payments want to know. @param proxies as above */
export function exactAddressOf(c: Arriving, proxies: number): string {
  const forwarded = proxies > 0 ? c.req.header('x-forwarded-for') : undefined;
  return plain(forwarded?.split(',').at(-proxies)?.trim() || socketAddress(c));
}

/** One line has a whole IPv6 network (/64): its 2^64 addresses are one sender, named by the network. */
function senderOf(address: string): string {
  if (!isIPv6(address) || address === '::1') return address;
  const [front = [], back = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const groups = [...front, ...Array(8 - front.length - back.length).fill('0'), ...back];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** In one spelling, without the zone; IPv4 as such, also where the socket says it as IPv6 (`::ffff:`). */
function plain(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const one = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(one) ?? [];
  if (!high || !low) return one;
  return [high, low].flatMap((half) => [Number.parseInt(half, 16) >> 8, Number.parseInt(half, 16) & 255]).join('.');
}

/** In-process requests (tests) have no socket. */
function socketAddress(c: Arriving): string {
  if (!(c.env as { incoming?: unknown } | undefined)?.incoming) return '127.0.0.1';
  return getConnInfo(c).remote.address ?? 'unknown';
}

export const isLoopback = (ip: string) => ip === '::1' || /^(::ffff:)?127\./.test(ip);
