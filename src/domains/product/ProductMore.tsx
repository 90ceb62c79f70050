/** The lower half of a product: why it can be trusted, what it costs in all, its facts, and what else there is. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { auctionLots } from '../../../contract/auction/calls.ts';
import { type Goods, type productDetail, productSimilar } from '../../../contract/catalogue/calls.ts';
import { gradeName } from '../../../contract/item/grade-names.ts';
import { type FeeSheet, feeName, termsOfSheet } from '../../../contract/payment/fees.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { read } from '../../api/read.ts';
import { Price } from '../../ui/feedback/Price.tsx';
import { Bone } from '../../ui/feedback/Skeleton.tsx';
import { date, dateTime } from '../../ui/format/format.ts';
import { IconCheck, IconShield } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow, useServerNow } from '../../ui/format/use-now.ts';
import { FeeLines } from '../../ui/list/FeeLines.tsx';
import { Feed } from '../../ui/list/ProductCard.tsx';
import { Fact, Facts, RowLink, Rows } from '../../ui/list/Row.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { MoreLink, Section } from '../../ui/surface/Card.tsx';
import { brandName } from '../catalogue/brands.ts';
import { ItemCard } from '../catalogue/ItemCard.tsx';
import { sizeName, sizesInput, useMySizes } from '../catalogue/sizes.ts';
import { text } from './below-words.ts';
import { flawsSaid } from './flaws.ts';
import styles from './product.module.css';

type Product = Output<typeof productDetail>;

export function Trust({ goods }: { goods: Goods }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(null);
  return (
    <section className={styles.trust}>
      <span className={styles.seal}>
        <IconShield />
      </span>
      <div>
        <h2>{!goods.inWarehouse ? t.trustSeller : goods.report?.genuine ? t.trustStock : t.trustCounted}</h2>
        <p>
          {goods.report ? (
            <Link to="/pages/buy/report" search={{ code: goods.report.code }}>
              {t.trustReport(date(goods.report.at, now, language))}
            </Link>
          ) : goods.storedAt ? (
            t.trustDate(date(goods.storedAt, now, language))
          ) : (
            t.trustLead
          )}
        </p>
      </div>
      <ul>
        {[...t.trust, ...flawsSaid(goods, t)].map((promise) => (
          <li key={promise}>
            <IconCheck size={14} />
            {promise}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The very lines that the order will be charged by. */
export function WhatItCosts({ fees }: { fees: FeeSheet | undefined }) {
  const t = useText(text);
  const language = useLanguage();
  return (
    <Section title={t.price} end={t.noOther}>
      <div className={styles.panel}>
        {fees ? (
          <FeeLines
            lines={fees.buyer.map(({ kind, amount }) => ({ label: feeName[kind][language], amount }))}
            total={{ label: t.youPay, amount: fees.total }}
            foot={t.sellerGets(`¥${yuan(fees.sellerGets)}`, `${(termsOfSheet(fees).service.rate * 100).toFixed(2)}%`)}
          />
        ) : (
          <Bone className={styles.boneFees} />
        )}
      </div>
    </Section>
  );
}

export function Colours({ colours, current }: { colours: Product['colours']; current: string }) {
  const t = useText(text);
  const language = useLanguage();
  const others = colours.filter(({ id }) => id !== current);
  if (others.length === 0) return null;
  return (
    <Section title={t.colours}>
      <ul className={styles.colours}>
        {others.map(({ id, colour, cover, minSellPrice }) => (
          <li key={id}>
            <Link to="/pages/buy/detail" search={{ productId: id }} className={styles.colour}>
              <Photo src={cover} alt="" radius={12} sizes="92px" />
              <span>{colour[language]}</span>
              <Price amount={minSellPrice} decimals={0} plain size={12} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function ProductFacts({ product, goods }: { product: Product; goods: Goods | undefined }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(null);
  return (
    <Section title={t.facts}>
      <Facts>
        <Fact name={t.brand}>{brandName(product.brand.name, language)}</Fact>
        <Fact name={t.style} copy={product.styleNo}>
          {product.styleNo}
        </Fact>
        <Fact name={t.category}>{product.category.name[language]}</Fact>
        <Fact name={t.colour}>{product.colour[language]}</Fact>
        <Fact name={t.released}>{date(product.released, now, language)}</Fact>
        {goods && (
          <Fact name={t.sellerFact}>
            <Link to="/pages/buy/seller" search={{ id: goods.seller.id }}>
              {goods.seller.nickname} · {goods.seller.business ? t.business : t.private}
            </Link>
          </Fact>
        )}
      </Facts>
    </Section>
  );
}

/** What of this product is at auction now, and what it has fetched there. */
export function AtAuction({ productId }: { productId: string }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const { data } = useQuery(read(auctionLots, { productId, filter: 'ending', size: 5 }));
  return (
    <Section title={t.atAuction}>
      <Rows>
        {data?.list.map((lot) => (
          <RowLink
            key={lot.id}
            to="/pages/auction/lot"
            search={{ id: lot.id }}
            note={dateTime(lot.endsAt, now, language)}
            value={<Price amount={lot.price ?? lot.startPrice} decimals={0} plain />}
          >
            {sizeName(lot.item.size, language)} · {gradeName[lot.item.grade][language]}
          </RowLink>
        ))}
        <RowLink to="/pages/auction/bidrecord" search={{ productId }}>
          {t.hammers}
        </RowLink>
      </Rows>
    </Section>
  );
}

export function Similar({ productId }: { productId: string }) {
  const t = useText(text);
  const sizes = sizesInput(useMySizes());
  const { data } = useQuery(read(productSimilar, sizes ? { productId, sizes } : { productId }));
  if (!data || data.list.length === 0) return null;
  return (
    <section className={styles.similar}>
      <header>
        <h2>{t.similar}</h2>
        <MoreLink to="/pages/buy/list" search={{ productId }}>
          {t.similarTitle}
        </MoreLink>
      </header>
      <Feed>
        {data.list.map((product) => (
          <ItemCard key={product.id} product={product} />
        ))}
      </Feed>
    </section>
  );
}
