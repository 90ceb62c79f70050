/** Fan-out: hands committed events to the open pages of this process, whichever process they were committed in. */
import type { OpenDatabase } from '../../db/database.ts';
import type { Db } from '../../db/schema.ts';
import { firstIdAt, timeOf } from '../lib/id.ts';
import { EVENT_CHANNEL, PASSING_CHANNEL } from './events.ts';
import { createTopics, type Joining, type Listener, type LiveEvent } from './topics.ts';

export type { LiveEvent } from './topics.ts';

/** An event that stands nowhere else: for one person, or for a topic. */
type Passed = Omit<LiveEvent, 'at'> & { user_id?: string; topic?: string; at: number };

export interface Live {
  /** Hears what is for everybody, for `userId` unless that is null, and for the topic that is joined. @returns stops hearing */
  subscribe(userId: string | null, listener: Listener, joining?: Joining | null): () => void;
  /** Tells every topic whose pages came or went how many there are now. Done by itself every few seconds. */
  tellWatchers(): Promise<void>;
  /** How many pages are open here. */
  size(): number;
  stop(): Promise<void>;
}

/** After a broken connection, everything since the last sign of life is read again, with room for slow transactions, ms. */
const OVERLAP = 60_000;
/** Ids that were handed out lately, so that the overlap repeats nothing. */
const REMEMBERED = 5_000;

export async function startLive({ db, listen }: Pick<OpenDatabase, 'db' | 'listen'>): Promise<Live> {
  const everyone = new Set<Listener>();
  const byUser = new Map<string, Set<Listener>>();
  const handedOut = new Set<string>();
  const topics = createTopics(db);
  let waiting: string[] = [];
  let reading: Promise<void> = Promise.resolve();
  let heardAt = Date.now();

  function hand(row: LiveEvent & { user_id: string | null }): void {
    if (handedOut.has(row.id)) return;
    remember(handedOut, row.id);
    const { user_id, ...event } = row;
    for (const listener of user_id === null ? everyone : (byUser.get(user_id) ?? [])) listener(event);
  }

  /** Several notifications of one moment become one query. */
  async function readWaiting(): Promise<void> {
    const ids = waiting;
    waiting = [];
    if (ids.length === 0) return;
    const rows = await events(db).where('id', 'in', ids).execute();
    for (const row of rows) hand(row);
  }

  async function readMissed(since: number): Promise<void> {
    const rows = await events(db).where('id', '>', firstIdAt(since)).execute();
    for (const row of rows) hand(row);
  }

  const queue = (read: () => Promise<void>) => {
    reading = reading
      .then(read)
      .catch((error: unknown) => console.error('Events could not be read for open pages:', error));
  };

  const stopListening = await listen(EVENT_CHANNEL, (payload) => {
    const since = heardAt - OVERLAP;
    heardAt = Date.now();
    if (payload === null) return queue(() => readMissed(since));
    const [, id = '', userId = '', whole] = /^(\S+) (\S*)(?: (.*))?$/s.exec(payload) ?? [];
    const wanted = userId === '' ? everyone.size > 0 : byUser.has(userId);
    if (!wanted) return;
    if (whole) {
      const event = JSON.parse(whole) as Pick<Passed, 'type' | 'data' | 'at'>;
      return hand({ ...event, id, user_id: userId === '' ? null : userId, at: new Date(event.at) });
    }
    waiting.push(id);
    queue(readWaiting);
  });

  const stopPassing = await listen(PASSING_CHANNEL, (payload) => {
    if (payload === null) return;
    const { at, topic, user_id, ...event } = JSON.parse(payload) as Passed;
    if (topic !== undefined) topics.hand(topic, { ...event, at: new Date(at) });
    else if (user_id !== undefined) hand({ ...event, user_id, at: new Date(at) });
  });

  return {
    subscribe(userId, listener, joining) {
      everyone.add(listener);
      const leave = joining && topics.join(joining, listener);
      const own = userId === null ? null : (byUser.get(userId) ?? new Set<Listener>());
      if (userId !== null && own) byUser.set(userId, own.add(listener));
      return () => {
        leave?.();
        everyone.delete(listener);
        own?.delete(listener);
        if (userId !== null && own?.size === 0 && byUser.get(userId) === own) byUser.delete(userId);
      };
    },
    tellWatchers: topics.tell,
    size: () => everyone.size,
    async stop() {
      await topics.stop();
      await stopListening();
      await stopPassing();
      await reading;
    },
  };
}

/** A transaction commits up to this long after its event was named, ms; what lies in that window is told twice rather than never. */
const SLOWEST = 10_000;

/** What a user missed while away, oldest first; null when it is too much to tell one by one and the page must read anew. */
export async function missedEvents(db: Db, userId: string, lastId: string, limit = 100): Promise<LiveEvent[] | null> {
  const rows = await events(db)
    .where('user_id', '=', userId)
    .where('id', '>', firstIdAt(timeOf(lastId) - SLOWEST))
    .where('id', '<>', lastId)
    .limit(limit + 1)
    .execute();
  return rows.length > limit ? null : rows;
}

const events = (db: Db) => db.selectFrom('event').select(['id', 'user_id', 'type', 'data', 'at']).orderBy('id');

function remember(ids: Set<string>, id: string): void {
  ids.add(id);
  if (ids.size <= REMEMBERED) return;
  for (const oldest of ids) {
    ids.delete(oldest);
    break;
  }
}
