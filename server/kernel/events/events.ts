/** Transactional outbox: what others must hear: written with its cause in one transaction, delivered after it. */
import { type RawBuilder, sql } from 'kysely';
import { parse } from 'valibot';
import {
  type EventData,
  type EventName,
  events,
  type NoticeKind,
  type PassingName,
  smsKinds,
} from '../../../contract/events.ts';
import type { Link } from '../../../contract/screens.ts';
import type { Words } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { newId } from '../lib/id.ts';
import { asWritten } from './wording.ts';

/** The channel on which processes tell each other of a committed event. */
export const EVENT_CHANNEL = 'event';
/** The channel on which they hear that something is to leave the house. */
export const DELIVERY_CHANNEL = 'delivery';
/** The channel of what is told in passing: the event itself, which stands nowhere else. */
export const PASSING_CHANNEL = 'passing';

export interface Notice {
  title: Words;
  body: Words;
  /** Its kind, of which an owner may change the words; null for what only staff get. */
  words: string | null;
  link: Link;
  /** What may be told again, a conversation for instance: in the message centre its newest notice stands for all of them. */
  topic?: string;
  /** So long it waits for an open page before it is sent anywhere, ms: who reads it there is sent nothing. */
  wait?: number;
  /** From then on it is only read in the app, and no longer sent anywhere. */
  until?: Date;
}

/** What one of the contract's events needs to be told; an undeclared one, or data of another shape, does not compile. */
export type NewEvent = { [N in Exclude<EventName, PassingName>]: Told<N> }[Exclude<EventName, PassingName>];

type Told<N extends EventName> = {
  type: N;
  data: EventData<N>;
  at: Date;
  /** The user it is for, or null for everybody. */
  to: (typeof events)[N]['to'] extends 'person' ? string : null;
} & ((typeof events)[N]['kind'] extends null ? { notice?: undefined; kind?: undefined } : Noticed);

interface Noticed {
  /** Also a message in the message centre and a push to their devices. */
  notice?: Notice | undefined;
  /** What the notice is about, when the event does not say: `deadline` for what has one, `money` for what moved some. */
  kind?: NoticeKind | undefined;
}

/** One statement, however many events: every write says something, and each way to the database and back is time in a transaction. */
export async function emit(db: Db, ...told: readonly [NewEvent, ...NewEvent[]]): Promise<void> {
  const { parts, notified } = emitting(told);
  await sql`with ${sql.join(parts)} select ${sql.join(notified)}`.execute(db);
}

/** The same as parts of a larger statement, and what it then selects. */
export function emitting(told: readonly NewEvent[]): { parts: RawBuilder<unknown>[]; notified: RawBuilder<unknown>[] } {
  const written = told.map(writing);
  return {
    parts: written.flatMap((one) => one.parts),
    // Sent at commit, and not at all if the transaction is rolled back.
    notified: written.flatMap(({ notified }) => notified),
  };
}

/** What a notification holds at most, bytes; PostgreSQL's own limit is 8,000. */
const FITS = 7_900;

/** `<id> <user's id or nothing> <the event>`: whoever has the page hands it on as it is. One that does not fit is read by its id. */
function payload(id: string, to: string | null, event: { type: string; data: unknown; at: Date }): string {
  const short = `${id} ${to ?? ''}`;
  const whole = `${short} ${JSON.stringify({ ...event, at: event.at.getTime() })}`;
  return Buffer.byteLength(whole) > FITS ? short : whole;
}

function writing({ to, type, data: given, at, notice, kind: about }: NewEvent, n: number) {
  const id = newId();
  const kind = about ?? events[type].kind;
  // Strips what is not declared: an event reaches pages that may not see all of its row.
  const data = parse(events[type].data, given);
  const named = (what: string) => sql.ref(`${what}_${n}`);
  const notified = [sql`pg_notify(${EVENT_CHANNEL}, ${payload(id, to, { type, data, at })})`];
  const parts = [
    sql`${named('event')} as (
      insert into event (id, user_id, type, data, at) values (${id}, ${to}, ${type}, ${JSON.stringify(data)}, ${at}))`,
  ];
  if (notice && kind !== null && to !== null) {
    const { link, topic, until, wait = 0 } = notice;
    const tryAt = new Date(at.getTime() + wait);
    const { title, body } = asWritten(notice, at);
    parts.push(sql`${named('message')} as (
      insert into message (id, user_id, type, kind, title_zh, title_en, body_zh, body_en, link, topic, until, created_at)
      values (${id}, ${to}, ${type}, ${kind}, ${title.zh}, ${title.en}, ${body.zh}, ${body.en}, ${link}, ${topic ?? null}, ${until ?? null}, ${at}))`);
    const ways = [
      sql`select id, 'push' from push_subscription where user_id = ${to}`,
      sql`select id, 'robot' from chat_robot where user_id = ${to}`,
      ...(smsKinds.some((one) => one === kind)
        ? [sql`select user_id, 'sms' from notice_setting where user_id = ${to} and ${kind} = any(sms_on)`]
        : []),
    ];
    parts.push(sql`${named('deliveries')} as (
      insert into delivery (id, event_id, channel, target, state, try_at, created_at)
      select ${id}::text || ':' || channel || ':' || target, ${id}, channel, target, 'due', ${tryAt}::timestamptz, ${at}::timestamptz
      from (${sql.join(ways, sql` union all `)}) as way (target, channel) returning id)`);
    notified.push(sql`(select pg_notify(${DELIVERY_CHANNEL}, '') from ${named('deliveries')} limit 1)`);
  }
  return { parts, notified };
}

interface Passing<N extends PassingName> {
  /** A user's id, or a topic. */
  to: string;
  type: N;
  data: EventData<N>;
  at: Date;
}

/** Tells somebody's open pages, or those of a topic, whichever process holds them, and writes nothing. */
export const mention = <N extends PassingName>(db: Db, passing: Passing<N>): Promise<void> => mentionAll(db, [passing]);

export async function mentionAll<N extends PassingName>(db: Db, all: readonly Passing<N>[]): Promise<void> {
  if (all.length === 0) return;
  const told = all.map(({ to, type, data: given, at }) => {
    const data = parse(events[type].data, given);
    const whose = events[type].to === 'topic' ? { topic: to } : { user_id: to };
    return JSON.stringify({ id: newId(), ...whose, type, data, at: at.getTime() });
  });
  await sql`
    select pg_notify(${PASSING_CHANNEL}, told) from jsonb_array_elements_text(${JSON.stringify(told)}::jsonb) as t (told)`.execute(
    db,
  );
}

/** @param ids all of this person's messages when absent; with one of a topic, all of it */
export async function markRead(
  db: Db,
  { userId, ids, now }: { userId: string; ids?: readonly string[] | undefined; now: Date },
): Promise<void> {
  if (ids?.length === 0) return;
  let query = db
    .updateTable('message')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);
  if (ids)
    query = query.where((eb) =>
      eb.or([
        eb('id', 'in', ids),
        eb(
          'topic',
          'in',
          eb
            .selectFrom('message as read')
            .select('read.topic')
            .where('read.user_id', '=', userId)
            .where('read.id', 'in', ids),
        ),
      ]),
    );
  await query.execute();
}
