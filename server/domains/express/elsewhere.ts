/** One number, one address: what leaves here under a number goes where everything else under it does. */
import { sql } from 'kysely';
import type { Leg } from '../../../contract/express/calls.ts';
import { foldCode } from '../../../contract/scan/calls.ts';
import { retrievalMachine } from '../../../contract/stock/machine.ts';
import { DAY } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { isWaybill } from '../connection/waybill.ts';
import type { ExpressTables, ShipTo } from './tables.ts';

/** What leaves here; of what comes one number may be anybody's. */
const LEAVES = ['toBuyer', 'toSeller', 'returnBack'] as const satisfies readonly Leg[];
export const isLeaving = (leg: Leg): boolean => LEAVES.some((one) => one === leg);

/** How long a number is one parcel's, ms: carriers give it out again, and an old slip of a finger holds up nobody for ever. */
const ONE_WAY = 30 * DAY;

interface Goes {
  /** All of where it goes; null where no more is known than its city and whom the carrier calls. */
  address: ShipTo | null;
  phone: string;
  city: string;
}

/** What is taken out of the warehouse is sent without a parcel of its own. */
type Purpose = ExpressTables['parcel']['purpose'] | 'retrieval';

/**
 * Whoever sends something else under this number in the same moment waits until this transaction is over.
 * @throws Refusal WAYBILL_ELSEWHERE where something else goes out under this number, and somewhere else
 */
export async function mustGoThere(
  db: Db,
  { purpose, id, waybill, now, ...goes }: Goes & { purpose: Purpose; id: string; waybill: string; now: Date },
): Promise<void> {
  const read = foldCode(waybill);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`waybill:${read}`}, 0))`.execute(db);
  const since = new Date(now.getTime() - ONE_WAY);
  const { rows } = await sql<Goes>`
    select case
        when p.purpose = 'identify' then (select coalesce(c.sent_to, o.address) from identify_case c
          join identify_order o on o.id = c.order_id where c.id = p.subject_id)
        when p.purpose = 'cleaning' then (select c.address from cleaning c where c.id = p.subject_id)
        when p.purpose = 'order' and p.leg = 'toBuyer' then (select o.address from trade_order o where o.id = p.subject_id)
        when p.purpose = 'aftersale' then (select o.address from aftersale a
          join trade_order o on o.id = a.order_id where a.id = p.subject_id)
        when p.purpose = 'recycle' and p.leg = 'toSeller' then (select r.address from recycle_order r where r.id = p.subject_id)
      end as address, p.phone, p.to_place as city
    from parcel p
    where p.leg in (${sql.join(LEAVES)}) and p.sent_at > ${since} and ${isWaybill('p.waybill', waybill)}
      and (p.purpose <> ${purpose} or p.subject_id <> ${id})
    union all
    select r.address, r.address ->> 'phone', r.address ->> 'city' from retrieval r
    where ${isWaybill('r.express_no', waybill)} and (${purpose} <> 'retrieval' or r.id <> ${id}) and exists (
      select from transition t where t.entity = ${retrievalMachine.name} and t.entity_id = r.id
        and t.event = 'send' and t.at > ${since})`.execute(db);
  if (rows.some((other) => isElsewhere(goes, other))) throw new Refusal('WAYBILL_ELSEWHERE');
}

/** Where all of both is known it is compared, whatever the name beside it; nobody is named on what went to a seller, or to somebody who has left. */
function isElsewhere(one: Goes, other: Goes): boolean {
  if (one.address?.phone && other.address?.phone) return placeOf(one.address) !== placeOf(other.address);
  return [
    [one.phone, other.phone],
    [one.city, other.city],
  ].some(([here, there]) => here && there && here !== there);
}

/** The same place however it is spaced. */
const placeOf = ({ phone, city, district, detail }: ShipTo): string =>
  [phone, city, district, detail].join('|').replace(/\s/g, '');
