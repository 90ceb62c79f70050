/** For who has one too: what it would bring here, at the lowest ask or at once to the highest bid, and the way to sell it. */
import { useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { bidMarket } from '../../../../contract/bid/calls.ts';
import type { SkuQuote } from '../../../../contract/catalogue/calls.ts';
import { type Grade, gradeName } from '../../../../contract/item/grade-names.ts';
import { hangList } from '../../../../contract/listing/calls.ts';
import { serviceFee } from '../../../../contract/settlement/calls.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { read } from '../../../api/read.ts';
import { useSession } from '../../../api/use-session.ts';
import { IconGavel, IconTag } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { RowLink, Rows } from '../../../ui/list/Row.tsx';
import { Section } from '../../../ui/surface/Card.tsx';
import { sizeName } from '../../catalogue/sizes.ts';
import { marketOf } from '../../market/market-of.ts';
import { text } from '../below-words.ts';

interface Props {
  sku: SkuQuote;
  grade: Grade;
  /** Whose fees it is sold under. */
  categoryId: string;
}

const round = (fen: number) => `¥${yuan(fen, 0)}`;

export function SellThis({ sku, grade, categoryId }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const session = useSession();
  const seller = session?.roles.includes('seller') ?? false;
  const { minSellPrice = null, maxBuyPrice = null } = marketOf(sku, grade) ?? {};
  const own = useQuery({ ...read(hangList, { skuId: sku.id, size: 10 }), enabled: seller });
  const book = useQuery({ ...read(bidMarket, { skuId: sku.id }), enabled: session !== null });
  // Nobody sells to themselves.
  const mine = book.data?.mine?.bids.some((bid) => bid.grade === grade && bid.price === maxBuyPrice) ?? false;
  const stored = own.data?.list.find((one) => one.grade === grade);
  if (minSellPrice === null && (maxBuyPrice === null || mine)) return null;
  const way = (price: number): LinkProps =>
    stored
      ? { to: '/pages/stock/seller/create', search: { itemId: stored.itemId, price } }
      : {
          to: '/pages/stock/receipt/createReceipt',
          search: { productId: sku.productId, skuId: sku.id, grade, price },
        };
  return (
    <Section title={t.haveOne} end={`${sizeName(sku.size, language)} · ${gradeName[grade][language]}`}>
      <Rows>
        {minSellPrice !== null && (
          <RowLink
            {...way(minSellPrice)}
            icon={<IconTag size={20} />}
            note={t.askNote}
            value={<Brings price={minSellPrice} categoryId={categoryId} />}
          >
            {t.sellAt(round(minSellPrice))}
          </RowLink>
        )}
        {maxBuyPrice !== null && !mine && (
          <RowLink
            {...way(maxBuyPrice)}
            icon={<IconGavel size={20} />}
            note={stored ? t.bidNoteStored : t.bidNoteSend}
            value={<Brings price={maxBuyPrice} categoryId={categoryId} />}
          >
            {t.sellTo(round(maxBuyPrice))}
          </RowLink>
        )}
      </Rows>
    </Section>
  );
}

/** Asked of the server: the fees that hold now, for this seller. */
function Brings(sale: { price: number; categoryId: string }) {
  const t = useText(text);
  const { data } = useQuery(read(serviceFee, sale));
  return data ? <b className="num">{t.brings(`¥${yuan(data.sellerGets)}`)}</b> : null;
}
