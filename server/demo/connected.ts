/** Two of the demo's people who used one phone, and bid for each other's things: what staff are shown of such accounts. */
import { sql } from 'kysely';
import { DAY } from '../../contract/wire/time.ts';
import type { Db } from '../db/schema.ts';
import { newId } from '../kernel/lib/id.ts';
import { insertAll } from './insert.ts';

export async function seedConnected(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ bidder: string; seller: string }>`
    select b.user_id as bidder, l.seller_id as seller from lot_bidder b join lot l on l.id = b.lot_id
    where b.user_id like 'demo-seller-%' and l.seller_id like 'demo-seller-%' and l.leader_id <> b.user_id
      and not exists (select from trade_order o where (o.buyer_id, o.seller_id) = (b.user_id, l.seller_id))
    order by l.id, b.number limit 1`.execute(db);
  const [pair] = rows;
  if (!pair) return;
  const at = new Date(now.getTime() - 20 * DAY);
  await insertAll(
    db,
    'session',
    [pair.bidder, pair.seller].map((user_id) => ({
      id: newId(),
      user_id,
      // No token has this hash: nobody is logged in by it.
      access_hash: `ended ${user_id}`,
      access_expires_at: at,
      device_id: 'demo-shared-phone',
      device_name: 'Redmi Note 14',
      ip: '192.0.2.7',
      verified_until: null,
      created_at: at,
      seen_at: at,
      ended_at: at,
      ended_by: 'logout' as const,
    })),
  );
}
