/** What waits about a listing beside what the shop knows: until it has arrived the listing still sells, at the old price. */
import type { sellerGoodsDetail } from '../../../../contract/listing/calls.ts';
import { listingMachine } from '../../../../contract/listing/machine.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import type { OutboxItem } from '../../../offline/outbox/observe.ts';
import { Price } from '../../../ui/feedback/Price.tsx';
import { StateTag, Tag } from '../../../ui/feedback/Tag.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { names } from '../../device/names.ts';
import { QueuedTag } from '../../device/work/QueuedTag.tsx';
import { centsOf } from '../money.ts';
import { expectedListing } from './expected.ts';

type Listing = Pick<Output<typeof sellerGoodsDetail>, 'id' | 'state' | 'price' | 'floorPrice'>;
interface Props {
  listing: Listing;
  waiting?: readonly OutboxItem[] | undefined;
}

export function StateNow({ listing, waiting = [] }: Props) {
  const t = useText(names);
  const language = useLanguage();
  const { state } = expectedListing(listing, waiting);
  return (
    <>
      {state === listing.state ? (
        <QueuedTag waiting={waiting} />
      ) : (
        <Tag tone="wait">{`${listingMachine.states[state][language]} · ${t.waits}`}</Tag>
      )}
      <StateTag machine={listingMachine} state={listing.state} />
    </>
  );
}

/** Null where none waits. */
export function PriceThen({ listing, waiting = [], of }: Props & { of: 'price' | 'floorPrice' }) {
  const t = useText(names);
  const then = expectedListing(listing, waiting)[of];
  if (then === listing[of]) return null;
  return (
    <Tag tone="wait">
      <Price amount={then} plain decimals={centsOf(then)} /> · {t.waits}
    </Tag>
  );
}
