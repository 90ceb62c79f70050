/** What became of an offer, and why where the state alone would not say it. */
import type { OwnBid } from '../../../../contract/recycle/hall-calls.ts';
import { offerBidMachine } from '../../../../contract/recycle/machine.ts';
import { StateTag, Tag } from '../../../ui/feedback/Tag.tsx';
import { useText } from '../../../ui/format/text.ts';
import { text } from './offer-words.ts';

export function OfferTag({ offer: { bid, end } }: { offer: Pick<OwnBid, 'bid' | 'end'> }) {
  const t = useText(text);
  return end ? <Tag tone="idle">{t.ends[end]}</Tag> : <StateTag machine={offerBidMachine} state={bid} />;
}
