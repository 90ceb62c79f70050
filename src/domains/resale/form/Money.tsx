/** What comes of a price on both marketplaces: each side's fees, and what remains. */
import { type FeeTerms, saleFees } from '../../../../contract/payment/fees.ts';
import { resaleFees } from '../../../../contract/resale/rules.ts';
import { Price } from '../../../ui/feedback/Price.tsx';
import { useText } from '../../../ui/format/text.ts';
import { FeeLines } from '../../../ui/list/FeeLines.tsx';
import { text } from './words.ts';

export function Money({ price, terms }: { price: number | null; terms: FeeTerms }) {
  const t = useText(text);
  if (price === null || price <= 0) return null;
  const { channel, ours, remains } = resaleFees(price);
  return (
    <FeeLines
      costs
      lines={[
        { label: t.soldThere, amount: price },
        { label: t.channelFee, amount: -channel },
        { label: t.ourFee, amount: -ours },
      ]}
      total={{ label: t.remains, amount: remains }}
      foot={
        <>
          {t.soldHere} <Price amount={saleFees(price, { terms }).sellerGets} plain />
        </>
      }
    />
  );
}
