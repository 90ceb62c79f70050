/** The headline of a product: brand, name, the price of the chosen item and how far it lies from the last sale. */

import { type Goods, ONE_SIZE, type productDetail, type SkuQuote } from '../../../contract/catalogue/calls.ts';
import { gradeName } from '../../../contract/item/grades.ts';
import { couponOf, type FeeSheet } from '../../../contract/payment/fees.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { Delta } from '../../ui/feedback/Delta.tsx';
import { Price } from '../../ui/feedback/Price.tsx';
import { Bone, BoneText } from '../../ui/feedback/Skeleton.tsx';
import { InStock, Tag } from '../../ui/feedback/Tag.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { aboveLast } from '../catalogue/above-last.ts';
import { sizeName } from '../catalogue/sizes.ts';
import { marketOf } from '../market/market-of.ts';
import styles from './product.module.css';
import { text } from './words.ts';

interface Props {
  product: Output<typeof productDetail>;
  sku: SkuQuote;
  goods: Goods | undefined;
  /** What the chosen item costs with everything. */
  fees: FeeSheet | null;
  /** What whoever looks at it bought it for, fen. */
  bought?: number | null;
}

export function Heading({ product, sku, goods, fees, bought = null }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const size = sizeName(sku.size, language);
  const one = sku.size === ONE_SIZE;
  const cheapest = bought === null && (!goods || goods.price === sku.minSellPrice);
  const move = bought === null && goods ? aboveLast(goods.price, marketOf(sku, goods.grade)?.lastTradePrice) : null;
  const notes = [
    goods && (cheapest ? (one ? t.lowestAsk : t.lowestIn(size)) : t.thisOne(size, gradeName[goods.grade][language])),
    bought !== null && t.boughtFor,
    goods && fees && (couponOf(fees) > 0 ? t.allInCoupon : t.allIn)(`¥${yuan(fees.total)}`),
  ];
  return (
    <section className={styles.heading}>
      <p className={styles.marks}>
        <b>{product.brand.name.en.toUpperCase()}</b>
        {goods?.inWarehouse && <InStock />}
        <Tag>{t.styleNo(product.styleNo)}</Tag>
      </p>
      <p className={styles.name}>{product.name[language]}</p>
      <div className={styles.prices}>
        <div>
          <Price amount={bought ?? goods?.price ?? null} size={34} />
          <p className={styles.note}>{notes.filter(Boolean).join(' · ')}</p>
        </div>
        {goods && move !== null && (
          <div className={styles.move}>
            <Delta percent={move} size={14} />
            <p className={styles.note}>
              {gradeName[goods.grade][language]} · {t.aboveLast}
            </p>
          </div>
        )}
      </div>
    </section>
  );
}

export const DetailSkeleton = () => (
  <div className={styles.apart}>
    <Bone className={styles.bonePhoto} />
    <div className={styles.heading}>
      <BoneText width={40} />
      <BoneText width={80} />
      <Bone className={styles.bonePrice} />
      <Bone className={styles.boneCard} />
    </div>
  </div>
);
