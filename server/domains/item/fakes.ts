/** What was found not to be genuine, or not what it was declared as, is sold by no way. */
import { sql } from 'kysely';
import { itemMachine } from '../../../contract/item/machine.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';

/** Who found it not genuine, while nobody has put it in order again since. */
export const foundFakeBy = async (db: Db, itemId: string): Promise<string | null> =>
  (await foundFake(db, [itemId])).get(itemId) ?? null;

/** Whose verdict keeps it aside: another one clears it. */
export const asideBy = async (db: Db, itemId: string): Promise<string | null> =>
  (await foundFakeBy(db, itemId)) ?? (await foundOther(db, [itemId])).get(itemId) ?? null;

/**
 * Those that were found not genuine and by whom: until staff clear them, a later inspection finds otherwise, or its
 * seller's appeal is heard. They may not be sold by any way.
 */
export async function foundFake(db: Db, itemIds: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  if (itemIds.length === 0) return new Map();
  const { rows } = await sql<{ item_id: string; staff_id: string | null }>`
    select n.item_id, n.staff_id from (
      select distinct on (item_id) item_id, staff_id, genuine, order_id, created_at from inspection
      where item_id in (${sql.join(itemIds)}) and genuine is not null
      order by item_id, created_at desc, id desc
    ) n
    where not n.genuine
      and not exists (select from transition t where t.entity = ${itemMachine.name}
        and t.entity_id = n.item_id and t.event = 'clear' and t.at >= n.created_at)
      and not exists (select from penalty p where p.order_id = n.order_id and p.rule = 'fake' and p.state = 'waived')
  `.execute(db);
  return new Map(rows.map(({ item_id, staff_id }) => [item_id, staff_id]));
}

/** Those that were found at intake to be something else than what was declared, and by whom: until a later inspection finds otherwise. */
export async function foundOther(db: Db, itemIds: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  if (itemIds.length === 0) return new Map();
  const { rows } = await sql<{ item_id: string; staff_id: string | null }>`
    select n.item_id, n.staff_id from (
      select distinct on (item_id) item_id, staff_id, genuine, result from inspection
      where item_id in (${sql.join(itemIds)}) and order_id is null
      order by item_id, created_at desc, id desc
    ) n
    where n.result = 'fail' and n.genuine is null
  `.execute(db);
  return new Map(rows.map(({ item_id, staff_id }) => [item_id, staff_id]));
}

/** Those of them that are sold by no way, whichever of the two was found. */
export const unsellable = async (db: Db, itemIds: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set([...(await foundFake(db, itemIds)).keys(), ...(await foundOther(db, itemIds)).keys()]);

export type Found = 'fake' | 'differs';

/** Why it is sold by no way, if it is: not genuine, or not what was declared. */
export async function foundAs(db: Db, itemId: string): Promise<Found | null> {
  if ((await foundFake(db, [itemId])).has(itemId)) return 'fake';
  return (await foundOther(db, [itemId])).has(itemId) ? 'differs' : null;
}

/** @throws Refusal FOUND_FAKE or FOUND_OTHER, naming them, where one of the items was found not genuine, or not what was declared */
export async function mustBeSellable(db: Db, itemIds: readonly string[]): Promise<void> {
  const fakes = [...(await foundFake(db, itemIds)).keys()];
  if (fakes.length > 0) throw new Refusal('FOUND_FAKE', { fakes });
  const others = [...(await foundOther(db, itemIds)).keys()];
  if (others.length > 0) throw new Refusal('FOUND_OTHER', { others });
}
