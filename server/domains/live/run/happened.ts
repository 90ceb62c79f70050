/** Bids and sales as a room's own lines, and what it came to: from the lots' public logs and the orders, which stand whatever the room says. */
import { sql } from 'kysely';
import type { LiveHappened } from '../../../../contract/live/calls.ts';
import { liveRules } from '../../../../contract/live/rules.ts';
import type { OrderState } from '../../../../contract/order/machine.ts';
import type { Db } from '../../../db/schema.ts';
import type { Room } from '../tables.ts';

type Of = Pick<Room, 'id' | 'started_at' | 'ended_at'>;

const orders = ({ id, started_at, ended_at }: Of) => sql`
  from live_thing t left join lot l on l.id = t.lot_id
  join trade_order o on o.listing_id = coalesce(t.listing_id, l.listing_id)
  where t.room_id = ${id} and o.state <> ${'closed' satisfies OrderState}
    and o.created_at >= ${started_at} and o.created_at <= coalesce(${ended_at}::timestamptz, 'infinity')`;

/** The item's price, as every public place tells it; what two agreed on between themselves is theirs. */
const agreedInPublic = sql`case when exists (select from offer f where f.order_id = o.id) then null else o.price end`;

export async function happenedIn(db: Db, room: Of): Promise<LiveHappened[]> {
  const { id, started_at, ended_at } = room;
  if (started_at === null) return [];
  const { rows } = await sql<Omit<LiveHappened, 'at'> & { at: Date }>`
    select * from (
      select 'bid' as kind, t.no, e.price, e.at from live_thing t join lot_entry e on e.lot_id = t.lot_id
      where t.room_id = ${id} and e.kind not in ('void', 'reserve')
        and e.at >= ${started_at} and e.at <= coalesce(${ended_at}::timestamptz, 'infinity')
      union all
      select 'sold', t.no, ${agreedInPublic}, o.created_at ${orders(room)}
    ) h order by at desc, price desc nulls first limit ${liveRules.happened}`.execute(db);
  return rows
    .reverse()
    .map(({ at, price, ...row }) => ({ ...row, price: price === null ? null : Number(price), at: at.getTime() }));
}

export async function summaryOf(db: Db, room: Of & Pick<Room, 'most_watchers' | 'members'>) {
  const { rows } = await sql<{ sold: number; amount: number }>`
    select count(*)::int as sold, coalesce(sum(o.price), 0)::bigint as amount ${orders(room)}`.execute(db);
  const { sold = 0, amount = 0 } = rows[0] ?? {};
  return { mostWatchers: room.most_watchers, spoke: room.members, sold, amount: Number(amount) };
}
