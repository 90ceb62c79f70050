/** Reading through TanStack Query: the query's key, its TTL cache and its freshness follow from the contract entry. */
import {
  type FetchQueryOptions,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import type { Call, Input, Output } from '../../contract/wire/call.ts';
import { request } from './request.ts';

/** Options of a query that cache its answers on the device. */
type CacheOptions = (call: Call) => object;

let cacheOptions: CacheOptions = () => ({});

/** Down by import, up by registration: the shell hands in the device's cache before the first query is made. */
export function setCacheOptions(options: CacheOptions): void {
  cacheOptions = options;
}

/** An answer younger than this is shown without asking the server again, ms. */
const FRESH = 15_000;

export const keyOf = (call: Call, input?: unknown) => (input === undefined ? [call.path] : [call.path, input]);

export const read = <C extends Call>(call: C, input: Input<C>) =>
  queryOptions<Output<C>>({
    queryKey: keyOf(call, input),
    queryFn: ({ signal }) => request(call, input, { signal }),
    staleTime: FRESH,
    ...cacheOptions(call),
  });

type Pages<C extends Call> = Output<C> & { next: string | null };

/** For lists whose answer carries `next`: the cursor of the following page. */
export const readPages = <C extends Call>(call: C, input: Input<C>) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(call, input), 'pages'],
    queryFn: ({ signal, pageParam }) =>
      request(call, (pageParam ? { ...(input as object), cursor: pageParam } : input) as Input<C>, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: Output<C>) => (last as Pages<C>).next,
    staleTime: FRESH,
    ...cacheOptions(call),
  });

/** What is shown stays, dimmed, while the answer to another choice is fetched: the choice itself keeps its place and focus. */
export const STAYING = { placeholderData: keepPreviousData } as const;

/** Starts a screen's reading while its code is still on the way; a failure is the screen's to show. */
export function prefetch<T>(queries: QueryClient, options: FetchQueryOptions<T, Error, T, QueryKey>): void {
  void queries.prefetchQuery(options);
}

/** Where someone may have acted a moment ago, an answer kept on the device is shown but read anew at once. */
export const ALWAYS_FRESH = { staleTime: 0 } as const;
