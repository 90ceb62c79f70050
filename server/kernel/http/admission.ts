/** Admission control: everything that is settled about a request before what it asks for is looked at. */
import type { Context as HonoContext } from 'hono';
import { type Attribution, attributionIn } from '../../../contract/wire/attribution.ts';
import { HTTP } from '../../../contract/wire/limits.ts';
import type { Language } from '../../../contract/wire/messages.ts';
import { newId } from '../lib/id.ts';
import type { Metrics } from '../lib/metrics.ts';
import { addressOf, type Env, exactAddressOf } from './client-address.ts';
import type { Actor, App } from './context.ts';
import { languageOf } from './envelope.ts';
import type { RateLimit } from './rate-limit.ts';
import { Refusal } from './refusal.ts';
import type { SharedAnswers } from './shared-answers.ts';
import { checkSignature } from './signature.ts';

export interface Serving {
  readonly app: App;
  readonly rateLimit: RateLimit;
  readonly metrics: Metrics;
  /** None where nobody would hear that they have changed. */
  readonly shared?: SharedAnswers;
  /** Ends open streams when the server stops. */
  readonly closing?: AbortSignal;
}

/** A request before anything in it is believed. */
export interface Arrival {
  requestId: string;
  lang: Language;
  /** Whom limits count: of IPv6 the network. */
  ip: string;
  exactIp: string;
  /** A claim of the client's; well-formed at least. */
  deviceId: string | null;
  attribution: Attribution;
  /** Under the API base, percent-encoded as sent. */
  path: string;
  query: URLSearchParams;
  /** Characters of the query as it was sent. */
  queryLength: number;
  now: Date;
}

export function arrive(c: HonoContext<Env>, { config, clock }: App): Arrival {
  const header = (name: string) => c.req.header(name);
  // One device is one in whatever case it names itself.
  const device = (header('deviceid') ?? '').toLowerCase();
  // What `new URL` would say of an address that the server has already made whole, without its other ten parts.
  const [, path = '', search = ''] = /^[^/]+\/\/[^/?#]+([^?#]*)\??([^#]*)/.exec(c.req.url) ?? [];
  return {
    requestId: newId(),
    lang: languageOf(header),
    ip: addressOf(c, config.proxies),
    exactIp: exactAddressOf(c, config.proxies),
    deviceId: /^[\w-]{8,64}$/.test(device) ? device : null,
    attribution: attributionIn(header),
    path: path.slice(config.base.length + '/api'.length),
    query: new URLSearchParams(search),
    queryLength: search.length,
    now: clock.now(),
  };
}

/**
 * @returns who asks; null for a visitor
 * @throws Refusal when the request is unsigned, late or too frequent; LOGIN_NEEDED for a token that is not, or no longer, good: answered
 *   as a stranger's, its person's page would show a stranger's things and never know
 */
export async function admit(
  { app, rateLimit }: Serving,
  c: HonoContext<Env>,
  { path, query, queryLength, ip, deviceId, now }: Arrival,
  { body, idempotencyKey }: { body: Uint8Array; idempotencyKey: string },
): Promise<Actor | null> {
  // Counted first: whoever guesses signatures is slowed down too.
  await rateLimit.spend('address', ip);
  if (queryLength > HTTP.maxQuery) throw new Refusal('TOO_LARGE', { max: HTTP.maxQuery });
  const refused = checkSignature(
    { method: c.req.method, path, query, body, idempotencyKey },
    { secrets: app.config.appSecrets, now: now.getTime() },
  );
  if (refused) throw new Refusal(refused);
  if (deviceId) await rateLimit.spend('device', deviceId);
  const token = c.req.header('token');
  const actor = token ? await app.identify(app.db, token, now) : null;
  if (actor) await rateLimit.spend('user', actor.userId);
  else if (c.req.method !== 'GET') await rateLimit.writes(ip);
  if (token && !actor) throw new Refusal('LOGIN_NEEDED');
  return actor;
}
