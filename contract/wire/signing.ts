/**
 * The canonical string that a request's signature covers, shared by every client and the server.
 * sign = upper-case hex HMAC-SHA256(secret, canonical). See docs/signing.md for a client written from it alone.
 */

/** Refused beyond this distance between the client's and the server's clock, ms (the architecture's wire rules). */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

export interface Signed {
  method: string;
  /** Path under the API base, percent-encoded as sent, without query, e.g. `/user/token`. */
  path: string;
  /** Every query parameter, `appid` and `timestamp` among them; `sign` is left out. */
  params: Iterable<readonly [string, string]>;
  /** Lower-case hex SHA-256 of the body's bytes; of no bytes when there is no body. */
  bodyHash: string;
  /** The `Idempotency-Key` header, empty on reads: a replay under another key must not verify. */
  idempotencyKey: string;
}

/** RFC 3986: everything but unreserved characters is percent-encoded, so that no value can imitate a separator. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

export function canonical({ method, path, params, bodyHash, idempotencyKey }: Signed): string {
  const query: string[] = [];
  for (const [name, value] of params) if (name !== 'sign') query.push(`${encode(name)}=${encode(value)}`);
  return [method.toUpperCase(), path, query.sort().join('&'), bodyHash, idempotencyKey].join('\n');
}
