/** A product below the first view, which is then noted as looked at: sizes, the order book, the items of a size, what they cost, facts, and what else there is. */
import { useEffect } from 'react';
import type { Goods, productDetail, SkuQuote } from '../../../contract/catalogue/calls.ts';
import type { Grade } from '../../../contract/item/grades.ts';
import type { orderPreview } from '../../../contract/order/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { noteViewed } from '../../offline/cache/viewed.ts';
import { Book } from '../bid/OrderBook.tsx';
import type { SheetName } from '../bid/sheets.ts';
import { Sizes, Trend } from '../market/Market.tsx';
import { GoodsChoice } from './GoodsChoice.tsx';
import { AtAuction, Colours, ProductFacts, Similar, Trust, WhatItCosts } from './ProductMore.tsx';
import { SellThis } from './sell/SellThis.tsx';

export { GradeCard } from './GradeCard.tsx';

interface Props {
  product: Output<typeof productDetail>;
  sku: SkuQuote;
  /** The item that could be bought; undefined where nobody sells this size, and for what was bought. */
  goods: Goods | undefined;
  grade: Grade | null;
  preview: Output<typeof orderPreview> | undefined;
  /** It is not taken in any longer. */
  retired: boolean;
  list: readonly Goods[];
  /** Of all items of this size. */
  count: number;
  sheet: SheetName | undefined;
  onSheet: (sheet: SheetName | undefined) => Promise<void>;
  onSize: (skuId: string) => void;
  onGoods: (goods: Goods) => void;
  onMore: (() => void) | undefined;
}

export default function ProductBelow({
  product,
  sku,
  goods,
  grade,
  preview,
  retired,
  list,
  count,
  sheet,
  ...on
}: Props) {
  useEffect(() => void noteViewed(product.id, Date.now()), [product.id]);
  return (
    <>
      <Sizes product={product} chosen={sku} grade={grade} onChoose={on.onSize} />
      <Book sku={sku} goods={goods} own={preview?.own ?? false} retired={retired} sheet={sheet} onSheet={on.onSheet} />
      {list.length > 0 && (
        <GoodsChoice list={list} count={count} chosen={goods} onChoose={on.onGoods} onMore={on.onMore} />
      )}
      <Trend sku={sku} grade={grade} />
      {goods && <Trust goods={goods} />}
      {goods && <WhatItCosts fees={preview?.fees} />}
      {grade && !retired && <SellThis sku={sku} grade={grade} categoryId={product.category.id} />}
      <Colours colours={product.colours} current={product.id} />
      <ProductFacts product={product} goods={goods} />
      <AtAuction productId={product.id} />
      <Similar productId={product.id} />
    </>
  );
}
