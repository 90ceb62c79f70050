/** Topics: pages that look at the same thing hear of it together, and are counted while they do. */
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { newId } from '../lib/id.ts';
import { mentionAll } from './events.ts';
import type { EventTables } from './tables.ts';

export type LiveEvent = Pick<Selectable<EventTables['event']>, 'id' | 'type' | 'data' | 'at'>;
export type Listener = (event: LiveEvent) => void;

export interface Joining {
  topic: string;
  /** Whose page it is: somebody who has two open is one person. Null for one that hears and is not counted. */
  who: string | null;
}

/** How often who came and went is told, ms. */
const EVERY = 5_000;
/** A count that was not renewed for this long is that of a process that died, in seconds. */
const STALE = 60;

/** Who is logged in on the page. */
interface Here {
  readonly userId: string;
  readonly roles: ReadonlySet<string>;
}

/** A domain whose things pages look at together: how somebody joins this one, where it is one of them; to work there is not to watch. */
export type KnowsTopic = (db: Db, topic: string, actor: Here | null) => Promise<'watches' | 'works' | null>;

/** @param topic as a page names it, which may be anything: what nobody knows is not joined, and costs nothing afterwards */
export async function joiningOf(
  db: Db,
  known: readonly KnowsTopic[],
  topic: string | undefined,
  { actor, who }: { actor: Here | null; who: string },
): Promise<Joining | null> {
  if (topic === undefined || !/^[\w-]{1,64}$/.test(topic)) return null;
  for (const knows of known) {
    const joins = await knows(db, topic, actor);
    if (joins) return { topic, who: joins === 'watches' ? who : null };
  }
  return null;
}

export function createTopics(db: Db) {
  const processId = newId();
  const pages = new Map<string, Map<Listener, string | null>>();
  /** What was last told of each topic, and how many times ago. */
  const told = new Map<string, { watchers: number; ago: number }>();
  const people = (topic: string) => new Set([...(pages.get(topic)?.values() ?? [])].filter((who) => who !== null)).size;

  /** In a few statements, however many topics there are. */
  async function tell(): Promise<void> {
    const counts: Count[] = [];
    const changed: string[] = [];
    for (const topic of new Set([...pages.keys(), ...told.keys()])) {
      const watchers = people(topic);
      const last = told.get(topic);
      // One that stays as it is is renewed before it is taken for a dead process's.
      if (last?.watchers === watchers && last.ago * EVERY < (STALE * 1000) / 3) {
        last.ago += 1;
        continue;
      }
      counts.push({ topic, watchers });
      if (last?.watchers !== watchers) changed.push(topic);
    }
    if (counts.length === 0) return;
    await record(db, processId, counts);
    const all = await watchersOf(db, changed);
    const at = new Date();
    await mentionAll(
      db,
      changed.map((id) => ({ to: id, type: 'topic.watchers', data: { id, watchers: all.get(id) ?? 0 }, at })),
    );
    for (const { topic, watchers } of counts) {
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
      const here = pages.get(topic) ?? new Map<Listener, string | null>();
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

interface Count {
  topic: string;
  watchers: number;
}

/** By the database's clock, which all processes share. */
async function record(db: Db, processId: string, counts: readonly Count[]): Promise<void> {
  const left = counts.filter(({ watchers }) => watchers === 0).map(({ topic }) => topic);
  const here = counts.filter(({ watchers }) => watchers > 0);
  if (left.length > 0)
    await sql`
      delete from stream_watch where topic in (select jsonb_array_elements_text(${JSON.stringify(left)}::jsonb))
      and (process_id = ${processId} or at < now() - interval '1 day')`.execute(db);
  if (here.length > 0)
    await sql`
      insert into stream_watch (topic, process_id, watchers, at)
      select topic, ${processId}, watchers, now() from jsonb_to_recordset(${JSON.stringify(here)}::jsonb) as c (topic text, watchers int)
      on conflict (topic, process_id) do update set watchers = excluded.watchers, at = excluded.at`.execute(db);
}

/** How many people's pages have joined each of these topics, over all processes. */
export async function watchersOf(db: Db, topics: readonly string[]): Promise<Map<string, number>> {
  if (topics.length === 0) return new Map();
  const { rows } = await sql<{ topic: string; n: number }>`
    select topic, sum(watchers)::int as n from stream_watch
    where topic in (select jsonb_array_elements_text(${JSON.stringify(topics)}::jsonb)) and at > now() - make_interval(secs => ${STALE}) group by topic`.execute(
    db,
  );
  return new Map(rows.map(({ topic, n }) => [topic, n]));
}
