/** One thing is asked for in one place at a time: a photo that merchants, or we, are looking at already shows no second one. */
import { sql } from 'kysely';
import { consignmentMachine } from '../../../contract/consignment/machine.ts';
import { recycleMachine } from '../../../contract/recycle/machine.ts';
import { openStates } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { literals } from '../../kernel/state/transitions.ts';

interface Shown {
  userId: string;
  hashes: readonly string[];
}

const among = (hashes: readonly string[]) =>
  sql`(select value from jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb) as j (value))`;

/** @throws Refusal PHOTO_ELSEWHERE where merchants are asked about one of them. @param batchId what is asked for together, and may show itself together */
export async function mustNotBeAsked(
  db: Db,
  { userId, hashes, batchId = '' }: Shown & { batchId?: string },
): Promise<void> {
  if (hashes.length === 0) return;
  const { rows } = await sql`select from recycle_order o where o.user_id = ${userId} and o.batch_id <> ${batchId}
    and o.state in (${literals(openStates(recycleMachine))})
    and exists (select from jsonb_array_elements_text(o.photos) as p (sha256) where p.sha256 in ${among(hashes)})
    limit 1`.execute(db);
  if (rows.length > 0) throw new Refusal('PHOTO_ELSEWHERE');
}

/** The same, and where we are asked to value it. */
export async function mustBeShownOnce(db: Db, shown: Shown & { batchId: string }): Promise<void> {
  await mustNotBeAsked(db, shown);
  const { rows } = await sql`select from consignment c where c.user_id = ${shown.userId}
    and c.state in (${literals(openStates(consignmentMachine))})
    and exists (select from jsonb_array_elements(c.photos) as p (photo) where p.photo ->> 'sha256' in ${among(shown.hashes)})
    limit 1`.execute(db);
  if (rows.length > 0) throw new Refusal('PHOTO_ELSEWHERE');
}
