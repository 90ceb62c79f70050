/** Delivery with retries and a dead-letter list: sends what leaves the house (push, text messages, group chats): tried until it is taken, or laid on the list of the dead. */
import { type Selectable, sql } from 'kysely';
import type { OpenDatabase } from '../../db/database.ts';
import type { Db } from '../../db/schema.ts';
import type { Clock } from '../lib/clock.ts';
import { DELIVERY_CHANNEL } from './events.ts';
import { whenWanted } from './quiet-hours.ts';
import type { EventTables } from './tables.ts';

type DeliveryRow = Selectable<EventTables['delivery']>;
export type Notice = Selectable<EventTables['message']>;

/** Sends one notice to one target. @throws Gone when there is no one to send to any more; anything else is tried again */
export type Sender = (db: Db, delivery: { target: string; notice: Notice }) => Promise<void>;
export type Senders = Partial<Record<DeliveryRow['channel'], Sender>>;

export class Gone extends Error {}

export interface DeliveryParts extends Pick<OpenDatabase, 'db' | 'listen'> {
  clock: Clock;
  senders: Senders;
}

export interface Delivery {
  /** Sends everything due now. @returns how many were taken */
  deliverOnce(): Promise<number>;
  stop(): Promise<void>;
}

/** How often the table is looked at even if nothing was heard, ms. */
const EVERY = 5_000;
const BATCH = 20;
/** While one process sends, no other tries the same; if it dies, others may after this, ms. */
const LEASE = 60_000;
const FIRST_RETRY = 5_000;
const LONGEST_RETRY = 3_600_000;
/** About four hours of trying. */
export const MAX_ATTEMPTS = 12;

export async function startDelivery(parts: DeliveryParts): Promise<Delivery> {
  let running: Promise<number> | null = null;
  let again = false;
  let stopped = false;
  /** One pass at a time; what is heard during a pass leads to one more. */
  const trigger = () => {
    if (stopped) return;
    again = true;
    running ??= (async () => {
      let sent = 0;
      while (again && !stopped) {
        again = false;
        sent += await deliverDue(parts);
      }
      return sent;
    })()
      .catch((error: unknown) => {
        console.error('Deliveries could not be read:', error);
        return 0;
      })
      .finally(() => {
        running = null;
      });
  };
  const stopListening = await parts.listen(DELIVERY_CHANNEL, trigger);
  const timer = setInterval(trigger, EVERY).unref();
  return {
    deliverOnce: () => deliverDue(parts),
    async stop() {
      stopped = true;
      clearInterval(timer);
      await stopListening();
      await running;
    },
  };
}

async function deliverDue(parts: DeliveryParts): Promise<number> {
  let sent = 0;
  for (;;) {
    const claimed = await claim(parts.db, parts.clock.now());
    const taken = await Promise.all(claimed.map((row) => deliver(parts, row)));
    sent += taken.filter(Boolean).length;
    if (claimed.length < BATCH) return sent;
  }
}

/** Claims by moving the next try into the future, so that no transaction stays open while the network is waited for. */
async function claim(db: Db, now: Date): Promise<DeliveryRow[]> {
  const due = db
    .selectFrom('delivery')
    .select('id')
    .where('state', '=', 'due')
    .where('try_at', '<=', now)
    .orderBy('try_at')
    .limit(BATCH)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('delivery')
    .set({ attempts: sql`attempts + 1`, try_at: new Date(now.getTime() + LEASE) })
    .where('id', 'in', due)
    .returningAll()
    .execute();
}

async function deliver({ db, clock, senders }: DeliveryParts, row: DeliveryRow): Promise<boolean> {
  const settle = (set: Partial<Pick<DeliveryRow, 'state' | 'attempts' | 'try_at' | 'last_error' | 'done_at'>>) =>
    db.updateTable('delivery').set(set).where('id', '=', row.id).where('attempts', '=', row.attempts).execute();
  try {
    const send = senders[row.channel];
    if (!send) throw new Error(`no provider for ${row.channel} is configured`);
    const notice = await db.selectFrom('message').selectAll().where('id', '=', row.event_id).executeTakeFirst();
    if (!notice) throw new Gone('the message was deleted');
    // What waited for the morning, or for a carrier, may have been read in the app meanwhile.
    if (notice.read_at) throw new Gone('read in the app already');
    // Nor did quiet hours or a carrier's outage make it true any longer than it was.
    if (notice.until && notice.until <= clock.now()) throw new Gone('it is too late for it');
    const settings = await db
      .selectFrom('notice_setting')
      .selectAll()
      .where('user_id', '=', notice.user_id)
      .executeTakeFirst();
    const from = whenWanted(settings, { channel: row.channel, kind: notice.kind, type: notice.type }, clock.now());
    if (from === 'never') throw new Gone('the person does not want these');
    if (from > clock.now()) {
      // Waiting for the morning is not an attempt.
      await settle({ attempts: row.attempts - 1, try_at: from });
      return false;
    }
    await send(db, { target: row.target, notice });
    await settle({ state: 'sent', last_error: null, done_at: clock.now() });
    return true;
  } catch (error) {
    const now = clock.now();
    const last_error = error instanceof Error ? error.message.slice(0, 500) : String(error);
    if (error instanceof Gone) await settle({ state: 'gone', last_error, done_at: now });
    else if (row.attempts >= MAX_ATTEMPTS) await settle({ state: 'dead', last_error, done_at: now });
    else await settle({ last_error, try_at: new Date(now.getTime() + retryAfter(row.attempts)) });
    return false;
  }
}

/** Doubles from attempt to attempt, with up to a fifth of jitter so that a service that comes back is not flooded. */
const retryAfter = (attempts: number) =>
  Math.min(FIRST_RETRY * 2 ** (attempts - 1), LONGEST_RETRY) * (1 + Math.random() * 0.2);

/** Tries a dead letter anew. @returns whether there was one */
export async function revive(db: Db, id: string, now: Date): Promise<boolean> {
  const revived = await db
    .updateTable('delivery')
    .set({ state: 'due', attempts: 0, try_at: now, done_at: null })
    .where('id', '=', id)
    .where('state', '=', 'dead')
    .returning('id')
    .executeTakeFirst();
  if (!revived) return false;
  await sql`select pg_notify(${DELIVERY_CHANNEL}, '')`.execute(db);
  return true;
}

/** Forgets what was sent, and events that no page can still ask for. Messages stay. */
export async function forgetEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('delivery').where('state', 'in', ['sent', 'gone']).where('created_at', '<', before).execute();
  await db
    .deleteFrom('event')
    .where('at', '<', before)
    .where((e) => e.not(e.exists(e.selectFrom('delivery').select('id').whereRef('delivery.event_id', '=', 'event.id'))))
    .execute();
}
