/** What pieces know of the order that they are part of. */
import { sql } from 'kysely';
import type { CleaningState } from '../../../../contract/cleaning/machine.ts';

/** That of its first piece stands on the slip in the box. */
export const orderNo = sql<string>`(select b.no from cleaning b where b.id = cleaning.batch_id)`;

/** What is to be paid for it, fen: what was given up alone is not. */
export const orderDue = sql<number>`(select coalesce(sum(b.total), 0)::bigint from cleaning b
  where b.batch_id = cleaning.batch_id and b.state = ${'pending_pay' satisfies CleaningState})`;
