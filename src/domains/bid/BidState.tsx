/** The state of a bid or counter-offer; once it has an order, the order's. */
import type { BidRow } from '../../../contract/bid/calls.ts';
import type { OfferState, BidState as State } from '../../../contract/bid/machine.ts';
import { bidMachine, offerMachine } from '../../../contract/bid/machine.ts';
import { orderMachine } from '../../../contract/order/machine.ts';
import { StateTag } from '../../ui/feedback/Tag.tsx';

export function BidState({ row }: { row: BidRow }) {
  if (row.order) return <StateTag machine={orderMachine} state={row.order.state} />;
  return row.kind === 'bid' ? (
    <StateTag machine={bidMachine} state={row.state as State} />
  ) : (
    <StateTag machine={offerMachine} state={row.state as OfferState} />
  );
}
