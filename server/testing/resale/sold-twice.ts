/** For tests: the same item up on the pretend marketplace and for sale here, and bought on both sides. */
import { orderSubmit } from '../../../contract/order/calls.ts';
import { resaleTimes } from '../../../contract/resale/machine.ts';
import { MINUTE } from '../../../contract/wire/time.ts';
import { purchase } from '../market.ts';
import type { Resale } from './open.ts';

export const stateNow = async (app: Resale, id: string): Promise<string> => (await app.post(id)).state;

/** The pretend marketplace sells nothing by itself. */
export const unwanted = (app: Resale) => app.db.updateTable('sandbox_resale_goods').set({ wanted_at: null }).execute();

/** An item that is up there, and on sale here too if asked for. */
export async function up(app: Resale, { onSale = true } = {}) {
  const [itemId = ''] = await app.goods(1, { onSale });
  const [id = ''] = await app.publish([itemId]);
  await app.live(3 * MINUTE);
  await unwanted(app);
  return { id, itemId, goodsId: (await app.post(id)).remote_id ?? '' };
}

/** @returns the order's number there, of which nobody here has heard yet */
export async function paidThere(app: Resale, goodsId: string): Promise<string> {
  const no = (await app.sandbox.buy(goodsId, app.here())) ?? '';
  await app.sandbox.act(no, 'pay', app.here());
  return no;
}

/** @returns the paid order's id */
export async function boughtHere(app: Resale, itemId: string): Promise<string> {
  const as = { as: app.people.buyer };
  const { id } = await app.must(orderSubmit, purchase((await app.listing(itemId))?.id ?? ''), as);
  await app.pay(id);
  return id;
}

/** Paid on both sides, and a case that nobody has decided. @param home its seller has it */
export async function twice(app: Resale, { home = false } = {}) {
  const { id, itemId, goodsId } = await up(app);
  if (home) await app.db.updateTable('item').set({ in_warehouse: false }).where('id', '=', itemId).execute();
  const no = await paidThere(app, goodsId);
  const orderId = await boughtHere(app, itemId);
  await app.live(resaleTimes.compare + MINUTE);
  const state = await stateNow(app, id);
  if (state !== 'conflict') throw new Error(`Sold on both sides, it is ${state}`);
  return { id, itemId, goodsId, no, orderId };
}
