/** One signed exchange with the API: from a contract entry and its input to the answer's data, or an ApiError. */
import { ofetch } from 'ofetch';
import { type Attribution, attributionHeaders, inHeader } from '../../../contract/wire/attribution.ts';
import type { Call, Envelope, Input, Output } from '../../../contract/wire/call.ts';
import { APP, HTTP } from '../../../contract/wire/limits.ts';
import { envelopeIn, parsed } from './answer.ts';
import { keptAttribution } from './attribution.ts';
import {
  type Device,
  forgetSigningKey,
  hearAnswer,
  hearClock,
  learnClock,
  learnSigningKey,
  readDevice,
} from './device.ts';
import { hashBody, sign } from './sign.ts';

export interface RequestOptions {
  token?: string;
  /** Required for writes: one per intent of the person, the same at every attempt. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** ms */
  timeout?: number;
}

/** What an exchange needs of a contract entry; a queued intent keeps only this. */
export type Wire = Pick<Call, 'method' | 'path' | 'form'>;

export class ApiError extends Error {
  override readonly name = 'ApiError';
  /**
   * A code of the error catalogue, or NETWORK, TIMEOUT, NOT_ENVELOPE when the server did not answer for itself; of a write also
   * UNSURE and ARRIVED (unanswered.ts).
   */
  readonly code: string;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly data: unknown;
  /** ms that the server asked us to wait. */
  readonly retryAfter: number | null;
  /** It failed before anything of it left the device. */
  unsent = false;

  constructor(
    code: string,
    status: number,
    message: string,
    more: { data?: unknown; retryAfter?: number | null } = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.data = more.data;
    this.retryAfter = more.retryAfter ?? null;
  }

  /** It was not the server who answered, if anybody did. */
  get unreached(): boolean {
    return this.code === 'NETWORK' || this.code === 'TIMEOUT' || this.code === 'NOT_ENVELOPE';
  }

  /** True when a write may or may not have taken effect; only the same idempotency key may repeat it. */
  get outcomeUnknown(): boolean {
    return this.status === 0 || this.status >= 500 || this.code === 'NOT_ENVELOPE';
  }
}

let headerSource: () => Record<string, string> = () => ({});
const reached = new Set<() => void>();
let heardAt = 0;
/** When this page last heard from it, epoch ms; 0 for not yet. */
export const reachedAt = (): number => heardAt;
/** Called whenever the server has answered for itself and was well. */
export function onReached(listener: () => void): () => void {
  reached.add(listener);
  return () => reached.delete(listener);
}

let rulesSeen: (version: string) => void = () => {};
/** Told with each answer which version of the shop's rules holds. */
export const onRules = (listener: (version: string) => void): void => {
  rulesSeen = listener;
};

/** Page tracking, which only a page knows. */
export const setHeaderSource = (source: () => Record<string, string>): void => {
  headerSource = source;
};

export const requestOnce = <C extends Call>(
  call: C,
  input: Input<C>,
  options: RequestOptions = {},
): Promise<Output<C>> => exchange(call, input, options) as Promise<Output<C>>;

/** @throws ApiError */
export async function exchange(wire: Wire, input: unknown, options: RequestOptions = {}): Promise<unknown> {
  try {
    return await attempt(wire, input, options);
  } catch (error) {
    if (!(error instanceof ApiError && (error.code === 'CLOCK_OFF' || error.code === 'SIGN_WRONG'))) throw error;
    // The refusal carried the server's clock, which `attempt` has learnt; or the key was changed, and it asks for the new one.
    if (error.code === 'SIGN_WRONG') await forgetSigningKey();
    return attempt(wire, input, options);
  }
}

const TOKEN_CALLS = /^\/user\/(token|refresh|link)$/;

async function attempt(wire: Wire, input: unknown, options: RequestOptions): Promise<unknown> {
  const { url, ...request } = await signed(wire, input, options).catch((error: unknown) => {
    throw error instanceof ApiError ? Object.assign(error, { unsent: true }) : error;
  });
  const began = performance.now();
  const { status, headers, text } = await fetchText(url, options, { method: wire.method, ...request });
  const envelope = envelopeIn(text);
  const told = Number(headers.get('x-now'));
  const heard = Date.now();
  if (envelope && told > 0) await hearAnswer({ told, sent: heard - (performance.now() - began), heard });
  const rules = headers.get('x-rules');
  if (envelope && rules !== null) rulesSeen(rules);
  if (!envelope) {
    // A proxy that has not reached us, whatever else it says, e.g. when to come back. 511 is a portal's own: a network that asks for a login.
    if (status >= 500 && status !== 511) throw new ApiError('TIMEOUT', status, '');
    // A captive portal answers for the server, so whatever it says is no refusal of ours.
    throw new ApiError('NOT_ENVELOPE', status, '');
  }
  if (envelope.success) {
    heardAt = heard;
    if (!told) hearClock();
    for (const listener of reached) listener();
    return TOKEN_CALLS.test(wire.path) ? withToken(envelope, status) : envelope.data;
  }
  if (envelope.code === 'CLOCK_OFF' && envelope.now) await learnClock(envelope.now);
  // Something on the way may have made a 200 of it; what the envelope says is what the server meant.
  const meant = status === 200 && envelope.status >= 400 ? envelope.status : status;
  throw new ApiError(envelope.code ?? 'INTERNAL', meant, envelope.message, {
    data: envelope.data,
    retryAfter: waitOf(headers),
  });
}

/** A login that brings no token, in its data or beside it, is none, whatever else it says. */
function withToken({ data, token, message }: Envelope, status: number): unknown {
  const login = data as { token?: string } | null | undefined;
  const given = login?.token || token;
  if (!given) throw new ApiError('NO_TOKEN', status, message);
  return { ...login, token: given };
}

/** The signed address of an exchange, its body and its headers; what answers with more than one envelope sends them itself. */
export async function signed(wire: Wire, input: unknown, options: RequestOptions = {}) {
  const [device, attribution] = await Promise.all([readDevice(), keptAttribution()]);
  const headers = headersOf(device, attribution, wire, options);
  const key = device.signingKey ?? (await askSigningKey(device.apiBase, headers, options));
  return { ...address(wire, input, device, { key, idempotencyKey: options.idempotencyKey ?? '' }), headers };
}

/** Once for a device and a key: what signs requests is the server's to say, so that it can be changed without another client. */
async function askSigningKey(
  apiBase: string,
  headers: Record<string, string>,
  options: RequestOptions,
): Promise<string> {
  const { status, text } = await fetchText(`${apiBase}/signing-key`, options, { method: 'GET', headers });
  const key = (parsed(text) as { key?: unknown } | null)?.key;
  if (typeof key !== 'string') throw new ApiError(status >= 500 ? 'INTERNAL' : 'NOT_ENVELOPE', status, '');
  await learnSigningKey(key, apiBase);
  return key;
}

/** Path parameters leave the input; on GET the rest becomes the query, otherwise the body; of what is taken away the path says all. */
function address(
  { method, path }: Wire,
  input: unknown,
  device: Device,
  { key, idempotencyKey }: { key: string; idempotencyKey: string },
) {
  const rest: Record<string, unknown> = { ...(input as Record<string, unknown>) };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  const params: [string, string][] = [
    ['appid', APP.id],
    ['timestamp', String(Date.now() + device.clockOffset)],
  ];
  if (method === 'GET')
    for (const [name, value] of Object.entries(rest))
      if (value !== undefined && value !== null) params.push([name, String(value)]);
  const body = method === 'GET' || method === 'DELETE' ? undefined : JSON.stringify(rest);
  params.push(['sign', sign({ method, path: filled, params, bodyHash: hashBody(body ?? ''), idempotencyKey }, key)]);
  return { url: `${device.apiBase}${filled}?${new URLSearchParams(params)}`, body };
}

function headersOf(
  device: Device,
  attribution: Attribution,
  { form }: Wire,
  { token, idempotencyKey }: RequestOptions,
) {
  const headers: Record<string, string> = {
    ...headerSource(),
    ...attributionHeaders(attribution),
    'Content-Type': form ? 'application/x-www-form-urlencoded' : 'application/json',
    deviceId: device.id,
    appId: APP.id,
    version: APP.version,
    lang: device.language,
    token: token ?? '',
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
  };
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, inHeader(value)]));
}

/** The time limit covers the body too: a link may stall in the middle of an answer. */
async function fetchText(
  url: string,
  options: RequestOptions,
  init: { method: string; body?: string; headers: Record<string, string> },
) {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), options.timeout ?? HTTP.timeout);
  const giveUp = () => limit.abort();
  options.signal?.addEventListener('abort', giveUp);
  if (options.signal?.aborted) giveUp();
  try {
    const response = await ofetch.raw<string, 'text'>(url, {
      ...init,
      responseType: 'text',
      ignoreResponseError: true,
      retry: false,
      // A token says who asks. It also gives photos connections of their own beside the calls' (server/domains/upload/storage-endpoint.ts).
      credentials: 'omit',
      signal: limit.signal,
    });
    return { status: response.status, headers: response.headers, text: response._data ?? '' };
  } catch (error) {
    // Whoever gave up wants the browser's own AbortError, which TanStack Query knows.
    if (options.signal?.aborted) throw options.signal.reason ?? error;
    throw limit.signal.aborted ? new ApiError('TIMEOUT', 0, '') : new ApiError('NETWORK', 0, '');
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', giveUp);
  }
}

/** `Retry-After` in seconds or as a date. */
function waitOf(headers: Headers): number | null {
  const value = headers.get('Retry-After');
  if (!value) return null;
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}
