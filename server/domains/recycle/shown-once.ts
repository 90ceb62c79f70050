/** One thing is asked for in one place at a time: a photo that merchants, or we, are looking at already shows no second one. */
import { sql } from 'kysely';
import { consignmentMachine } from '../../../contract/consignment/machine.ts';
import { recycleMachine } from '../../../contract/recycle/machine.ts';
import { openStates } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { literals } from '../../kernel/state/transitions.ts';

/**
 * @param own the inquiry or valuation that they are for: what is asked for together may show itself together
 * @throws Refusal PHOTO_ELSEWHERE where merchants, or we, are asked about one of them in another
 */
export async function mustBeShownOnce(
  db: Db,
  { userId, hashes, own }: { userId: string; hashes: readonly string[]; own: string },
): Promise<void> {
  const { rows } = await sql`select from (
      select jsonb_array_elements_text(photos) as sha256 from recycle_order
      where user_id = ${userId} and batch_id <> ${own} and state in (${literals(openStates(recycleMachine))})
      union all
      select jsonb_array_elements(photos) ->> 'sha256' from consignment
      where user_id = ${userId} and id <> ${own} and state in (${literals(openStates(consignmentMachine))})
    ) shown join jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb) asked (sha256) using (sha256) limit 1`.execute(
    db,
  );
  if (rows.length > 0) throw new Refusal('PHOTO_ELSEWHERE');
}
