/** The resale tool's workbench, and the sandbox's own market where anybody plays the buyer. */
import * as v from 'valibot';
import { waybill } from '../express/calls.ts';
import { orderStates } from '../order/machine.ts';
import { call } from '../wire/call.ts';
import { fen, positiveFen, sumFen } from '../wire/money.ts';
import { bilingual, id, listOf, page, time, words } from '../wire/query.ts';
import { DAY } from '../wire/time.ts';
import { sentWith } from './calls.ts';
import { remoteStateNames, resaleQueueNames, resaleStates } from './machine.ts';
import { postFields } from './rules.ts';

const queue = v.picklist(resaleQueueNames);
const state = v.picklist(resaleStates);
const moved = v.object({ id, state });
const note = words(400);

const job = v.object({
  id,
  itemName: v.object({ zh: v.string(), en: v.string() }),
  cover: v.string(),
  shop: v.string(),
  seller: v.string(),
  state,
  tries: v.number(),
  refusal: v.nullable(v.string()),
  /** What was refused, and the title it is about. */
  refusedField: v.nullable(v.picklist(postFields)),
  title: v.string(),
  orderNo: v.nullable(v.string()),
  /** What its buyer paid. */
  paid: v.nullable(fen),
  /** What the order there is about, paid or not. A server from before says nothing of it. */
  amountThere: v.nullish(fen),
  /** When the channel was last heard of that order. A server from before says nothing of it. */
  heardThere: v.nullish(time),
  /** When the channel was asked to give it back. */
  refundAskedAt: v.nullable(time),
  /** Its buyer has asked there for the money before it is sent: that is answered there first. */
  refundWanted: v.optional(v.boolean()),
  /** The channel refunds when it is asked from here. */
  refundsFromHere: v.boolean(),
  /** The channel closes an order that nobody has paid when it is asked from here. */
  closesFromHere: v.boolean(),
  shipTo: v.nullable(v.string()),
  shelf: v.nullable(v.string()),
  /** Sold twice: the order here. */
  here: v.nullable(
    v.object({
      id,
      no: v.string(),
      state: v.picklist(orderStates),
      total: sumFen,
      /** Of the piece alone, as the other order’s amount is. A server from before says nothing of it. */
      price: v.optional(fen),
      /** What goes back to its buyer when the one there has it; nothing where they have not paid. */
      paid: sumFen,
      placedAt: time,
      paidAt: v.nullable(time),
    }),
  ),
  /** Sold in two shops: who has it at the moment, and could still yield. */
  rival: v.nullable(
    v.object({
      ...{ id, shop: v.string(), no: v.string(), paid: fen, placedAt: v.nullable(time), paidAt: v.nullable(time) },
      /** They paid before the buyer of this shop. */
      first: v.boolean(),
    }),
  ),
  /** To refund there, and nobody here has it any more. */
  freed: v.boolean(),
  /** The caller has a part in it, and somebody else decides. */
  own: v.boolean(),
  /** Nobody who works here may decide it. */
  needsSecond: v.boolean(),
  placedThere: v.nullable(time),
  paidThere: v.nullable(time),
  /** Whose order was placed first; null where one of the times is not known. */
  first: v.nullable(v.picklist(['here', 'there'])),
  /** Sold twice: why it cannot be given to the buyer there; null where it can. */
  notThere: v.nullable(v.picklist(['unpaidThere', 'noOrderHere', 'sentHere', 'sentThere'])),
  /** Ready for the buyer who will not get it; null where nobody is to be told that. A server from before says nothing of it. */
  apology: v.nullish(v.string()),
  since: time,
  /** To be sent, and in its seller’s hands, who is late: staff remind them. */
  sellerSends: v.boolean(),
  /** Its seller keeps it at home: nothing of it lies on a shelf of ours. */
  atSeller: v.boolean(),
  /** To be seen to by then; null where nothing was promised. */
  dueAt: v.nullable(time),
});
export type ResaleJob = v.InferOutput<typeof job>;

export const resaleWork = call('GET', '/v3/resale/work', {
  about: 'What waits for staff: items sold twice, parcels from our warehouse, what a channel refused again and again.',
  who: 'staff',
  permission: 'resale.see',
  input: v.strictObject({ ...page, queue }),
  output: v.object({ ...listOf(job).entries, counts: v.record(queue, v.number()) }),
});

export const resaleKeepHere = call('POST', '/v3/resale/work/keep-here', {
  about:
    'Sold twice: the buyer here keeps it. Theirs gets the apology and the money back, which counts once the channel says so.',
  who: 'staff',
  permission: 'resale.work',
  input: v.strictObject({ id, note }),
  output: moved,
});

export const resaleKeepThere = call('POST', '/v3/resale/work/keep-there', {
  about:
    'Sold twice and paid there: the buyer there has it. The order here, paid or not, is closed before it is sent, everything paid goes back, and both its sides read why; sold in two shops, the buyer of the other one is to be refunded. Refused with PRICE_CHANGED for another amount than goes back.',
  who: 'staff',
  permission: 'resale.work',
  input: v.strictObject({ id, amount: sumFen, note }),
  output: moved,
});

export const resaleWorkRefund = call('POST', '/v3/resale/work/refund', {
  about: 'The same refund by staff, where the seller does not see to it.',
  who: 'staff',
  permission: 'resale.work',
  input: v.strictObject({ id, amount: positiveFen }),
  output: moved,
});

export const resaleWorkFree = call('POST', '/v3/resale/work/free', {
  about:
    'Sold twice: asks the channel how the order there stands, and, once it is decided against its buyer, to close it where they have not paid and it takes such a call. Closed or refunded there, it is over here.',
  who: 'staff',
  permission: 'resale.work',
  input: v.strictObject({ id }),
  output: v.object({ ...moved.entries, /** It was asked to close it. */ asked: v.boolean() }),
});

export const resaleUnstick = call('POST', '/v3/resale/work/unstick', {
  about: 'What was refused several times is tried anew, or taken down for good.',
  who: 'staff',
  permission: 'resale.work',
  input: v.strictObject({ id, again: v.boolean(), note }),
  output: moved,
});

export const resaleReturned = call('POST', '/v3/resale/work/returned', {
  about:
    'Refunded there after it was sent: it came back to its shelf, or it will not. That a piece is back with its seller only they can say.',
  who: 'staff',
  permission: 'resale.work',
  input: v.strictObject({ id, back: v.boolean(), note }),
  output: moved,
});

export const resaleWorkShip = call('POST', '/v3/resale/work/ship', {
  about:
    'An item from our warehouse is on its way to the buyer there; the channel is told, and what it holds is what counts. Refused with BEING_SENT while another waybill is being told.',
  who: 'staff',
  permission: 'resale.work',
  input: v.strictObject({ id, ...waybill.entries }),
  output: v.object({ ...moved.entries, parcel: sentWith }),
});

/** What it is called here; titles are written for the channel's readers. */
const name = v.nullable(bilingual);

export const sandboxMarket = call('GET', '/v3/resale/sandbox/market', {
  about: 'The pretend marketplace as a stranger finds it, with the orders placed there. Only where it is the channel.',
  who: 'visitor',
  input: v.strictObject({}),
  output: v.object({
    goods: v.array(
      v.object({ id: v.string(), title: v.string(), name, body: v.string(), image: v.string(), price: fen }),
    ),
    orders: v.array(
      v.object({ no: v.string(), title: v.string(), name, amount: fen, state: v.picklist(remoteStateNames), at: time }),
    ),
  }),
  offline: { mode: 'cached', ttl: DAY },
});

const number = v.pipe(v.string(), v.regex(/^\w{1,40}$/));

export const sandboxBuy = call('POST', '/v3/resale/sandbox/buy', {
  about: 'A stranger orders on the pretend marketplace. Nothing of it is real.',
  who: 'visitor',
  input: v.strictObject({ goodsId: number }),
  output: v.object({ no: v.string() }),
});

export const sandboxAct = call('POST', '/v3/resale/sandbox/act', {
  about: 'The stranger pays, leaves, confirms, asks for the money or has it back on the pretend marketplace.',
  who: 'visitor',
  input: v.strictObject({ no: number, what: v.picklist(['pay', 'leave', 'ask', 'refund', 'confirm']) }),
  output: v.object({ no: v.string() }),
});
