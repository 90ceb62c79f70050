/** Request pipeline: the way of a call through the house: signed, within limits, by someone who may, well-formed; answered once; in one envelope. */
import type { Context as HonoContext } from 'hono';
import * as v from 'valibot';
import { link } from '../../../contract/screens.ts';
import { closableNames, FILE_TYPE } from '../../../contract/wire/call.ts';
import { HTTP } from '../../../contract/wire/limits.ts';
import { AWAY_FOR, DatabaseAway, DatabaseFull, FULL_FOR } from '../../db/away.ts';
import type { Db } from '../../db/schema.ts';
import { codeOf, inTransaction } from '../../db/transaction.ts';
import { eventStream } from '../events/event-stream.ts';
import type { Live } from '../events/live.ts';
import { joiningOf, type KnowsTopic } from '../events/topics.ts';
import { lines } from '../lib/line.ts';
import { rulesHere, sameAs, shownVersion } from '../lib/rules.ts';
import { recordAct } from '../state/audit.ts';
import { claim, claimed, claiming, type Intent, keep, VISITORS } from '../state/idempotency.ts';
import { followMoves } from '../state/transitions.ts';
import { type Arrival, admit, arrive, type Serving } from './admission.ts';
import { gather, parseInput, readBody, readJson } from './body.ts';
import type { Env } from './client-address.ts';
import { compressed, type Head } from './compression.ts';
import { type Actor, type App, type Change, type Context, type LastStatement, userOf } from './context.ts';
import { type Answer, envelope, httpStatus, type Reader, type Refused } from './envelope.ts';
import type { Bound } from './handlers.ts';
import { DATA_HEADERS } from './headers.ts';
import { createStreamLimit } from './rate-limit.ts';
import { Refusal } from './refusal.ts';
import { answerKey, type CachedAnswer, cachedResponse, toCachedAnswer } from './shared-answers.ts';

interface Result {
  answer: Answer;
  replayed?: boolean;
  /** The answer as it is sent to every visitor. */
  kept?: CachedAnswer;
  /** Its entry in the log of acts. */
  act?: { seq: number; hash: string };
}

export function serveCall(bound: Bound, serving: Serving): (c: HonoContext<Env>) => Promise<Response> {
  const { app, metrics } = serving;
  return async (c) => {
    const began = performance.now();
    const arrival = arrive(c, app);
    let result: Result;
    try {
      result = await answerCall(bound, serving, c, arrival);
    } catch (error) {
      result = { answer: refuse(error, app, arrival, bound.name) };
    }
    const status = httpStatus(result.answer);
    metrics.calls.observe({ call: bound.name, status }, (performance.now() - began) / 1000);
    if (bound.call.method !== 'GET' || !result.answer.ok || result.act)
      app.log.info({
        requestId: arrival.requestId,
        call: bound.name,
        status,
        ms: Math.round(performance.now() - began),
        // Where the log of acts ended stands outside the database too.
        ...(result.act && { act: `${result.act.seq} ${result.act.hash}` }),
      });
    if (bound.call.method !== 'GET') return respond(result, arrival);
    if (bound.call.file && result.answer.ok && c.req.header('accept') === FILE_TYPE)
      return fileResponse(result.answer.data as FileAnswer, head(result, arrival));
    const accepted = c.req.header('accept-encoding');
    if (result.kept) return cachedResponse(result.kept, head(result, arrival), accepted);
    const text = JSON.stringify(envelope(result.answer, arrival));
    return compressed(text, head(result, arrival), accepted);
  };
}

interface FileAnswer {
  name: string;
  type?: string;
  base64: string;
}

/** The file itself: in an envelope it would be a third longer. */
const fileResponse = ({ name, type = 'application/pdf', base64 }: FileAnswer, { status, headers }: Head) =>
  new Response(Buffer.from(base64, 'base64'), {
    status,
    headers: {
      ...headers,
      'content-type': type,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
  });

async function answerCall(bound: Bound, serving: Serving, c: HonoContext<Env>, arrival: Arrival): Promise<Result> {
  const { app, shared } = serving;
  const { call } = bound;
  const { path, query, now, deviceId, attribution, ip, exactIp } = arrival;
  const bytes = call.method !== 'GET' ? await readBody(c.req.raw, HTTP.maxBody) : NOTHING;
  const key = call.method !== 'GET' ? (c.req.header('idempotency-key') ?? '') : '';
  const actor = await admit(serving, c, arrival, { body: bytes, idempotencyKey: key });
  authorise(bound, actor);

  const parsed = (body: Record<string, unknown>) =>
    parseInput(call, gather(call, { path: c.req.param(), query, body }));
  const ctx = {
    actor,
    now,
    lang: arrival.lang,
    deviceId,
    attribution,
    ip,
    exactIp,
    requestId: arrival.requestId,
    rulesSeen: c.req.header('x-rules') ?? '',
    app,
  };
  if (call.method === 'GET') {
    const asked = {
      ...ctx,
      db: app.db,
      idempotencyKey: null,
      afterCommit: () => {},
      changed: () => {},
      goesOn: () => {},
    };
    const read = async (): Promise<Answer> => ({
      ok: true,
      data: declared(bound, await bound.handle(parsed({}), asked)),
    });
    if (call.logged && actor) return readLogged(bound, parsed({}), { ...asked, actor }, await read());
    if (!call.shared || actor || !shared) return { answer: await read() };
    const kept = await shared.answers.get(answerKey(arrival.lang, arrival), async () =>
      toCachedAnswer(JSON.stringify(envelope(await read(), arrival))),
    );
    return { answer: FROM_MEMORY, kept };
  }
  const input = parsed(readJson(c.req.raw.headers, bytes));
  if (!/^[\x21-\x7e]{8,64}$/.test(key)) throw new Refusal('KEY_MISSING');
  const intent = {
    // Whoever says neither who they are nor on which device shares an address with others, and so nothing with anybody.
    owner: actor?.userId ?? `${VISITORS}${deviceId ?? arrival.requestId}`,
    key,
    call: `${call.method} ${path}`,
    body: bytes,
    minted: mintedIn(call.mints, input),
    now,
  };
  const { shown, ...result } = await write(bound, input, { ...ctx, idempotencyKey: key }, intent);
  // Here before the answer is sent; other processes hear it from the database.
  if (shown?.()) shared?.forget();
  return result;
}

const mintedIn = (field: string | undefined, input: unknown) =>
  field === undefined ? undefined : (input as Record<string, string | undefined>)[field];

/** The body of a read. */
const NOTHING = new Uint8Array();

/** Its data is in what was kept. */
const FROM_MEMORY: Answer = { ok: true, data: null };

const inLine = lines();

/** Effect, events and the stored answer are one transaction. A refusal leaves nothing behind, unless it says otherwise. */
async function write(
  bound: Bound,
  input: unknown,
  ctx: Omit<Context, 'db' | 'afterCommit' | 'opened' | 'last' | 'changed' | 'goesOn'>,
  intent: Intent,
): Promise<Result & { shown?: () => boolean }> {
  const asked =
    bound.ask && (await claimed(ctx.app.db, intent)) === null
      ? await bound.ask(input, { ...ctx, db: ctx.app.db })
      : undefined;
  let after: (() => Promise<void>)[] = [];
  const opening = bound.open?.(input, ctx);
  const leave = opening && (await inLine(opening.locks));
  const work = async (db: Db, [taken, found]: readonly Promise<readonly unknown[]>[]) => {
    after = [];
    // Whoever has the lock needs nobody to wait behind them here: the next one waits for it in the database.
    if (leave) found?.then(leave, leave);
    const before = await claim(db, intent, (await taken) ?? []);
    if (before) return { answer: before, replayed: true };
    const changes: Change[] = [];
    // What moved stands for an act that says nothing more of what it changed.
    const moves: Change[] = [];
    followMoves(db, (move) => void moves.push(move));
    let logged = false;
    let last: LastStatement | undefined;
    const answer = await attempt(bound, input, {
      ...ctx,
      db,
      asked,
      ...(found && { opened: await found }),
      afterCommit: (run) => void after.push(run),
      last: (statement) => {
        last = statement;
      },
      // Saved as it was, a thing has no history of it.
      changed: (change) => {
        if (!change.of || JSON.stringify(change.before) !== JSON.stringify(change.after)) changes.push(change);
      },
      goesOn: () => {
        logged = true;
      },
    });
    const actor = answer.ok && !logged ? await actorOf(bound, answer.data, { ...ctx, db }) : null;
    const given = { call: bound.name, changes: changes.length > 0 ? changes : moves, at: ctx.now };
    // Codes, links and keys that somebody came in by are nobody's to read.
    const shown = bound.call.who === 'staff' ? input : {};
    // Last of all, because acts are written one after the other.
    const act = actor && (await recordAct(db, ctx.app.config, { ...given, actor, input: shown }));
    return { answer, shown: keep(db, intent, answer, last), ...(act && { act }) };
  };
  const result = await inTransaction(ctx.app.db, work, [
    claiming(intent),
    ...(opening ? [opening.statement] : []),
  ]).finally(leave);
  for (const run of after)
    await run().catch((err) => ctx.app.log.error({ err, requestId: ctx.requestId }, 'after the commit'));
  return result;
}

/** Whose act it was, where the log has it: of staff each, of everybody's calls those by which somebody who works here comes in. */
async function actorOf({ call }: Bound, data: unknown, ctx: Pick<Context, 'actor' | 'app' | 'db' | 'now'>) {
  if (call.who === 'staff') return userOf(ctx);
  if (!call.logged) return null;
  const { token } = (data ?? {}) as { token?: unknown };
  const actor = ctx.actor ?? (typeof token === 'string' ? await ctx.app.identify(ctx.db, token, ctx.now) : null);
  return actor?.roles.has('staff') ? actor : null;
}

/** What takes whole tables out of the house is an act as well. */
async function readLogged(bound: Bound, input: unknown, ctx: Context & { actor: Actor }, answer: Answer) {
  // The next page of the same.
  if ((input as { cursor?: unknown }).cursor !== undefined) return { answer };
  const entry = { actor: ctx.actor, call: bound.name, input, changes: [], at: ctx.now };
  return { answer, act: await inTransaction(ctx.db, (db) => recordAct(db, ctx.app.config, entry)) };
}

/** @throws Refusal PART_CLOSED for the beginning of something in a part of the shop that is closed */
function mustBeOpen({ call: { begins } }: Bound): void {
  if (!begins || !rulesHere()?.closed.includes(begins)) return;
  const { zh, en } = closableNames[begins];
  const said = {
    zh: `${zh}暂时不开放，已经开始的照常进行`,
    en: `${en}: closed for now; what has begun goes on`,
  };
  throw new Refusal('PART_CLOSED', { part: begins, said });
}

async function attempt(bound: Bound, input: unknown, ctx: Context): Promise<Answer> {
  mustBeOpen(bound);
  if (!sameAs(ctx.rulesSeen ?? '', bound.call.shows ?? [])) throw new Refusal('RULES_CHANGED');
  try {
    return { ok: true, data: declared(bound, await bound.handle(input, ctx)) };
  } catch (error) {
    if (error instanceof Refusal && error.commit) return { ok: false, code: error.code, data: error.data };
    throw error;
  }
}

/** Strips what the contract does not declare; throws when something declared is missing. */
const declared = ({ call }: Bound, data: unknown) => v.parse(call.output, data);

function authorise({ call, name }: Bound, actor: Actor | null): void {
  if (call.who === 'staff' && actor?.roles.has('staff')) {
    if (!call.permission || !actor.permissions.has(call.permission)) throw new Refusal('PERMISSION_NEEDED');
    if (call.method !== 'GET' && actor.mustProve) throw new Refusal('PROOF_NEEDED');
    return;
  }
  const said = actor?.refused?.get(name);
  if (said) throw new Refusal('ACCOUNT_RESTRICTED', { said, link: link('/pages/user/setting/feedback') });
  if (call.who === 'visitor' || actor?.roles.has(call.who)) return;
  if (!actor) throw new Refusal('LOGIN_NEEDED');
  throw new Refusal(call.who === 'seller' ? 'STOCK_ACCOUNT_NEEDED' : 'FORBIDDEN');
}

/** Serialization failure and deadlock, still there after all reruns. */
const RIVALS = new Set(['40001', '40P01']);

/** A refusal says why. Anything else is our fault: logged with the request's id, told without details. */
export function refuse(error: unknown, app: App, { requestId }: Pick<Arrival, 'requestId'>, call: string): Refused {
  if (error instanceof Refusal) return { ok: false, code: error.code, data: error.data };
  if (error instanceof DatabaseAway) return { ok: false, code: 'BUSY', data: { retryAfter: AWAY_FOR } };
  if (error instanceof DatabaseFull) return { ok: false, code: 'NO_ROOM', data: { retryAfter: FULL_FOR } };
  if (RIVALS.has(codeOf(error) ?? '')) return { ok: false, code: 'BUSY' };
  app.log.error({ err: error, requestId, call }, 'unexpected');
  return { ok: false, code: 'INTERNAL' };
}

export const respond = (result: Result, reader: Reader): Response =>
  new Response(JSON.stringify(envelope(result.answer, reader)), head(result, reader));

function head({ answer, replayed }: Result, { requestId, now }: Reader): Head {
  const headers: Record<string, string> = {
    ...DATA_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': requestId,
    // Screens count by our clock, whatever their device's says.
    ...(now && { 'x-now': String(now.getTime()) }),
    // A client that shows other numbers asks for these.
    'x-rules': shownVersion(),
  };
  if (replayed) headers['idempotency-replayed'] = 'true';
  const wait = !answer.ok && answer.data && (answer.data as { retryAfter?: unknown }).retryAfter;
  if (typeof wait === 'number') headers['retry-after'] = String(wait);
  return { status: httpStatus(answer), headers };
}

/** The page's live stream: admitted like any call, then open until the page goes. A visitor hears what is for everybody. */
export function serveEvents(
  live: Live,
  serving: Serving,
  topics: readonly KnowsTopic[],
): (c: HonoContext<Env>) => Promise<Response> {
  const { app, metrics, closing } = serving;
  const holdStream = createStreamLimit(app.config.limits.streams);
  return async (c) => {
    const arrival = arrive(c, app);
    try {
      const actor = await admit(serving, c, arrival, { body: NOTHING, idempotencyKey: '' });
      const { deviceId, ip } = arrival;
      const who = { userId: actor?.userId ?? null, deviceId, ip };
      const seen = { actor, who: who.userId ?? deviceId ?? ip };
      const joining = await joiningOf(app.db, topics, c.req.query('topic'), seen);
      const signal = AbortSignal.any([c.req.raw.signal, ...(closing ? [closing] : [])]);
      const letGo = holdStream(who);
      metrics.streams.inc();
      return eventStream({
        db: app.db,
        live,
        userId: who.userId,
        sessionId: actor?.sessionId ?? null,
        joining,
        lastEventId: c.req.header('last-event-id') ?? null,
        signal,
        ended: () => {
          metrics.streams.dec();
          letGo();
        },
      });
    } catch (error) {
      return respond({ answer: refuse(error, app, arrival, 'events') }, arrival);
    }
  };
}
