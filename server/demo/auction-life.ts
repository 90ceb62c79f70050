/** A demo that is started at any time has something about to end, and people who bid for it. */

import { sql } from 'kysely';
import type { LiveState } from '../../contract/live/machine.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Clock } from '../kernel/lib/clock.ts';
import { demoBid, endingPlan, finish, seedSession } from './auctions.ts';
import { chance } from './random.ts';

/** Between two bids of the demo's people, ms. */
const EVERY = 15_000;
/** Fewer lots than this are too few to look at. */
const ENOUGH = 3;
const SOON = 20 * 60_000;

interface Life {
  db: Db;
  clock: Clock;
  failed(error: unknown): void;
}

/** @returns stops it, after what is in hand */
export function liveAuctions({ db, clock, failed }: Life): () => Promise<void> {
  const c = chance(`auction life ${clock.now().getTime()}`);
  let running: Promise<unknown> = inTransaction(db, (tx) => keepGoing(tx, clock.now())).catch(failed);
  const timer = setInterval(() => {
    running = running.then(() => step()).catch(failed);
  }, EVERY).unref();

  async function step(): Promise<void> {
    const now = clock.now();
    for (const { id } of await ended(db)) await inTransaction(db, (tx) => finish(tx, id, now));
    const soon = await endingSoon(db, now);
    // Whoever looks at any time finds something about to end, not only right after the start.
    if (soon.length === 0) return inTransaction(db, (tx) => keepGoing(tx, now));
    const lots = [...soon, ...(await shownLive(db, now))];
    const lot = c.pick(lots);
    await inTransaction(db, (tx) => demoBid(tx, lot.id, { cap: lot.worth, c, now }));
  }
  return async () => {
    clearInterval(timer);
    await running;
  };
}

async function keepGoing(db: Db, now: Date): Promise<void> {
  const soon = await endingSoon(db, now);
  if (soon.length >= ENOUGH) return;
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from auction_session`.execute(db);
  await seedSession(db, endingPlan, { now, seed: rows[0]?.n ?? 0, c: chance(`session ${now.getTime()}`) });
}

/** Of the demo's own sessions: a lot that somebody else put up is theirs alone to bid for. */
const endingSoon = async (db: Db, now: Date) =>
  (
    await sql<{ id: string; worth: number }>`
      select l.id, coalesce(q.last_trade_price, l.start_price * 2) as worth
      from lot l left join quote q on q.sku_id = l.sku_id
      where l.state = 'live' and l.seller_id = 'demo-seller-05' and l.ends_at > ${new Date(now.getTime() + 1_000)}
        and l.ends_at < ${new Date(now.getTime() + SOON)}`.execute(db)
  ).rows;

/** What is being shown in an open room: whoever comes in sees its price move. */
const shownLive = async (db: Db, now: Date) =>
  (
    await sql<{ id: string; worth: number }>`
      select l.id, coalesce(q.last_trade_price, l.start_price * 2) as worth
      from live_room r join live_thing t on t.room_id = r.id and t.no = r.current_no join lot l on l.id = t.lot_id
      left join quote q on q.sku_id = l.sku_id
      where r.state = ${'live' satisfies LiveState} and l.state = 'live' and l.seller_id = 'demo-seller-05'
        and l.ends_at > ${new Date(now.getTime() + SOON)}`.execute(db)
  ).rows;

const ended = async (db: Db) =>
  (
    await sql<{ id: string }>`
      select l.id from lot l join trade_order o on o.id = l.order_id
      where l.state = 'sold' and o.state = 'pending_pay' and o.buyer_id like 'demo-seller-0_' and l.seller_id = 'demo-seller-05'`.execute(
      db,
    )
  ).rows;
