/** TanStack Query over the device's cache: what was seen before is shown at once, and again when the server is out of reach. */
import { notifyManager, type Query } from '@tanstack/react-query';
import type { Call, Role } from '../../../contract/wire/call.ts';
import { currentSession, loadSession } from '../../api/exchange/session.ts';

/** Answers what the query function would have; `never` lets it stand in queries of every type, paged ones too. */
type Persister = (queryFn: (context: never) => unknown, context: object, query: Query) => never;

/** Options for a query of this call: a persister where the contract says `cached`, nothing otherwise. */
export function devicePersister(call: Call): { persister?: Persister; meta?: { ttl: number; who: Role } } {
  const { offline, who } = call;
  if (offline.mode !== 'cached') return {};
  const publicToo = who === 'visitor';
  return {
    meta: { ttl: offline.ttl, who },
    persister: (queryFn, context, query) =>
      throughCache(() => queryFn(context as never), query, offline.ttl, publicToo) as never,
  };
}

/**
 * First load: an unexpired answer at once, asking the server behind it. Server out of reach: the last
 * answer, even expired. Either way `dataUpdatedAt` becomes the time the answer was saved, so that the screen can say how old it is.
 */
async function throughCache(queryFn: () => unknown, query: Query, ttl: number, publicToo: boolean): Promise<unknown> {
  const first = query.state.data === undefined;
  const [cache, userId] = await Promise.all([openCache(), userNow()]);
  const read = async (who: string) =>
    (await cache?.readCache(who, query.queryHash, { evenOld: true }).catch(() => null)) ?? null;
  // What a visitor saw of public screens is nobody's secret, and still there after logging in.
  const known = first ? ((await read(userId)) ?? (publicToo && userId ? await read('') : null)) : null;
  if (known && !known.old && !query.meta?.anew) {
    dateBack(query, known.savedAt, publicToo ? 'public' : 'own');
    return known.value;
  }
  try {
    const value = await queryFn();
    // The person may have logged out while the answer was on its way.
    if ((await userNow()) === userId) void cache?.writeCache(userId, query.queryHash, value, ttl);
    return value;
  } catch (error) {
    if (!cache) throw error;
    const best = await cache.standIn(userId, query, known, error);
    dateBack(query, best.savedAt, null, error as Error);
    return best.value;
  }
}

/** Keeps a visitor's answer that came with the page and not through `throughCache`. */
export async function cacheAnswer({ queryHash, state: { data }, meta }: Query): Promise<void> {
  const ttl = meta?.ttl;
  if (typeof ttl !== 'number' || data === undefined || (await userNow()) !== '') return;
  await (await openCache())?.writeCache('', queryHash, data, ttl);
}

/**
 * After TanStack has stored the answer with the present time. Behind what is shown the server is asked: of what is public
 * once it is stale; of what is one's own always, since it may have been written to before this page was opened.
 */
function dateBack(query: Query, savedAt: number, askBehind: 'public' | 'own' | null, failure?: Error) {
  const isCut = navigator.onLine === false;
  notifyManager.schedule(() => {
    query.setState({
      dataUpdatedAt: savedAt,
      // By a clock that was set back since it would count as fresh for as long as it was set back.
      // Without a network it is asked for all the same: that it cannot be had is what the screen says.
      isInvalidated: askBehind === 'own' || savedAt > Date.now() || isCut,
      // Shown all the same, and the screen says why it is not of now.
      ...(failure && { error: failure, errorUpdatedAt: Date.now() }),
    });
    if (askBehind && query.isStale()) void query.fetch().catch(() => undefined);
  });
}

const userNow = async () => {
  await loadSession();
  return currentSession()?.userId ?? '';
};

/** The database library is large, and the first screen reads; a browser that refuses storage goes without. */
const openCache = () => import('./cache.ts').catch(() => undefined);

/** A screen that nobody has drawn reads from it as soon as it stands: it is open by then. */
export const warmCache = (): void => void openCache().then((cache) => cache?.openAhead());
