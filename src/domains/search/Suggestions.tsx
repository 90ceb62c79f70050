/** While one types: brands, categories and products that fit so far. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { productSuggest } from '../../../contract/catalogue/calls.ts';
import { read } from '../../api/read.ts';
import { Price } from '../../ui/feedback/Price.tsx';
import { IconGrid, IconNext, IconSearch, IconTag } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Photo } from '../../ui/media/Photo.tsx';
import { brandName } from '../catalogue/brands.ts';
import { isInPart } from '../catalogue/in-part.ts';
import { keepAsked } from './asked.ts';
import type { Question } from './question.ts';
import styles from './search.module.css';
import { text } from './words.ts';

interface Props {
  typed: string;
  onAsk: (question: Question) => void;
}

export function Suggestions({ typed, onAsk }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const search = useDeferredValue(typed);
  const { data } = useQuery({ ...read(productSuggest, { search }), placeholderData: keepPreviousData });
  const here = isInPart(data);
  const tap = (by: 'brandId' | 'categoryId', id: string, name: string) => {
    void keepAsked({ name, what: { by, id } });
    onAsk({ [by]: id });
  };
  return (
    <ul className={styles.suggestions}>
      <li>
        <button type="button" onClick={() => onAsk({ q: typed })}>
          <IconSearch size={20} />
          <span className={styles.word}>{typed}</span>
          <span className={styles.note}>{t.go}</span>
        </button>
      </li>
      {here && <li className={styles.here}>{t.suggestedHere}</li>}
      {data?.brands.map((brand) => (
        <li key={brand.id}>
          <button type="button" onClick={() => tap('brandId', brand.id, brandName(brand.name, language))}>
            <IconTag size={20} />
            <span className={styles.word}>{brandName(brand.name, language)}</span>
            <span className={styles.note}>{t.products(brand.count)}</span>
          </button>
        </li>
      ))}
      {data?.categories.map((category) => (
        <li key={category.id}>
          <button type="button" onClick={() => tap('categoryId', category.id, category.name[language])}>
            <IconGrid size={20} />
            <span className={styles.word}>{category.name[language]}</span>
            <span className={styles.note}>{t.products(category.count)}</span>
          </button>
        </li>
      ))}
      {data?.products.map((product) => (
        <li key={product.id}>
          <Link
            to="/pages/buy/detail"
            search={{ productId: product.id }}
            onClick={() => void keepAsked({ name: product.name[language], what: { by: 'productId', id: product.id } })}
          >
            <span className={styles.thumb}>
              <Photo src={product.cover} alt="" radius={10} sizes="44px" />
            </span>
            <span className={styles.word}>
              {product.name[language]}
              <small className="num">{product.styleNo}</small>
            </span>
            {!here && (
              <Price amount={product.minSellPrice} decimals={0} from={product.minSellPrice !== null} size={14} />
            )}
            <IconNext size={16} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
