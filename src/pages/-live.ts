/** What changes while a page is open: the server's event stream, one connection however many listen to it. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { APP } from '../../contract/limits.ts';
import { readDevice } from '../api/device.ts';
import { currentSession } from '../api/session.ts';
import { hashBody, sign } from '../api/sign.ts';
import { useSession } from '../api/use-session.ts';

interface LiveEvent {
  id: string;
  type: string;
  data: Record<string, unknown>;
  at: number;
}

const PATH = '/events';
/** The wait before the connection is tried again, ms; it doubles up to a minute. */
const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 60_000;

/** Null: something was missed, and nobody knows what. */
type Listener = (event: LiveEvent | null) => void;

const listeners = new Set<Listener>();
let stop: (() => void) | null = null;
let openFor: string | null | undefined;
let lastId: string | null = null;

/** Hears events of these types while the screen is open and seen. */
export function useLive(types: readonly string[], onEvent: (event: LiveEvent) => void): void {
  const userId = useSession()?.userId ?? null;
  const queries = useQueryClient();
  const hear = useEffectEvent<Listener>((event) => {
    if (!event) void queries.invalidateQueries({}, { cancelRefetch: false });
    else if (types.includes(event.type)) onEvent(event);
  });
  useEffect(() => {
    const listener: Listener = (event) => hear(event);
    listeners.add(listener);
    reconnect(userId);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) disconnect();
    };
  }, [userId]);
}

/** Prices that changed are put into whatever lists and details are on the device; nothing is asked for again. */
export function useLiveQuotes(): void {
  const queries = useQueryClient();
  useLive(['quote'], ({ data }) => {
    const quotes = new Map((data.quotes as Quote[]).map((quote) => [quote.skuId, quote]));
    for (const { queryKey, state } of queries.getQueryCache().findAll()) {
      const next = withQuotes(state.data, quotes);
      // Its age stays what it was: only prices are newer.
      if (next !== state.data) queries.setQueryData(queryKey, next, { updatedAt: state.dataUpdatedAt });
    }
  });
}

/** As the server tells it; the names are those of the calls. */
interface Quote {
  skuId: string;
  [field: string]: unknown;
}

/** The same value with new quotes where a SKU's quote stands; untouched parts stay the same objects. */
export function withQuotes<T>(value: T, quotes: ReadonlyMap<string, Quote>): T {
  if (Array.isArray(value)) {
    const list = value.map((entry: unknown) => withQuotes(entry, quotes));
    return list.some((entry, i) => entry !== value[i]) ? (list as T) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, part]) => [name, withQuotes(part, quotes)] as const);
  const quote = 'minSellPrice' in value && 'askCount' in value ? quoteFor(value, quotes) : undefined;
  if (quote) {
    const { skuId: _skuId, productId: _productId, ...fields } = quote;
    return { ...(Object.fromEntries(entries) as T), ...fields };
  }
  const changed = entries.some(([name, part]) => part !== (value as Record<string, unknown>)[name]);
  return changed ? (Object.fromEntries(entries) as T) : value;
}

/** A product's card names its SKU; a SKU is known by its own id. A grade's quote is none of these. */
const quoteFor = (value: object, quotes: ReadonlyMap<string, Quote>) => {
  const { skuId, id } = value as { skuId?: unknown; id?: unknown };
  return quotes.get(String(skuId ?? id));
};

function reconnect(userId: string | null): void {
  if (stop && openFor === userId) return;
  disconnect();
  openFor = userId;
  const aborter = new AbortController();
  stop = () => aborter.abort();
  void keepOpen(aborter.signal);
}

function disconnect(): void {
  stop?.();
  stop = null;
  lastId = null;
}

async function keepOpen(signal: AbortSignal): Promise<void> {
  let again = false;
  for (let wait = FIRST_WAIT; !signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT)) {
    await seen(signal);
    const began = Date.now();
    await listen(signal, again).catch(() => undefined);
    again = true;
    // One that held for a while was a good one.
    if (Date.now() - began > LONGEST_WAIT) wait = FIRST_WAIT;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/** A page in the background needs no prices. */
const seen = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (document.visibilityState === 'visible' || signal.aborted) return resolve();
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

async function listen(signal: AbortSignal, again: boolean): Promise<void> {
  const device = await readDevice();
  const params: [string, string][] = [
    ['appid', APP.id],
    ['timestamp', String(Date.now() + device.clockOffset)],
  ];
  params.push(['sign', sign({ method: 'GET', path: PATH, params, bodyHash: hashBody(''), idempotencyKey: '' })]);
  const response = await fetch(`${device.apiBase}${PATH}?${new URLSearchParams(params)}`, {
    headers: {
      deviceId: device.id,
      token: currentSession()?.token ?? '',
      ...(lastId && { 'last-event-id': lastId }),
    },
    signal,
  });
  if (!response.ok || !response.body) return;
  // Before its first event a page cannot say since when it was away.
  if (again && lastId === null) tell(null);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += value;
    const frames = text.split('\n\n');
    text = frames.pop() ?? '';
    // It was away for longer than events are kept.
    for (const frame of frames)
      if (frame.startsWith('event: resync')) tell(null);
      else hand(frame);
  }
}

function tell(event: LiveEvent | null): void {
  for (const listener of listeners) listener(event);
}

function hand(frame: string): void {
  const line = frame.split('\n').find((one) => one.startsWith('data: '));
  if (!line) return;
  const event = JSON.parse(line.slice('data: '.length)) as Partial<LiveEvent>;
  if (!event.id || !event.type) return;
  lastId = event.id;
  tell(event as LiveEvent);
}
