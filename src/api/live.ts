/** What changes while a page is open: the server's event stream, one connection however many listen to it. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { type EventData, type EventName, eventStream } from '../../contract/events.ts';
import { forgetSigningKey } from './exchange/device.ts';
import { signed } from './exchange/request-once.ts';
import { currentSession } from './exchange/session.ts';
import { refreshSession } from './request.ts';
import { useSession } from './use-session.ts';

/** As the stream carries it; `at` is when it happened, epoch ms. */
type LiveEvent = { [N in EventName]: { id: string; type: N; data: EventData<N>; at: number } }[EventName];
type EventOf<N extends EventName> = Extract<LiveEvent, { type: N }>;

/** The wait before the connection is tried again, ms; it doubles up to a minute. */
const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 60_000;

type Listener = (event: LiveEvent) => void;

/** With what each has read, which is read anew when something was missed. */
const listeners = new Map<Listener, QueryClient>();
let stop: (() => void) | null = null;
let openFor: string | null | undefined;
let lastId: string | null = null;
/** The room whose pages are told together; one at a time. */
let topic: string | null = null;

/** Joins a room while the screen is open: its events come too, and this page is counted among its watchers. */
export function useTopic(id: string): void {
  useEffect(() => {
    topic = id;
    openFor = undefined;
    reconnect(currentSession()?.userId ?? null);
    return () => {
      topic = null;
      if (listeners.size === 0) return disconnect();
      openFor = undefined;
      reconnect(currentSession()?.userId ?? null);
    };
  }, [id]);
}

/** Hears these events while the screen is open and seen. */
export function useLive<N extends EventName>(names: readonly N[], onEvent: (event: EventOf<N>) => void): void {
  const userId = useSession()?.userId ?? null;
  const queries = useQueryClient();
  const hear = useEffectEvent<Listener>((event) => {
    if (isOneOf(event, names)) onEvent(event);
  });
  useEffect(() => {
    const listener: Listener = (event) => hear(event);
    listeners.set(listener, queries);
    reconnect(userId);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) disconnect();
    };
  }, [userId, queries]);
}

const isOneOf = <N extends EventName>(event: LiveEvent, names: readonly N[]): event is EventOf<N> =>
  names.some((name) => name === event.type);

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
    const renewed = (await listen(signal, again).catch(() => false)) && !again;
    again = true;
    if (renewed) continue;
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

/** @returns whether the token was not good and is renewed now */
async function listen(signal: AbortSignal, again: boolean): Promise<boolean> {
  const session = currentSession();
  const { url, headers } = await signed(eventStream, topic === null ? {} : { topic }, { token: session?.token });
  const response = await fetch(url, { headers: { ...headers, ...(lastId && { 'last-event-id': lastId }) }, signal });
  // Only a signature is refused here: the next connection asks for the key anew.
  if (response.status === 400) await forgetSigningKey();
  if (response.status === 401 && session) {
    // What was read with that token are a visitor's answers: the next connection reads everything anew.
    lastId = null;
    return refreshSession(session);
  }
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || !response.body || !type.startsWith('text/event-stream')) return false;
  // Before its first event a page cannot say since when it was away; what was said in a room stands in no row of events.
  if (topic !== null || (again && lastId === null)) readAnew(again);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return false;
    text += value;
    const frames = text.split('\n\n');
    text = frames.pop() ?? '';
    // It was away for longer than events are kept.
    for (const frame of frames)
      if (frame.startsWith('event: resync')) readAnew();
      else hand(frame);
  }
}

/** After a gap what is being read was asked for within it, or is only a list's next page: it is asked for again, too. */
function readAnew(cancelRefetch = true): void {
  for (const queries of new Set(listeners.values())) void queries.invalidateQueries({}, { cancelRefetch });
}

function hand(frame: string): void {
  const line = frame.split('\n').find((one) => one.startsWith('data: '));
  if (!line) return;
  const event = JSON.parse(line.slice('data: '.length)) as Partial<LiveEvent>;
  if (!event.id || !event.type) return;
  lastId = event.id;
  for (const listener of listeners.keys()) listener(event as LiveEvent);
}
