/** What others must hear: written with its cause in one transaction, delivered after it. */
import { type Expression, sql } from 'kysely';
import type { Words } from '../../contract/states.ts';
import type { Db } from '../db/schema.ts';
import { newId } from './id.ts';

/** The channel on which processes tell each other of a committed event. */
export const EVENT_CHANNEL = 'event';

export interface NewEvent {
  /** The user it is for, or null for everybody. */
  to: string | null;
  type: string;
  data: Record<string, unknown>;
  at: Date;
  /** Also a message in the user's message centre and a push to their devices. `link` is a path of the app. */
  notice?: { title: Words; body: Words; link: string };
  /** Also a text message, for what must not be missed. Needs a notice. */
  sms?: boolean;
}

export async function emit(db: Db, { to, type, data, at, notice, sms }: NewEvent): Promise<void> {
  const id = newId();
  await db
    .insertInto('event')
    .values({ id, user_id: to, type, data: JSON.stringify(data), at })
    .execute();
  if (notice && to !== null) {
    await db
      .insertInto('message')
      .values({
        id,
        user_id: to,
        type,
        title_zh: notice.title.zh,
        title_en: notice.title.en,
        body_zh: notice.body.zh,
        body_en: notice.body.en,
        link: notice.link,
        read_at: null,
        created_at: at,
      })
      .execute();
    await deliverTo(db, id, at, 'push', sql`select id from push_subscription where user_id = ${to}`);
    if (sms) await deliverTo(db, id, at, 'sms', sql`select ${to}::text as id`);
  }
  // Sent at commit, and not at all if the transaction is rolled back.
  await sql`select pg_notify(${EVENT_CHANNEL}, ${`${id} ${to ?? ''}`})`.execute(db);
}

async function deliverTo(db: Db, eventId: string, at: Date, channel: 'push' | 'sms', targets: Expression<unknown>) {
  await sql`
    insert into delivery (id, event_id, channel, target, state, try_at, created_at)
    select ${eventId} || ':' || ${channel}::text || ':' || target.id, ${eventId}, ${channel}, target.id, 'due', ${at}, ${at}
    from (${targets}) as target`.execute(db);
}
