/** A product from a list, as a card of the feed. */
import { linkOptions } from '@tanstack/react-router';
import { ONE_SIZE, type ProductCardData } from '../../../contract/catalogue/calls.ts';
import { useLanguage } from '../../ui/format/text.ts';
import { ProductCard } from '../../ui/list/ProductCard.tsx';
import { aboveLast } from './above-last.ts';
import { sizeName } from './sizes.ts';

export function ItemCard({ product, priority }: { product: ProductCardData; priority?: boolean }) {
  const language = useLanguage();
  const search = { productId: product.id, ...(product.skuId && { skuId: product.skuId }) };
  return (
    <ProductCard
      link={linkOptions({ to: '/pages/buy/detail', search })}
      photo={product.cover}
      name={product.name[language]}
      grade={product.grade ?? undefined}
      remark={remarkOf(product, language)}
      inStock={product.inWarehouse}
      price={product.minSellPrice}
      from={product.askCount > 1 || product.size !== null}
      delta={aboveLast(product.minSellPrice, product.lastTradePrice)}
      priority={priority}
    />
  );
}

/** The size, and one honest remark where the badge leaves room for it. */
function remarkOf({ size, inWarehouse, remark }: ProductCardData, language: 'zh' | 'en'): string | null {
  const parts = [
    size !== null && size !== ONE_SIZE && sizeName(size, language),
    !inWarehouse && remark && shortOf(remark[language]),
  ];
  return parts.filter(Boolean).join(' · ') || null;
}

/** `左鞋头折痕，长约 4mm，正常行走可见` -> `左鞋头折痕` */
export const headOf = (sentence: string): string => sentence.split(/，|, /, 1)[0] ?? sentence;
/** What it is alone: a card is too narrow for where, which the page says. `Crease on the right toe, about 4 mm long` -> `Crease` */
const shortOf = (sentence: string): string => headOf(sentence).replace(/ (?:on|at|by|under|beside) the .*$/, '');
/** The rest of it: how much, and how it shows. */
export const tailOf = (sentence: string): string => sentence.replace(/^.*?(，|, )/, '');
