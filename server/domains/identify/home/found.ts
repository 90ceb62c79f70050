/** What was paid for as lost and is here after all: its owner keeps the money and says where it goes. And where goes what came back. */

import { sql } from 'kysely';
import type * as contract from '../../../../contract/identify/claim-calls.ts';
import type { Db } from '../../../db/schema.ts';
import { type Context, type Handler, userOf } from '../../../kernel/http/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { onDeadline } from '../../../kernel/state/deadlines.ts';
import { setReminder } from '../../../kernel/state/transitions.ts';
import { findAddress } from '../../address/find.ts';
import { isSameWaybill } from '../../connection/waybill.ts';
import { forgetParcel, parcelsOf } from '../../express/parcels.ts';
import { ownUploads } from '../../upload/own.ts';
import { type Case, type CaseRow, goesHome, ownCases } from '../queries.ts';
import { lockCase } from '../transitions.ts';
import { tellFoundPaid, tellHomeBySilence } from './claim-notices.ts';
import { askedUntil, claimsOf, endLostObjection, paidIn } from './claimed.ts';
import { promiseHome } from './due.ts';
import { inHand } from './hands.ts';
import { isLeft, isPaidLost } from './held.ts';

const FOUND = 'identify.found';

export async function wasPaidLost(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('identify_case')
    .select('id')
    .where('id', '=', id)
    .where(isPaidLost)
    .executeTakeFirst();
  return row !== undefined;
}

/** Each by itself: what else was in its parcel may be at home. @param row as locked by the caller @throws Refusal WAYBILL_WRONG */
export async function comeFound(
  ctx: Context,
  row: CaseRow,
  { waybill, photos }: { waybill: string; photos: readonly string[] },
): Promise<void> {
  const { db, now } = ctx;
  const { id } = row;
  const { userId } = userOf(ctx);
  // A colleague may have taken it in in this very moment.
  if (!(await wasPaidLost(db, id))) throw new Refusal('STATE_REFUSED');
  // What was lost here never left: it is known by the number with which it came.
  const numbers = (await parcelsOf(db, 'identify', id)).map((one) => one.waybill);
  if (![...numbers, row.no, row.orderNo].some((one) => isSameWaybill(one, waybill))) throw new Refusal('WAYBILL_WRONG');
  const prints = (await ownUploads(db, { ids: photos, userId })).map(({ sha256 }) => sha256);
  await forgetParcel(db, 'identify', id, 'returnBack');
  await db
    .updateTable('identify_claim')
    .set({ found_at: now })
    .where('case_id', '=', id)
    .where('state', '=', 'paid')
    .where('broken', '=', false)
    .where('found_at', 'is', null)
    .execute();
  await db
    .updateTable('identify_case')
    .set({ came_back: JSON.stringify({ at: now.getTime(), photos: prints }) })
    .where('id', '=', id)
    .execute();
  await inHand(db, [id], userId);
  await promiseHome(db, row, now);
  await endLostObjection(db, id, now);
  await setReminder(db, { entity: FOUND, id, event: 'lapse', at: askedUntil(row, now) });
  await tellFoundPaid(db, row, paidIn(await claimsOf(db, id)), now);
}

/** Of what was found, while its owner is asked. @returns whether they were */
async function answer(db: Db, { id, created_at }: Case, home: boolean, now: Date): Promise<boolean> {
  const said = await db
    .updateTable('identify_claim')
    .set({ home })
    .where('case_id', '=', id)
    .where('found_at', 'is not', null)
    .where('home', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!said) return false;
  await setReminder(db, { entity: FOUND, id, event: undefined, at: null });
  await promiseHome(db, { id, created_at }, now);
  return true;
}

/** What came back to us in the same parcel and has not been sent again. @param row as locked by the caller, with its order */
const cameBackWith = (db: Db, { id, order_id, came_back }: CaseRow) =>
  db
    .selectFrom('identify_case')
    .select('id')
    .where('order_id', '=', order_id)
    .where('came_back', 'is not', null)
    .where((eb) => eb.or([eb('id', '=', id), sql<boolean>`came_back ->> 'at' = ${String(came_back?.at)}`]))
    .where(goesHome)
    .execute();

/** Also to another address: the old one may be why it came back, or long ago. */
export const identifyFound: Handler<typeof contract.identifyFound> = async ({ id, home, addressId }, ctx) => {
  const { db } = ctx;
  const { userId } = userOf(ctx);
  const own = await ownCases(db, userId).where('identify_case.id', '=', id).executeTakeFirst();
  if (!own) throw new Refusal('NOT_FOUND');
  const row = await lockCase(db, id);
  const address = addressId === undefined ? undefined : await findAddress(db, userId, addressId);
  if (addressId !== undefined && !address) throw new Refusal('ADDRESS_NEEDED');
  const asked = await answer(db, row, home, ctx.now);
  const back = asked ? [{ id }] : await cameBackWith(db, row);
  if (!asked && (!home || !back.some((one) => one.id === id))) throw new Refusal('STATE_REFUSED', { state: row.state });
  if (!address || !home) return { id };
  const { id: _id, ...shipTo } = address;
  await db
    .updateTable('identify_case')
    .set({ sent_to: JSON.stringify(shipTo) })
    .where(
      'id',
      'in',
      back.map((one) => one.id),
    )
    .execute();
  return { id };
};

/** Nothing waits for it any more: what became of it is written down. */
export const identifyPutAway: Handler<typeof contract.identifyPutAway> = async ({ id, note }, { db }) => {
  await lockCase(db, id);
  const left = await db.selectFrom('identify_case').select('id').where('id', '=', id).where(isLeft).executeTakeFirst();
  if (!left) throw new Refusal('NOT_FOUND');
  await db
    .updateTable('identify_claim')
    .set({ put_away: note })
    .where('case_id', '=', id)
    .where('home', '=', false)
    .execute();
  return { id };
};

/** It broke while its owner was asked: they are asked again once that is decided. @param until null while it is not */
export async function askAgain(db: Db, id: string, asked: { until: Date; now: Date } | null): Promise<void> {
  const waits = await db
    .updateTable('identify_claim')
    .set((eb) => ({ found_at: asked?.now ?? eb.ref('found_at') }))
    .where('case_id', '=', id)
    .where('found_at', 'is not', null)
    .where('home', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!waits) return;
  if (asked) await setReminder(db, { entity: FOUND, id, event: 'lapse', at: asked.until });
  else await setReminder(db, { entity: FOUND, id, event: undefined, at: null });
}

/** It was found, and is lost here for good: there is nothing to ask any more. */
export const unasked = (db: Db, id: string) =>
  db
    .updateTable('identify_claim')
    .set({ home: true })
    .where('case_id', '=', id)
    .where('found_at', 'is not', null)
    .where('home', 'is', null)
    .execute();

/** Nobody gives a thing up by saying nothing. */
export const foundDeadline = onDeadline(FOUND, async (db, id, _event, now) => {
  const row = await lockCase(db, id);
  if (await answer(db, row, true, now)) await tellHomeBySilence(db, row, now);
});
