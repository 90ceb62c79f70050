/** Buying: what it would cost, and the moment in which one of two buyers gets the item. */

import type * as contract from '../../../contract/order/calls.ts';
import type { OrderState } from '../../../contract/order/machine.ts';
import { between, saleFees } from '../../../contract/payment/fees.ts';
import { termsIn } from '../../../contract/shop/fee-rules.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { channelsOf } from '../../providers/payment/open.ts';
import { findAddress } from '../address/find.ts';
import { elsewhereOf } from '../catalogue/sizes/tables.ts';
import { couponForOrder, couponsFor } from '../coupon/use.ts';
import { findSale, itemOfSale, lockSale, mustBeForSale, snapshotOf } from '../listing/sale.ts';
import { lockBookOf } from '../market/quotes.ts';
import { agreementNow, mustHaveTicked } from '../shop/agreements.ts';
import { feesFor } from '../shop/fees.ts';
import { withdrawableOf } from '../wallet/kept.ts';
import { makeOrder } from './make.ts';
import { tell } from './notices.ts';
import { type Order, ownPendingOrder } from './queries.ts';

export const orderPreview: Handler<typeof contract.orderPreview> = async ({ listingId, addressId, couponId }, ctx) => {
  const sale = await findSale(ctx.db, listingId);
  if (!sale) throw new Refusal('NOT_FOUND');
  const userId = ctx.actor?.userId ?? null;
  // Someone who came back without having paid still has the item.
  const pending = userId && (await ownPendingOrder(ctx.db, sale.itemId, userId));
  if (!pending) await mustBeForSale(ctx.db, sale, userId);
  const { usable } =
    userId && !pending && couponId !== 'none'
      ? await couponsFor(ctx.db, { userId, sale, now: ctx.now })
      : { usable: [] };
  const coupon = usable.find(({ id }) => id === couponId) ?? usable[0];
  const terms = between(sale.terms, termsIn(await feesFor(ctx.db, userId, ctx.now), sale.categoryId));
  const { photos, defects, inWarehouse, business } = snapshotOf(sale);
  const elsewhere = await elsewhereOf(ctx.db, sale.productId, sale.size, ctx.now);
  return {
    item: {
      ...itemOfSale(sale),
      ...(elsewhere && { elsewhere }),
      photos,
      defects: defects.map(({ zh, en, photo }) => ({ zh, en, photo: photos[photo ?? -1] ?? null })),
      inWarehouse,
      business,
    },
    // What they agreed on then, which an accepted counter-offer has made less than what the listing asks.
    fees: pending
      ? pending.fees
      : saleFees(sale.price, { coupon: coupon?.amount, authenticated: sale.authenticated, terms }),
    coupon: coupon ? { id: coupon.id, name: coupon.name, nameEn: coupon.nameEn } : null,
    address: (userId && (await findAddress(ctx.db, userId, addressId))) || null,
    policyVersion: (await agreementNow(ctx.db, 'return', ctx.now)).version,
    balance: userId ? (await withdrawableOf(ctx.db, userId, ctx.now)).withdrawable : null,
    own: sale.sellerId === userId,
    payWith: channelsOf(ctx.app.providers.payment),
  };
};

export const orderSubmit: Handler<typeof contract.orderSubmit> = async (input, ctx) => {
  const { userId } = userOf(ctx);
  // The book before the listing, here as everywhere: a bid that takes it and this purchase never wait for each other.
  await lockBookOf(ctx.db, input.listingId);
  const sale = await lockSale(ctx.db, input.listingId);
  if (!sale) throw new Refusal('NOT_FOUND');
  if (sale.sellerId === userId) throw new Refusal('OWN_ITEM');
  const pending = await ownPendingOrder(ctx.db, sale.itemId, userId);
  if (pending) return submitted(pending);
  await mustBeForSale(ctx.db, sale, userId);
  await mustHaveTicked(ctx.db, input.policyVersion, ctx.now);
  const address = await findAddress(ctx.db, userId, input.addressId);
  if (!address) throw new Refusal('ADDRESS_NEEDED');
  const coupon =
    input.couponId === undefined
      ? undefined
      : await couponForOrder(ctx.db, { id: input.couponId, userId, sale, now: ctx.now });
  const terms = between(sale.terms, termsIn(await feesFor(ctx.db, userId, ctx.now), sale.categoryId));
  const fees = saleFees(sale.price, { coupon: coupon?.amount, authenticated: sale.authenticated, terms });
  if (fees.total !== input.expectedTotal) throw new Refusal('PRICE_CHANGED', { before: input.expectedTotal, fees });
  const { id: _id, ...shipTo } = address;
  const order = await makeOrder(ctx.db, {
    sale,
    buyerId: userId,
    address: shipTo,
    fees,
    channel: 'sale',
    policyVersion: input.policyVersion,
    coupon,
    now: ctx.now,
  });
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
