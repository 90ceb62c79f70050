/** Topics: pages that look at the same thing hear of it together, and are counted while they do. */
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { newId } from '../lib/id.ts';
import { mention } from './events.ts';
import type { EventTables } from './tables.ts';

export type LiveEvent = Pick<Selectable<EventTables['event']>, 'id' | 'type' | 'data' | 'at'>;
export type Listener = (event: LiveEvent) => void;

export interface Joining {
  topic: string;
  /** Whose page it is: somebody who has two open is one person. */
  who: string;
}

/** How often who came and went is told, ms. */
const EVERY = 5_000;
/** A count that was not renewed for this long is that of a process that died, in seconds. */
const STALE = 60;

/** @param topic as a page names it, which may be anything */
export const joiningOf = (topic: string | undefined, who: string): Joining | null =>
  topic !== undefined && /^[\w-]{1,64}$/.test(topic) ? { topic, who } : null;

export function createTopics(db: Db) {
  const processId = newId();
  const pages = new Map<string, Map<Listener, string>>();
  /** What was last told of each topic, and how many times ago. */
  const told = new Map<string, { watchers: number; ago: number }>();
  const people = (topic: string) => new Set(pages.get(topic)?.values()).size;

  async function tell(): Promise<void> {
    for (const topic of new Set([...pages.keys(), ...told.keys()])) {
      const watchers = people(topic);
      const last = told.get(topic);
      // One that stays as it is is renewed before it is taken for a dead process's.
      if (last?.watchers === watchers && last.ago * EVERY < (STALE * 1000) / 3) {
        last.ago += 1;
        continue;
      }
      await record(db, { topic, processId, watchers });
      if (last?.watchers !== watchers) {
        const all = (await watchersOf(db, [topic])).get(topic) ?? 0;
        await mention(db, { to: topic, type: 'topic.watchers', data: { id: topic, watchers: all }, at: new Date() });
      }
      if (watchers === 0) told.delete(topic);
      else told.set(topic, { watchers, ago: 0 });
    }
  }

  let telling: Promise<void> = Promise.resolve();
  const tellInTurn = () => {
    telling = telling.then(tell).catch((error: unknown) => console.error('Watchers could not be counted:', error));
    return telling;
  };
  const timer = setInterval(() => void tellInTurn(), EVERY);
  timer.unref();

  return {
    join({ topic, who }: Joining, listener: Listener): () => void {
      const here = pages.get(topic) ?? new Map<Listener, string>();
      pages.set(topic, here.set(listener, who));
      return () => {
        here.delete(listener);
        if (here.size === 0 && pages.get(topic) === here) pages.delete(topic);
      };
    },
    hand(topic: string, event: LiveEvent): void {
      for (const listener of pages.get(topic)?.keys() ?? []) listener(event);
    },
    tell: tellInTurn,
    async stop(): Promise<void> {
      clearInterval(timer);
      await telling;
      if (told.size > 0) await db.deleteFrom('stream_watch').where('process_id', '=', processId).execute();
    },
  };
}

/** By the database's clock, which all processes share. */
async function record(
  db: Db,
  { topic, processId, watchers }: { topic: string; processId: string; watchers: number },
): Promise<void> {
  if (watchers === 0) {
    await db
      .deleteFrom('stream_watch')
      .where('topic', '=', topic)
      .where((eb) => eb.or([eb('process_id', '=', processId), eb('at', '<', sql<Date>`now() - interval '1 day'`)]))
      .execute();
    return;
  }
  await sql`
    insert into stream_watch (topic, process_id, watchers, at) values (${topic}, ${processId}, ${watchers}, now())
    on conflict (topic, process_id) do update set watchers = excluded.watchers, at = excluded.at`.execute(db);
}

/** How many people's pages have joined each of these topics, over all processes. */
export async function watchersOf(db: Db, topics: readonly string[]): Promise<Map<string, number>> {
  if (topics.length === 0) return new Map();
  const { rows } = await sql<{ topic: string; n: number }>`
    select topic, sum(watchers)::int as n from stream_watch
    where topic in (${sql.join(topics)}) and at > now() - make_interval(secs => ${STALE}) group by topic`.execute(db);
  return new Map(rows.map(({ topic, n }) => [topic, n]));
}
