/** What comes of a price on both marketplaces: each side's fees, and what remains. */
import { type FeeTerms, type GetsHere, saleFees } from '../../../../contract/payment/fees.ts';
import { resaleFees } from '../../../../contract/resale/rules.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { Price } from '../../../ui/feedback/Price.tsx';
import { useText } from '../../../ui/format/text.ts';
import { FeeLines } from '../../../ui/list/FeeLines.tsx';
import { text } from './words.ts';

interface Props {
  price: number | null;
  terms: FeeTerms;
  /** Of what is sold nothing is said. */
  here: GetsHere;
  /** It was sold there; otherwise it is what a sale would leave. */
  sold?: boolean;
}

export function Money({ price, terms, here, sold = false }: Props) {
  const t = useText(text);
  if (price === null || price <= 0) return null;
  const { channel, ours, remains } = resaleFees(price);
  return (
    <FeeLines
      costs
      lines={[
        { label: sold ? t.soldThere : t.ifSoldThere, amount: price },
        { label: t.channelFee, amount: -channel },
        { label: t.ourFee, amount: -ours },
      ]}
      total={{ label: t.remains, amount: remains }}
      foot={
        here !== undefined && (
          <>
            {here ? t.soldHere(`¥${yuan(here.price)}`) : t.soldHereToo(`¥${yuan(price)}`)}{' '}
            <Price amount={here?.gets ?? saleFees(price, { terms }).sellerGets} plain />
          </>
        )
      }
    />
  );
}
