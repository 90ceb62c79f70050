/** What lies here though it should be elsewhere: found or undelivered, it waits for its owner's word; or nobody is there to have it. */

import type * as trouble from '../../../../contract/cleaning/trouble.ts';
import { type Context, type Handler, userOf } from '../../../kernel/http/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { findAddress } from '../../address/find.ts';
import { isSameWaybill } from '../../connection/waybill.ts';
import { forgetParcel, type Parcel, parcelsOf } from '../../express/parcels.ts';
import { owner, ownOrder } from '../act.ts';
import { againAs, type Cleaning, cameBackAt, findCleaning } from '../queries.ts';
import { lockCleaning, type Move, moveCleaning, moveTogether, pieceOf } from '../transitions.ts';

const backOf = (parcels: readonly Parcel[]) => parcels.find(({ leg }) => leg === 'returnBack')?.waybill;

/** Its carrier gave it back to us, with all that went home in the same parcel. @throws Refusal WAYBILL_WRONG */
export async function comeBack(
  ctx: Context,
  {
    order,
    found,
    waybill,
    move,
  }: { order: readonly Cleaning[]; found: Cleaning; waybill: string; move: Omit<Move, 'event'> },
): Promise<{ id: string; state: 'undelivered' }> {
  const { db } = ctx;
  const parcel = backOf(await parcelsOf(db, 'cleaning', found.id));
  if (![parcel, found.no].some((one) => isSameWaybill(one, waybill))) throw new Refusal('WAYBILL_WRONG');
  const inIt: Cleaning[] = [];
  for (const one of order) {
    const same = one.id === found.id || isSameWaybill(backOf(await parcelsOf(db, 'cleaning', one.id)), parcel);
    if (same && (await findCleaning(db, one.id))?.returned) inIt.push(one);
  }
  // Nobody asks its carrier any more.
  for (const { id } of inIt) await forgetParcel(db, 'cleaning', id, 'returnBack');
  const cameAfterAll = inIt.filter(({ state }) => state === 'claim').length;
  await moveTogether(db, inIt, { ...move, event: 'comeBack', cameAfterAll });
  return { id: found.id, state: 'undelivered' };
}

/** Also to another address: the old one may be why it came back, or long ago. */
export const cleaningFound: Handler<typeof trouble.cleaningFound> = async ({ id, home, addressId }, ctx) => {
  const order = await ownOrder(ctx, id);
  const found = pieceOf(order, id);
  const address = addressId === undefined ? undefined : await findAddress(ctx.db, userOf(ctx).userId, addressId);
  if (addressId !== undefined && !address) throw new Refusal('ADDRESS_NEEDED');
  const { id: _id, ...shipTo } = address ?? { id: '' };
  const set = address && home ? { set: { address: JSON.stringify(shipTo) } } : {};
  if (found.state !== 'undelivered' || !home)
    return moveCleaning(ctx.db, found, owner(ctx, { event: home ? 'takeHome' : 'leave', ...set }));
  // What came back together is sent together; another parcel of the order is another question.
  const since = await cameBackAt(ctx.db, id);
  for (const one of order.filter(({ state }) => state === 'undelivered')) {
    if ((await cameBackAt(ctx.db, one.id)) !== since) continue;
    await moveCleaning(
      ctx.db,
      one,
      owner(ctx, { event: await againAs(ctx.db, one.id, ['takeHome', 'takeHomeAsIs']), ...set }),
    );
  }
  const { state } = await lockCleaning(ctx.db, id);
  return { id, state };
};

/** Nothing waits for it any more: what became of it is written down. */
export const cleaningPutAway: Handler<typeof trouble.cleaningPutAway> = async ({ id, note }, ctx) => {
  const found = await lockCleaning(ctx.db, id);
  const row = await findCleaning(ctx.db, id);
  if (!row?.left && !row?.gone) throw new Refusal('STATE_REFUSED', { state: found.state });
  return moveCleaning(ctx.db, found, {
    ...{ event: row.left ? 'putAway' : 'disown', by: 'P', actorId: userOf(ctx).userId },
    ...{ now: ctx.now, reason: note },
  });
};
