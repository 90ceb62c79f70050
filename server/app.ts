/** Puts the house together: API, event stream, photos, documentation and the client, on one port under one base path. */
import { join } from 'node:path';
import { Hono } from 'hono';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import { eventStream } from '../contract/events.ts';
import { APP } from '../contract/wire/limits.ts';
import type { Config } from './config.ts';
import { frameOrigins } from './domains/cms/hosts.ts';
import { impartial } from './domains/connection/causes.ts';
import { headOf, manifestOf } from './domains/share/head.ts';
import { withFormer } from './former.ts';
import { pageDrawer } from './kernel/client/page.ts';
import { type PageCache, pageCache } from './kernel/client/page-cache.ts';
import { staticClient, styleHashes } from './kernel/client/static.ts';
import type { Live } from './kernel/events/live.ts';
import type { KnowsTopic } from './kernel/events/topics.ts';
import type { Serving } from './kernel/http/admission.ts';
import { clientAddress, type Env, isLoopback } from './kernel/http/client-address.ts';
import type { App } from './kernel/http/context.ts';
import { docsWeb } from './kernel/http/docs.ts';
import { languageOf } from './kernel/http/envelope.ts';
import type { Domain } from './kernel/http/handlers.ts';
import { DATA_HEADERS, type Sources, STRICT_TRANSPORT, securityHeaders } from './kernel/http/headers.ts';
import { visitorCaller } from './kernel/http/in-process.ts';
import { createRateLimit } from './kernel/http/rate-limit.ts';
import { readiness } from './kernel/http/readiness.ts';
import { refuse as refusalOf, respond, serveCall, serveEvents } from './kernel/http/serve.ts';
import type { SharedAnswers } from './kernel/http/shared-answers.ts';
import { newId } from './kernel/lib/id.ts';
import { createMetrics, type Metrics } from './kernel/lib/metrics.ts';
import { brandHere, rulesHere, shownVersion, underRules } from './kernel/lib/rules.ts';

/** A part of the house that answers something other than calls: pictures, a provider's notice. Paths are under the base. */
export type HttpRoutes = (app: App) => Hono | Hono<Env>;

export interface AppParts extends App {
  domains: readonly Domain[];
  httpRoutes?: readonly HttpRoutes[];
  /** What is kept for everybody; without it each call reads, and the plain shell is served. */
  shared?: SharedAnswers & { readonly pages: PageCache | null };
  /** Where committed events are heard; without it there is no `/events`. */
  live?: Live;
  /** Whoever knows which topics there are; no other is joined. */
  topics?: readonly KnowsTopic[];
  /** Ends open streams when the server stops. */
  closing?: AbortSignal;
  metrics?: Metrics;
}

type Streams = Pick<AppParts, 'live'> & Required<Pick<AppParts, 'topics'>>;

export function createApp({
  domains,
  httpRoutes = [],
  shared,
  live,
  topics = [],
  closing,
  metrics = createMetrics(),
  ...app
}: AppParts): Hono<Env> {
  const { base } = app.config;
  // One regular expression for all addresses. It refuses at the start what it cannot tell apart, where Hono's own choice of
  // a router would silently become a walk through a tree for every request.
  const house = new Hono<Env>({ router: new RegExpRouter() });
  house.onError((err, c) => {
    const requestId = newId();
    if (c.req.raw.signal.aborted) {
      app.log.debug({ path: c.req.path, requestId }, 'the client went away');
      return c.body(null, 400);
    }
    const answer = refusalOf(err, app, { requestId }, c.req.path);
    return respond({ answer }, { lang: languageOf((name) => c.req.header(name)), requestId });
  });

  // One set of rules for all that an answer is made of.
  house.use((_c, next) => underRules(app.rules, app.clock.now(), next));
  const serving = { app, metrics, closing, shared, rateLimit: createRateLimit(app.config.limits) };
  // Before what is for pages: an answer to a call brings what it says of itself.
  house.route(`${base}/api`, api(domains, serving, { live, topics }));
  house.use(clientAddress(app.config.proxies));
  house.use(securityHeaders(sources(app)));
  for (const prefix of new Set(['', base])) {
    house.get(`${prefix}/healthz`, (c) => c.text('ok'));
    house.get(`${prefix}/readyz`, readiness(app, closing));
    house.get(`${prefix}/metrics`, async (c) => {
      const token = c.req.header('authorization')?.replace(/^Bearer /, '');
      const near = c.get('direct') && isLoopback(c.get('ip'));
      if (!(near || (app.config.metricsToken !== null && token === app.config.metricsToken))) return c.notFound();
      return c.text(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType });
    });
  }
  house.route(`${base}/`, docsWeb(app));
  for (const routes of httpRoutes) house.route(`${base}/`, routes(app) as Hono<Env>);
  house.route(
    `${base}/`,
    staticClient(
      app.config,
      { headOf: headOf(app, visitorCaller(app, domains)), manifestOf: manifestOf(app) },
      shared?.pages,
    ),
  );
  if (base) house.get('/', (c) => c.redirect(`${base}/`));
  return house;
}

/** First views of public screens, drawn by the client's own code where that was built. */
export function firstViews(app: App, domains: readonly Domain[]): PageCache | null {
  const { clientDir, base } = app.config;
  const ask = visitorCaller(app, domains);
  const draw = pageDrawer({
    clientDir,
    base,
    renderDir: join(clientDir, '../render'),
    ask,
    signingKey: app.config.appSecrets[APP.id] ?? '',
    headOf: headOf(app, ask),
    rules: () => {
      const { numbers = {}, closed = [] } = rulesHere() ?? {};
      const palette = brandHere()?.palette ?? '';
      return { version: shownVersion(), numbers, closed, palette, demo: app.config.shopDir !== null };
    },
  });
  return (
    draw &&
    pageCache((url, look) =>
      draw(url, look).catch((err: unknown) => {
        app.log.error({ err, path: url.pathname }, 'a page could not be drawn');
        throw err;
      }),
    )
  );
}

/** The page's own styles, and the few origins besides ours that it may talk to. */
const sources = ({ config, providers }: App): Sources => ({
  styles: styleHashes(config.clientDir),
  store: providers.storage.origin,
  frames: frameOrigins(config.env),
  secure: isSecure(config),
  tiles: config.env.VITE_TILES ? new URL(config.env.VITE_TILES.replace(/\{\w\}/g, '0')).origin : null,
  video: providers.video.origins,
});

const isSecure = ({ env }: Config) => env.PUBLIC_URL?.startsWith('https://') ?? false;

function api(domains: readonly Domain[], serving: Serving, { live, topics }: Streams): Hono<Env> {
  const web = new Hono<Env>();
  if (isSecure(serving.app.config))
    web.use(async (c, next) => {
      await next();
      c.res.headers.set(...STRICT_TRANSPORT);
    });
  const served = domains.flatMap((domain) => domain.calls.flatMap(withFormer).map(impartial));
  const calls = served.sort((a, b) => params(a.call.path) - params(b.call.path));
  const taken = new Map<string, string[]>();
  // Unsigned, for whoever cannot sign yet. It opens nothing: every client carries it.
  web.get('/signing-key', (c) =>
    c.json({ appid: APP.id, key: serving.app.config.appSecrets[APP.id] }, 200, {
      ...DATA_HEADERS,
      'cache-control': 'no-store',
    }),
  );
  if (live) web.get(eventStream.path, serveEvents(live, serving, topics));
  for (const bound of calls) {
    const { method, path } = bound.call;
    const methods = taken.get(path) ?? [];
    if (methods.includes(method)) throw new Error(`${method} ${path} is declared twice`);
    taken.set(path, [...methods, method]);
    web.on(method, honoPath(path), serveCall(bound, serving));
  }
  for (const [path, methods] of taken)
    web.all(honoPath(path), (c) => refuse(c.req.raw, 'METHOD_NOT_ALLOWED', { allow: methods.join(', ') }));
  web.all('*', (c) => refuse(c.req.raw, 'NOT_FOUND'));
  return web;
}

function refuse(
  request: Request,
  code: 'NOT_FOUND' | 'METHOD_NOT_ALLOWED',
  headers: Record<string, string> = {},
): Response {
  const lang = languageOf((name) => request.headers.get(name) ?? undefined);
  const response = respond({ answer: { ok: false, code } }, { lang, requestId: newId() });
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

/** Fixed paths are registered before those with parameters, so that `/list` is never taken for an `{id}`. */
const params = (path: string) => path.split('{').length - 1;
const honoPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');
