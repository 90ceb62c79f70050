/** What is scanned at the wrong desk of our warehouse: which desk has it. */
import { type RawBuilder, sql } from 'kysely';
import type { OpeningDesk } from '../../../contract/express/desks.ts';
import type { Db } from '../../db/schema.ts';
import { isWaybill } from '../connection/waybill.ts';

/** As it is read off a slip: in one, and in capitals. */
export const readCode = (code: string): string => code.replace(/\s/g, '').toUpperCase();

/** A condition: it is this number, or ends in the six digits that people say of it. @param no a column, by its name, or what is one @param code as read */
export function isNumber(no: string | RawBuilder<unknown>, code: string) {
  const its = typeof no === 'string' ? sql.ref(no) : no;
  return /^\d{6}$/.test(code) ? sql<boolean>`right(${its}, 6) = ${code}` : sql<boolean>`${its} = ${code}`;
}

/** Only of what comes in a parcel: of what is judged by photos nothing is told. */
export async function desksOf(db: Db, typed: string, own: OpeningDesk): Promise<OpeningDesk[]> {
  const code = readCode(typed);
  const { rows } = await sql<{ desk: OpeningDesk }>`
    select distinct desk from (
      select case p.purpose when 'order' then 'orders' else p.purpose end as desk from parcel p where ${isWaybill('p.waybill', code)}
      union all select 'receipts' from receipt r where r.no = ${code} or ${isWaybill('r.express_no', code)}
      union all select 'identify' from identify_case c join identify_order o on o.id = c.order_id
        join parcel p on p.purpose = 'identify' and p.subject_id = c.id
        where ${isNumber('c.no', code)} or ${isNumber('o.no', code)}
      union all select 'cleaning' from cleaning c where ${isNumber('c.no', code)}
    ) found where desk <> ${own} order by desk`.execute(db);
  return rows.map(({ desk }) => desk);
}
