/** One page's live stream: server-sent events (WHATWG HTML, section 9.2). */

import type { Db } from '../../db/schema.ts';
import { DATA_HEADERS } from '../http/headers.ts';
import { type Live, type LiveEvent, missedEvents } from './live.ts';
import type { Joining } from './topics.ts';

export interface StreamParts {
  db: Db;
  live: Live;
  userId: string | null;
  sessionId: string | null;
  /** The topic that this page has joined. */
  joining?: Joining | null;
  /** The `Last-Event-ID` header of a page that comes back. */
  lastEventId: string | null;
  /** Ends with the page's connection. */
  signal: AbortSignal;
  /** Told once, however the stream ended. */
  ended?: () => void;
}

/** Proxies cut connections that are silent for a minute. */
const HEARTBEAT = 25_000;
/** A page that reads slower than this falls behind is cut off; it comes back and reads what it missed. */
const MAX_WAITING = 500;

/** Each event is `{id, type, data, at}`; `resync` tells the page to read everything anew. */
export function eventStream({
  db,
  live,
  userId,
  sessionId,
  joining,
  lastEventId,
  signal,
  ended: tellEnd,
}: StreamParts): Response {
  let end = (_isCancelled?: boolean): void => {};
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (bytes: Uint8Array) => {
        if ((controller.desiredSize ?? 0) < -MAX_WAITING) return end();
        controller.enqueue(bytes);
      };
      const hear = (event: LiveEvent) => {
        send(frame(event));
        if (event.type === 'session.ended' && event.data.sessionId === sessionId) end();
      };
      const stopHearing = live.subscribe(userId, hear, joining);
      const beat = setInterval(() => send(STILL_HERE), HEARTBEAT);
      let ended = false;
      end = (isCancelled = false) => {
        if (ended) return;
        ended = true;
        stopHearing();
        clearInterval(beat);
        tellEnd?.();
        // A reader that went away has closed it already.
        if (!isCancelled) controller.close();
      };
      signal.addEventListener('abort', () => end());
      if (signal.aborted) return end();
      send(RETRY);
      if (userId === null || lastEventId === null || !/^[0-9a-z]{20}$/.test(lastEventId)) return;
      // A page whose missed events cannot be read is let go: it comes back and asks again.
      const missed = await missedEvents(db, userId, lastEventId).catch(() => end());
      if (ended || missed === undefined) return;
      if (missed === null) return send(RESYNC);
      for (const event of missed) send(frame(event));
    },
    cancel: () => end(true),
  });
  return new Response(body, {
    headers: {
      ...DATA_HEADERS,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // nginx would otherwise collect the events before it passes them on.
      'x-accel-buffering': 'no',
    },
  });
}

const encoder = new TextEncoder();
const STILL_HERE = encoder.encode(': still here\n\n');
const RETRY = encoder.encode('retry: 2000\n\n');
const RESYNC = encoder.encode('event: resync\ndata: {}\n\n');

/** One event goes to every open page: it is written down once. */
const frames = new WeakMap<LiveEvent, Uint8Array>();

function frame(event: LiveEvent): Uint8Array {
  const known = frames.get(event);
  if (known) return known;
  const { id, type, data, at } = event;
  const made = encoder.encode(`id: ${id}\ndata: ${JSON.stringify({ id, type, data, at: at.getTime() })}\n\n`);
  frames.set(event, made);
  return made;
}
