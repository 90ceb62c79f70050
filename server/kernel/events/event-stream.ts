/** One page's live stream: server-sent events (WHATWG HTML, section 9.2). */
import type { Db } from '../../db/schema.ts';
import { type Live, type LiveEvent, missedEvents } from './live.ts';

export interface StreamParts {
  db: Db;
  live: Live;
  userId: string | null;
  sessionId: string | null;
  /** The `Last-Event-ID` header of a page that comes back. */
  lastEventId: string | null;
  /** Ends with the page's connection. */
  signal: AbortSignal;
}

/** Proxies cut connections that are silent for a minute. */
const HEARTBEAT = 25_000;
/** A page that reads slower than this falls behind is cut off; it comes back and reads what it missed. */
const MAX_WAITING = 500;

/** Each event is `{id, type, data, at}`; `resync` tells the page to read everything anew. */
export function eventStream({ db, live, userId, sessionId, lastEventId, signal }: StreamParts): Response {
  let end = () => {};
  const body = new ReadableStream<string>({
    async start(controller) {
      const send = (text: string) => {
        if ((controller.desiredSize ?? 0) < -MAX_WAITING) return end();
        controller.enqueue(text);
      };
      const stopHearing = live.subscribe(userId, (event) => {
        send(frame(event));
        if (event.type === 'session.ended' && event.data.sessionId === sessionId) end();
      });
      const beat = setInterval(() => send(': still here\n\n'), HEARTBEAT);
      let ended = false;
      end = () => {
        if (ended) return;
        ended = true;
        stopHearing();
        clearInterval(beat);
        controller.close();
      };
      signal.addEventListener('abort', end);
      if (signal.aborted) return end();
      send('retry: 2000\n\n');
      if (userId === null || lastEventId === null || !/^[0-9a-z]{20}$/.test(lastEventId)) return;
      // A page whose missed events cannot be read is let go: it comes back and asks again.
      const missed = await missedEvents(db, userId, lastEventId).catch(() => end());
      if (ended || missed === undefined) return;
      if (missed === null) return send('event: resync\ndata: {}\n\n');
      for (const event of missed) send(frame(event));
    },
    cancel: () => end(),
  });
  return new Response(body.pipeThrough(new TextEncoderStream()), {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // nginx would otherwise collect the events before it passes them on.
      'x-accel-buffering': 'no',
    },
  });
}

const frame = ({ id, type, data, at }: LiveEvent) =>
  `id: ${id}\ndata: ${JSON.stringify({ id, type, data, at: at.getTime() })}\n\n`;
