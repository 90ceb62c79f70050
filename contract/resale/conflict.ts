/** An order on another marketplace, and both orders of what was sold twice. */
import * as v from 'valibot';
import { orderStates } from '../order/machine.ts';
import { fen, sumFen } from '../wire/money.ts';
import { id, time } from '../wire/query.ts';
import { remoteStateNames } from './machine.ts';

export const remoteOrder = v.object({
  no: v.string(),
  state: v.picklist(remoteStateNames),
  refunded: v.boolean(),
  /** Its buyer has asked for the money, and it is neither given nor refused. A server from before says nothing of it. */
  refundWanted: v.optional(v.boolean()),
  amount: v.nullable(fen),
  placedAt: v.nullable(time),
  paidAt: v.nullable(time),
  address: v.nullable(v.object({ name: v.string(), phone: v.string(), region: v.string(), detail: v.string() })),
  /** When the channel was asked to close it unpaid; it is closed when the channel says so. */
  closeAskedAt: v.nullable(time),
  company: v.nullable(v.string()),
  waybill: v.nullable(v.string()),
});

/** Both orders of one item, and what is ready for the buyer who will not get it. */
export const conflict = v.object({
  id,
  foundAt: time,
  /** The order here; null when it went another way: at auction, recycled, on its way home. */
  here: v.nullable(
    v.object({
      ...{
        id,
        no: v.string(),
        placedAt: time,
        paidAt: v.nullable(time),
        total: sumFen,
        /** Of the piece alone, as the other order’s amount is. A server from before says nothing of it. */
        price: v.optional(fen),
        state: v.picklist(orderStates),
      },
      /** What went back to the buyer here; null while nothing did. */
      back: v.nullable(sumFen),
      /** It was asked for, and whoever the money came by has not said that it is there. */
      returning: v.boolean(),
    }),
  ),
  /** Whom it is promised to here. */
  holder: v.string(),
  there: remoteOrder,
  /** Whose order was placed first; null where one of the times is not known. */
  first: v.nullable(v.picklist(['here', 'there'])),
  /** `fell`: decided for somebody here, who has it no more; theirs is refunded all the same. */
  outcome: v.nullable(v.picklist(['here', 'there', 'gone', 'fell'])),
  note: v.nullable(v.string()),
  /** For their buyer, in their language. */
  apology: v.string(),
  /** What goes back to them. */
  refund: v.nullable(fen),
  /** When the channel was asked to give it back; it is back when the channel says so. */
  refundAskedAt: v.nullable(time),
});
export type ResaleConflict = v.InferOutput<typeof conflict>;
