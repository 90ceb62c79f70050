/** What its owner says against something about their piece, while nobody has answered that. */
import { type RawBuilder, sql } from 'kysely';
import { damagePaid } from '../../../../contract/cleaning/claim.ts';
import { type CleaningState, cleaningMachine } from '../../../../contract/cleaning/machine.ts';

/** Until when it is answered what they object to of a decision; null without that. @param id names the piece's column */
export const openUntil = (id: string): RawBuilder<Date | null> => sql<Date | null>`(
  select j.due_at from objection j where j.service = 'cleaning' and j.subject_id = ${sql.ref(id)} and j.state = 'open' limit 1
)`;

/** When it was last paid for, on an objection too; null without that. */
export const paidAt = sql<Date | null>`greatest(
  (select max(t.at) from transition t where t.entity = ${cleaningMachine.name} and t.entity_id = cleaning.id
    and t.event = any(${[...damagePaid, 'grant']}::text[])),
  (select max(j.decided_at) from objection j where j.service = 'cleaning' and j.subject_id = cleaning.id and j.state = 'paid')
)`;

interface Said {
  body: string;
  /** SHA-256 of each. */
  photos: string[];
  /** Epoch ms. */
  at: number;
}

/** What they say about how it came, with their photos. */
export const arrivalObjected = sql<Said | null>`case when cleaning.state = ${'objected' satisfies CleaningState} then (
  select json_build_object('body', s.note, 'photos', s.photos, 'at', floor(extract(epoch from s.created_at) * 1000)::bigint)
  from cleaning_step s where s.cleaning_id = cleaning.id and s.kind = 'objection' and s.side = 'B'
  order by s.created_at desc, s.id desc limit 1
) end`;
