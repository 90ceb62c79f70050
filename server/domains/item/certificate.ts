/** The certificate of authentication that belongs to an item, and whether we have held the item beside its photos. */
import { sql } from 'kysely';
import type { ItemCertificate } from '../../../contract/item/certificate.ts';
import type { Db } from '../../db/schema.ts';
import { missingOf } from './missing.ts';

/** Of a case `c`: it says genuine, nothing is open about it, it was not taken back, and its piece is not missing. */
const stands = sql`c.verdict = 'genuine' and c.state in ('genuine', 'final') and c.revoked_at is null and ${missingOf('c')} is null`;

/** Of a case `c`: staff held the item that has its certificate beside the case's photos, and saw the same piece. */
export const samePiece = sql<boolean>`exists (
  select from receipt_line r where r.identify_id = c.id and r.item_id = c.item_id and r.same_piece)`;

/** By item: what its owner let it have, or what it was sent in with and is still to be compared with. */
export async function certificatesOf(db: Db, itemIds: readonly string[]): Promise<Map<string, ItemCertificate>> {
  if (itemIds.length === 0) return new Map();
  const { rows } = await sql<ItemCertificate & { item_id: string }>`
    select c.item_id, c.code, case when ${samePiece} then 'same' else 'said' end as standing
    from identify_case c where c.item_id = any(${[...itemIds]}) and ${stands}
    union all
    select r.item_id, c.code, 'waits' from receipt_line r join identify_case c on c.id = r.identify_id
    where r.item_id = any(${[...itemIds]}) and r.same_piece is null and c.item_id is null and ${stands}`.execute(db);
  return new Map(rows.map(({ item_id, code, standing }) => [item_id, { code, standing }]));
}
