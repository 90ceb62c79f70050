/**
 * What is looked at and could not be read for want of the server is read again as soon as that answers: one probe asks for all of
 * it. Where the server broke on a question of a screen that has nothing to show yet, that very question is asked again.
 */
import type { Query, QueryClient, QueryFunctionContext } from '@tanstack/react-query';
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
  const idle = () => cache.findAll({ type: 'active', fetchStatus: 'idle' });
  const unread = () => idle().filter(isUnread);
  const broken = () => idle().filter((query) => isBroken(query) && isDue(query));
  const some = () => idle().some((query) => isUnread(query) || isBroken(query));

  // The same question: of a list's next page only that.
  const read = (query: Query) =>
    void query.fetch(undefined, { meta: query.state.fetchMeta ?? undefined }).catch(() => undefined);
  const readAgain = () => {
    for (const query of unread()) if (Math.abs(Date.now() - query.state.errorUpdatedAt) >= REST) read(query);
  };
  const probe = async () => {
    // Where the browser is wrong about that, any answer of the server says so.
    if (asking || isCutOff()) return;
    asking = true;
    await Promise.all([unread().length > 0 && askServer(), ...broken().map(askAgain)]);
    asking = false;
  };
  // Beside the query, whose screen would lose its way on each time to an outline of what does not come.
  const askAgain = async (query: Query) => {
    const { queryFn, initialPageParam } = query.options as Asked;
    const { signal } = new AbortController();
    const input = { client: queries, queryKey: query.queryKey, meta: query.meta, pageParam: initialPageParam, signal };
    try {
      await queryFn?.(input);
      if (isBroken(query)) read(query);
    } catch {
      // The screen says so already.
    }
  };
  const askServer = () =>
    requestOnce(rulesNow, {}, { timeout: PROBE }).catch((error: unknown) => {
      // A refusal is the server's own answer.
      if (error instanceof ApiError && !error.outcomeUnknown) readAgain();
    });
  const follow = () => {
    if (ended || timer !== undefined || document.visibilityState !== 'visible' || !some()) return;
    // Spread, so that phones that lost the server together do not return together.
    const wait = WATCHED * (0.5 + Math.random() / 2);
    timer = setTimeout(async () => {
      timer = undefined;
      if (document.visibilityState === 'visible' && some()) await probe();
      follow();
    }, wait);
  };
  const seen = () => {
    clearTimeout(timer);
    timer = undefined;
    if (document.visibilityState !== 'visible' || !some()) return;
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

type Asked = { queryFn?: (input: QueryFunctionContext) => unknown; initialPageParam?: unknown };

/** It said so itself. */
const isBroken = ({ state: { data, error } }: Query): boolean =>
  data === undefined && error instanceof ApiError && error.status >= 500 && !error.unreached;
/** Where it named a time, not before that. */
const isDue = ({ state: { error, errorUpdatedAt } }: Query): boolean =>
  Date.now() >= errorUpdatedAt + ((error as ApiError).retryAfter ?? 0);

/** With or without something older to show. */
const isUnread = ({ state: { error } }: Query): boolean => error instanceof ApiError && error.unreached;
