/** What is looked at and could not be read for want of the server is read again as soon as that answers: one probe asks for all of it. */
import type { Query, QueryClient } from '@tanstack/react-query';
import { rulesNow } from '../../../contract/shop/rules-calls.ts';
import { ApiError, onReached, requestOnce } from '../../api/exchange/request-once.ts';
import { isCutOff } from '../../offline/device/link.ts';

/** Whoever sees the network come back waits no longer than this, ms. */
const WATCHED = 5_000;
/** A probe ends before the next begins, ms. */
const PROBE = 4_000;
/** What was asked for in vain a moment ago rests that long, however often the server answers, ms. */
const REST = 2_000;

/** @returns how to stop */
export function watchUnread(queries: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let ended = false;
  const cache = queries.getQueryCache();
  const unread = () => cache.findAll({ type: 'active', fetchStatus: 'idle' }).filter(isUnread);

  const readAgain = () => {
    for (const query of unread()) {
      if (Math.abs(Date.now() - query.state.errorUpdatedAt) < REST) continue;
      // The same question: of a list's next page only that.
      void query.fetch(undefined, { meta: query.state.fetchMeta ?? undefined }).catch(() => undefined);
    }
  };
  const probe = async () => {
    // Where the browser is wrong about that, any answer of the server says so.
    if (asking || isCutOff()) return;
    asking = true;
    await requestOnce(rulesNow, {}, { timeout: PROBE }).catch((error: unknown) => {
      // A refusal is the server's own answer.
      if (error instanceof ApiError && !error.outcomeUnknown) readAgain();
    });
    asking = false;
  };
  const follow = () => {
    if (ended || timer !== undefined || document.visibilityState !== 'visible' || unread().length === 0) return;
    // Spread, so that phones that lost the server together do not return together.
    const wait = WATCHED * (0.5 + Math.random() / 2);
    timer = setTimeout(async () => {
      timer = undefined;
      if (document.visibilityState === 'visible' && unread().length > 0) await probe();
      follow();
    }, wait);
  };
  const seen = () => {
    clearTimeout(timer);
    timer = undefined;
    if (document.visibilityState !== 'visible' || unread().length === 0) return;
    void probe();
    follow();
  };

  const stops = [
    cache.subscribe((event) => {
      const failed = event.type === 'updated' && (event.action.type === 'error' || event.action.type === 'setState');
      if (failed || event.type === 'observerAdded') follow();
    }),
    onReached(readAgain),
  ];
  document.addEventListener('visibilitychange', seen);
  addEventListener('online', seen);
  follow();
  return () => {
    ended = true;
    clearTimeout(timer);
    timer = undefined;
    for (const stop of stops) stop();
    document.removeEventListener('visibilitychange', seen);
    removeEventListener('online', seen);
  };
}

/** With or without something older to show. */
const isUnread = ({ state: { error } }: Query): boolean => error instanceof ApiError && error.unreached;
