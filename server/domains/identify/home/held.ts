/** What was paid for as lost and is here after all: its owner is asked, or has left it with us. */
import { sql } from 'kysely';

/** Of a case: paid for as lost, and found since. @param of of the claim `l` */
const foundClaim = (table: 'c' | 'identify_case', of: 'asked' | 'left' | 'held') => {
  const what = {
    asked: sql`l.home is null`,
    left: sql`l.home is false and l.put_away = ''`,
    held: sql`l.home is not true`,
  }[of];
  return sql<boolean>`exists (
    select from identify_claim l where l.case_id = ${sql.ref(`${table}.id`)} and l.found_at is not null and ${what})`;
};

/** Nobody has said yet whether it comes home. */
export const isAsked = foundClaim('identify_case', 'asked');
/** Left with us, and nobody has said what became of it. */
export const isLeft = foundClaim('identify_case', 'left');
/** Nobody sends it: its owner is asked, it is not theirs any more, or it was lost here and is not found. */
export const isHeld = (table: 'c' | 'identify_case') => sql<boolean>`(${foundClaim(table, 'held')} or exists (
  select from identify_claim l where l.case_id = ${sql.ref(`${table}.id`)} and l.mislaid and l.found_at is null and l.state in ('open', 'paid')))`;

/** It was paid for as lost on its way home, or here, and is not known to be here, or there. */
export const isPaidLost = sql<boolean>`(identify_case.received_at is null and identify_case.truth is null
  and exists (select from identify_claim l where l.case_id = identify_case.id and l.state = 'paid' and l.found_at is null and not l.broken
    and (l.mislaid or exists (select from parcel p where p.purpose = 'identify' and p.subject_id = l.case_id and p.leg = 'returnBack'))))`;
