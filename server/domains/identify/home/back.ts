/** A piece on its way home that its carrier gives back to us: it lies here again, nothing of it is lost, and it is sent again. */

import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { type Context, userOf } from '../../../kernel/http/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { isSameWaybill } from '../../connection/waybill.ts';
import { forgetParcel, parcelsOf } from '../../express/parcels.ts';
import { ownUploads } from '../../upload/own.ts';
import { type CaseRow, caseRows, goesHome } from '../queries.ts';
import { tellCameBack } from './claim-notices.ts';
import { endLostObjection } from './claimed.ts';
import { promiseHome } from './due.ts';
import { inHand } from './hands.ts';

/** It was sent home, nobody who has it says that it came, and it was not paid for as lost. */
export const isReturned = sql<boolean>`(identify_case.received_at is null and identify_case.truth is null
  and exists (select from parcel p where p.purpose = 'identify' and p.subject_id = identify_case.id and p.leg = 'returnBack')
  and not exists (select from identify_claim l where l.case_id = identify_case.id and l.state = 'paid' and l.found_at is null and not l.broken))`;

export async function wentHome(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('identify_case')
    .select('id')
    .where('id', '=', id)
    .where(isReturned)
    .executeTakeFirst();
  return row !== undefined;
}

export const waybillOf = async (db: Db, id: string) =>
  (await parcelsOf(db, 'identify', id)).find(({ leg }) => leg === 'returnBack')?.waybill;

/** With all that went home in the same parcel. @param row as locked by the caller, with its order @throws Refusal WAYBILL_WRONG */
export async function comeBack(
  ctx: Context,
  row: CaseRow,
  { waybill, photos }: { waybill: string; photos: readonly string[] },
): Promise<void> {
  const { db, now } = ctx;
  const { userId } = userOf(ctx);
  const parcel = await waybillOf(db, row.id);
  // Its owner may have said in this very moment that it came.
  if (!parcel || !(await wentHome(db, row.id))) throw new Refusal('STATE_REFUSED');
  if (![parcel, row.no, row.orderNo].some((one) => isSameWaybill(one, waybill))) throw new Refusal('WAYBILL_WRONG');
  const prints = (await ownUploads(db, { ids: photos, userId })).map(({ sha256 }) => sha256);
  const order = await db
    .selectFrom('identify_case')
    .select('id')
    .where('order_id', '=', row.order_id)
    .where(isReturned)
    .orderBy('place')
    .execute();
  let [pieces, claims] = [0, 0];
  for (const { id } of order) {
    if (!isSameWaybill(await waybillOf(db, id), parcel)) continue;
    pieces += 1;
    // Nobody asks its carrier any more, and nobody decides about it.
    await forgetParcel(db, 'identify', id, 'returnBack');
    const ended = await db
      .updateTable('identify_claim')
      .set({ state: 'back', decided_at: now, first: null })
      .where('case_id', '=', id)
      .where('state', '=', 'open')
      // How it came to us, or broke here, is as it was.
      .where('broken', '=', false)
      .where('mislaid', '=', false)
      .executeTakeFirst();
    await endLostObjection(db, id, now);
    claims += Number(ended.numUpdatedRows);
    await db
      .updateTable('identify_case')
      .set({ came_back: JSON.stringify({ at: now.getTime(), photos: prints }) })
      .where('id', '=', id)
      .execute();
    await inHand(db, [id], userId);
    await promiseHome(db, { id, created_at: row.created_at }, now);
  }
  await tellCameBack(db, row, { others: pieces - 1, claims }, now);
}

/** What else of its order lies here and can go home with it: one box has one address. @param id of a case whose order the caller has locked */
export const goingWith = (db: Db, row: Pick<CaseRow, 'id' | 'order_id' | 'sent_to'>): Promise<CaseRow[]> =>
  caseRows(db)
    .where('identify_case.order_id', '=', row.order_id)
    .where('identify_case.id', '<>', row.id)
    .where(
      sql<boolean>`identify_case.sent_to is not distinct from ${row.sent_to && JSON.stringify(row.sent_to)}::jsonb`,
    )
    .where(goesHome)
    .orderBy('place')
    .orderBy('identify_case.id')
    .execute();
