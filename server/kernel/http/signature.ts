/** Request signing (HMAC-SHA256): checks that a request is what a client of ours sent, and that it was sent just now. Who sent it is the token's matter. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Code } from '../../../contract/wire/messages.ts';
import { CLOCK_TOLERANCE_MS, canonical } from '../../../contract/wire/signing.ts';

export interface SignedRequest {
  method: string;
  /** Under the API base, percent-encoded as sent. */
  path: string;
  query: URLSearchParams;
  body: Uint8Array;
  idempotencyKey: string;
}

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/** Of every read's body. */
const OF_NOTHING = sha256('');

export const sign = (secret: string, { method, path, query, body, idempotencyKey }: SignedRequest): string => {
  const bodyHash = body.length > 0 ? sha256(body) : OF_NOTHING;
  return createHmac('sha256', secret)
    .update(canonical({ method, path, params: query, bodyHash, idempotencyKey }))
    .digest('hex')
    .toUpperCase();
};

/** @returns why the request is refused, or null when its signature and its time are right */
export function checkSignature(
  request: SignedRequest,
  { secrets, now }: { secrets: Readonly<Record<string, string>>; now: number },
): Code | null {
  const appid = only(request.query, 'appid');
  const timestamp = only(request.query, 'timestamp');
  const given = only(request.query, 'sign');
  if (!appid || !timestamp || !given) return 'SIGN_MISSING';
  const secret = Object.hasOwn(secrets, appid) ? secrets[appid] : undefined;
  if (!secret || !same(given, sign(secret, request))) return 'SIGN_WRONG';
  if (!/^\d{13}$/.test(timestamp) || Math.abs(Number(timestamp) - now) > CLOCK_TOLERANCE_MS) return 'CLOCK_OFF';
  return null;
}

/** A parameter that stands there exactly once: a second one would be a way to say two things under one signature. */
function only(query: URLSearchParams, name: string): string | undefined {
  const [value, ...more] = query.getAll(name);
  return more.length === 0 ? value : undefined;
}

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
