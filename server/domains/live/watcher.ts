/** What is shown in a room and ordered, paid, taken away or made cheaper, here or elsewhere, is so on every page of the room at once. */
import { sql } from 'kysely';
import type { ListingStateName } from '../../../contract/listing/machine.ts';
import type { OrderState } from '../../../contract/order/machine.ts';
import type { Db } from '../../db/schema.ts';
import { mentionAll } from '../../kernel/events/events.ts';
import type { ListingWatcher } from '../listing/watchers.ts';
import { OPEN } from './read.ts';
import { reserved } from './rows.ts';

const WAITS: OrderState = 'pending_pay';

interface Told {
  id: string;
  no: number;
  state: ListingStateName;
  price: number;
  reserved: boolean;
  sold: number | null;
}

export const liveWatcher: ListingWatcher = {
  onSale: async () => undefined,
  offSale: async () => undefined,
  paid: (db, listingId, { now }) => tellThings(db, [listingId], now),
  moved: tellThings,
};

async function tellThings(db: Db, listingIds: readonly string[], now: Date): Promise<void> {
  const { rows } = await sql<Told>`
    select r.id, t.no, listing.state, listing.price, ${reserved} as reserved, (
      select o.price from trade_order o where o.listing_id = listing.id and o.state = ${WAITS} and o.price = listing.price
    ) as sold
    from live_room r join live_thing t on t.room_id = r.id join listing on listing.id = t.listing_id
    where r.state in (${OPEN}) and listing.price is not null
      and t.listing_id in (select value from jsonb_array_elements_text(${JSON.stringify(listingIds)}::jsonb) as j (value))
    order by r.id, t.no`.execute(db);
  await mentionAll(
    db,
    rows.map((row) => ({
      to: row.id,
      type: 'live.thing' as const,
      data: { ...row, price: Number(row.price), sold: row.sold === null ? null : Number(row.sold) },
      at: now,
    })),
  );
}
