/** A piece with a certificate that nobody who owns it has: it did not come home, or was lost here, and has not turned up since. */
import { sql } from 'kysely';
import type { Missing } from '../../../contract/identify/rules.ts';

/** Of a case: since when, and whether that is decided. One that was looked into and not paid its owner has as little as before. */
export const missingOf = (table: 'c' | 'identify_case') => {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql<Missing | null>`(
    select jsonb_build_object('at', (extract(epoch from l.asked_at) * 1000)::bigint, 'here', l.mislaid, 'said', l.state)
    from identify_claim l
    where l.case_id = ${of('id')} and ${of('received_at')} is null and not l.broken and l.found_at is null and case
      when l.mislaid then l.state in ('open', 'paid')
      else l.state in ('open', 'paid', 'refused') and exists (select from parcel p
        where p.purpose = 'identify' and p.subject_id = l.case_id and p.leg = 'returnBack' and l.asked_at >= p.sent_at) end
    order by l.asked_at desc, l.id desc limit 1)`;
};
