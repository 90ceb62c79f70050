/** Where what was sent in goes home to: as in its order, or as its owner says until it leaves. */
import type { Lies } from '../../../../contract/identify/calls.ts';
import type * as contract from '../../../../contract/identify/claim-calls.ts';
import type { IdentifyState } from '../../../../contract/identify/machine.ts';
import { type Handler, userOf } from '../../../kernel/http/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { findAddress } from '../../address/find.ts';
import { type Parcel, parcelsOf } from '../../express/parcels.ts';
import { type CaseRow, caseRows, ownCases, whereItLies } from '../queries.ts';
import { lockCase } from '../transitions.ts';

const coming: readonly IdentifyState[] = ['pending_pay', 'to_send', 'in_transit'];

/** It is still to come, or lies here, and nobody has sent it. */
const isToGo = ({ state }: Pick<CaseRow, 'state'>, lies: Lies, parcels: readonly Pick<Parcel, 'leg'>[]): boolean =>
  (coming.includes(state) || lies === 'here') && !parcels.some(({ leg }) => leg === 'returnBack');

/** @returns null where it was never sent in, or stays */
export function homeOf(row: CaseRow, lies: Lies, parcels: readonly Pick<Parcel, 'leg'>[]) {
  const toGo = isToGo(row, lies, parcels);
  const left = parcels.some(({ leg }) => leg === 'returnBack');
  return row.way === 'item' && row.address && (toGo || left) ? { to: row.address, changes: toGo } : null;
}

/** One box has one address: all of its order that has still to go. */
export const identifyHomeTo: Handler<typeof contract.identifyHomeTo> = async ({ id, addressId }, ctx) => {
  const { db } = ctx;
  const { userId } = userOf(ctx);
  const own = await ownCases(db, userId).where('identify_case.id', '=', id).executeTakeFirst();
  if (own?.way !== 'item') throw new Refusal('NOT_FOUND');
  const { order_id, state } = await lockCase(db, id);
  const address = await findAddress(db, userId, addressId);
  if (!address) throw new Refusal('ADDRESS_NEEDED');
  const toGo: string[] = [];
  for (const one of await caseRows(db).where('order_id', '=', order_id).execute())
    if (isToGo(one, await whereItLies(db, one), await parcelsOf(db, 'identify', one.id))) toGo.push(one.id);
  if (!toGo.includes(id)) throw new Refusal('STATE_REFUSED', { state });
  const { id: _id, ...shipTo } = address;
  await db
    .updateTable('identify_case')
    .set({ sent_to: JSON.stringify(shipTo) })
    .where('id', 'in', toGo)
    .execute();
  return { id };
};
