/** The query client: when it tries again, and which failures the whole app announces. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/exchange/request-once.ts';
import { setCacheOptions } from '../api/read.ts';
import { devicePersister } from '../offline/cache/persister.ts';
import { announceFailure } from './shell/announce.ts';

/** Refusals of what was previewed or read with something that is over. */
const SEEN_BEFORE = ['FEES_CHANGED', 'POLICY_CHANGED', 'AGREEMENT_CHANGED', 'LISTING_TERMS_CHANGED'];

/** @param go to a screen of ours, by its path */
export function createQueries(go?: (path: string) => void): QueryClient {
  setCacheOptions(devicePersister);
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      // The screen shows why it has nothing; only a time-out is worth a word over what it still shows.
      onError: (error) => {
        if (error instanceof ApiError && (error.code === 'TIMEOUT' || error.status === 502)) announceFailure(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, mutation) => {
        // What it was previewed with is over: the form shows the new amounts and words.
        if (error instanceof ApiError && SEEN_BEFORE.includes(error.code)) void queries.invalidateQueries();
        const handled = (mutation.meta?.handles as readonly string[] | undefined) ?? [];
        // A portal's page in the server's place is a network that is not there.
        const code = error instanceof ApiError && (error.code === 'NOT_ENVELOPE' ? 'NETWORK' : error.code);
        if (!code || !handled.includes(code)) announceFailure(error, go);
      },
    }),
    defaultOptions: {
      queries: {
        // navigator.onLine is not to be trusted after an offline reload, so the request itself finds out.
        networkMode: 'always',
        // A phone that has its network back shows what happened meanwhile.
        refetchOnReconnect: true,
        // A clock that is just being set is learnt from each answer, and may have gone on before the next.
        retry: (count, error) =>
          error instanceof ApiError &&
          ((error.status >= 500 && count < 1) || (error.code === 'CLOCK_OFF' && count < 3)),
        refetchOnWindowFocus: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
  return queries;
}
