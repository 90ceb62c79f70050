/** A row of products that answer a question to the catalogue now, not when the page was written. */
import { useQuery } from '@tanstack/react-query';
import { productList } from '../../../contract/catalogue/calls.ts';
import type { CmsBlockOf } from '../../../contract/cms/blocks.ts';
import { read } from '../../api/read.ts';
import { Bone } from '../../ui/feedback/Skeleton.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { ItemCard } from '../catalogue/ItemCard.tsx';
import styles from './cms.module.css';
import { text } from './words.ts';

export function Rail({ title, query: question, sizes }: CmsBlockOf<'rail'> & { sizes?: string }) {
  const t = useText(text);
  const language = useLanguage();
  const query = useQuery(read(productList, sizes === undefined ? question : { ...question, sizes }));
  const products = query.data?.list;
  return (
    <section className={styles.rail}>
      <h2 className={styles.heading}>{title[language]}</h2>
      {query.isError && !products && (
        <div className={styles.missing}>
          {t.railFailed}
          <Button kind="line" size="sm" pending={query.isFetching} onClick={() => void query.refetch()}>
            {t.again}
          </Button>
        </div>
      )}
      {products?.length === 0 && <p className={styles.missing}>{t.nothing}</p>}
      {products?.length !== 0 && !query.isError && (
        <ul className={styles.row}>
          {products
            ? products.map((product) => (
                <li key={product.id}>
                  <ItemCard product={product} />
                </li>
              ))
            : [1, 2, 3].map((n) => (
                <li key={n} aria-hidden="true">
                  <Bone style={{ aspectRatio: 0.66, borderRadius: 'var(--r-lg)' }} />
                </li>
              ))}
        </ul>
      )}
    </section>
  );
}
