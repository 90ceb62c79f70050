/** Buying: what it would cost, and the moment in which one of two buyers gets the item. */
import { saleFees } from '../../contract/fees.ts';
import type * as contract from '../../contract/order.ts';
import { type OrderState, orderMachine } from '../../contract/order-machine.ts';
import { currentPolicy } from '../../contract/return-policy.ts';
import { itemMachine } from '../../contract/stock.ts';
import type { Db } from '../db/schema.ts';
import { type Context, type Handler, userOf } from '../kernel/context.ts';
import { newId, newNo } from '../kernel/id.ts';
import { balance } from '../kernel/ledger.ts';
import { lockItem } from '../kernel/locks.ts';
import { refreshQuote } from '../kernel/quotes.ts';
import { Refusal } from '../kernel/refusal.ts';
import { start, transition } from '../kernel/transitions.ts';
import { channelsOf } from '../providers/payment.ts';
import { tell } from './notices.ts';
import { findAddress, findSale, lockSale, type Order, ownPendingOrder, type Sale, similarSales } from './queries.ts';
import { photoOf, snapshotOf } from './rules.ts';

export const orderPreview: Handler<typeof contract.orderPreview> = async ({ listingId, addressId }, ctx) => {
  const sale = await findSale(ctx.db, listingId);
  if (!sale) throw new Refusal('NOT_FOUND');
  const userId = ctx.actor?.userId ?? null;
  // Someone who came back without having paid still has the item.
  const pending = userId && (await ownPendingOrder(ctx.db, sale.itemId, userId));
  if (!pending) await mustBeForSale(ctx.db, sale, userId);
  const { photos, defects, inWarehouse, business } = snapshotOf(sale);
  return {
    item: {
      ...itemOfSale(sale),
      photos,
      defects: defects.map(({ zh, en, photo }) => ({ zh, en, photo: photos[photo ?? -1] ?? null })),
      inWarehouse,
      business,
    },
    fees: saleFees(sale.price),
    address: (userId && (await findAddress(ctx.db, userId, addressId))) || null,
    policyVersion: currentPolicy,
    balance: userId ? await balance(ctx.db, `user.available:${userId}`) : null,
    own: sale.sellerId === userId,
    payWith: channelsOf(ctx.app.providers.payment),
  };
};

export const orderSubmit: Handler<typeof contract.orderSubmit> = async (input, ctx) => {
  const { userId } = userOf(ctx);
  const sale = await lockSale(ctx.db, input.listingId);
  if (!sale) throw new Refusal('NOT_FOUND');
  if (sale.sellerId === userId) throw new Refusal('OWN_ITEM');
  const pending = await ownPendingOrder(ctx.db, sale.itemId, userId);
  if (pending) return submitted(pending);
  await mustBeForSale(ctx.db, sale, userId);
  if (input.policyVersion !== currentPolicy) throw new Refusal('POLICY_UNTICKED');
  const address = await findAddress(ctx.db, userId, input.addressId);
  if (!address) throw new Refusal('ADDRESS_NEEDED');
  const fees = saleFees(sale.price);
  if (fees.total !== input.expectedTotal) throw new Refusal('PRICE_CHANGED', { before: input.expectedTotal, fees });
  const order = await take(ctx, sale, userId, { ...address, id: undefined });
  await tell(ctx.db, order, 'submit', ctx.now);
  return submitted(order);
};

const submitted = (order: Order) => ({
  id: order.id,
  no: order.no,
  state: order.state as OrderState,
  total: order.total,
  deadlineAt: order.deadline_at?.getTime() ?? null,
});

async function mustBeForSale(db: Db, sale: Sale, viewerId: string | null): Promise<void> {
  if (sale.listingState === 'on' && sale.itemState === 'listed') return;
  if (sale.listingState !== 'on' && sale.listingState !== 'sold') throw new Refusal('ITEM_OFF');
  throw await taken(db, sale, viewerId);
}

const taken = async (db: Db, sale: Sale, viewerId: string | null) =>
  new Refusal('ITEM_TAKEN', {
    similar: (await similarSales(db, sale, viewerId)).map(
      (other) => ({ ...itemOfSale(other), price: other.price }) satisfies contract.SimilarItem,
    ),
  });

/** Makes the order and moves the item out of everyone else's reach. The unique index has the last word. */
async function take(ctx: Context, sale: Sale, buyerId: string, address: object): Promise<Order> {
  const { db, now } = ctx;
  const id = newId();
  const by = { by: 'B', actorId: buyerId, now } as const;
  const { state, deadlineAt } = await start(db, orderMachine, { id, ...by });
  const fees = saleFees(sale.price);
  const order = await db
    .insertInto('trade_order')
    .values({
      id,
      no: newNo(now),
      buyer_id: buyerId,
      seller_id: sale.sellerId,
      item_id: sale.itemId,
      listing_id: sale.listingId,
      sku_id: sale.skuId,
      state,
      deadline_at: deadlineAt,
      price: sale.price,
      total: fees.total,
      fees: JSON.stringify(fees),
      snapshot: JSON.stringify(snapshotOf(sale)),
      address: JSON.stringify(address),
      policy_version: currentPolicy,
      express: '{}',
      flaw: null,
      extended: false,
      created_at: now,
      paid_at: null,
    })
    .onConflict((conflict) => conflict.column('item_id').where('state', '<>', 'closed').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!order) throw await taken(db, sale, buyerId);
  await lockItem(db, { itemId: sale.itemId, channel: 'sale', holderId: id, now });
  await transition(db, itemMachine, { table: 'item', id: sale.itemId, event: 'reserve', ...by, reason: order.no });
  await db.updateTable('listing').set({ state: 'sold', updated_at: now }).where('id', '=', sale.listingId).execute();
  await refreshQuote(db, sale.skuId, now);
  return order;
}

const itemOfSale = (sale: Sale) => ({
  itemId: sale.itemId,
  listingId: sale.listingId,
  productId: sale.productId,
  skuId: sale.skuId,
  name: { zh: sale.name_zh, en: sale.name_en },
  colour: { zh: sale.colour_zh, en: sale.colour_en },
  styleNo: sale.styleNo,
  size: sale.size,
  grade: sale.grade,
  cover: photoOf(sale.itemId, 0),
});
