/** The catalogue on the workbench: products found by words or style number, made one by one or from a table. */

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sizeNames } from '../../../../contract/catalogue/import-rules.ts';
import { type WorkProduct, workCatalogue, workProductList } from '../../../../contract/catalogue/work-calls.ts';
import { ALWAYS_FRESH, read, readPages, STAYING } from '../../../api/read.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { IconGrid } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { MergeSheet } from '../merge/MergeSheet.tsx';
import staff from '../staff.module.css';
import { usePermissions } from '../use-permissions.ts';
import { WorkList } from '../WorkList.tsx';
import { BrandsSheet } from './BrandsSheet.tsx';
import { CategoriesSheet } from './CategoriesSheet.tsx';
import styles from './catalogue.module.css';
import { text as changes } from './change-words.ts';
import { HistorySheet } from './HistorySheet.tsx';
import { ProductSheet } from './ProductSheet.tsx';
import { RetireSheet } from './RetireSheet.tsx';
import { TableSheet } from './TableSheet.tsx';
import { text } from './words.ts';

export default function Catalogue() {
  const t = useText(text);
  const more = useText(changes);
  const { may } = usePermissions();
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<'new' | 'table' | 'brands' | 'categories' | null>(null);
  const [work, setWork] = useState<Work | null>(null);
  const close = () => setWork(null);
  const places = useQuery({ ...read(workCatalogue, {}), ...ALWAYS_FRESH });
  const query = useInfiniteQuery({
    ...readPages(workProductList, search.trim() ? { search: search.trim() } : {}),
    ...ALWAYS_FRESH,
    ...STAYING,
  });
  const edits = may('catalogue.edit');
  return (
    <>
      <WorkList
        name="work-catalogue"
        query={query}
        rowHeight={150}
        row={({ pictures, name, styleNo, items }, language) => ({
          photo: pictures[0] ?? null,
          name: name[language],
          facts: [styleNo, t.pieces(items)],
        })}
        empty={{
          title: search ? t.notFound : t.empty,
          body: search ? t.notFoundBody : t.emptyBody,
          icon: <IconGrid size={24} />,
        }}
        above={() => (
          <Field
            label={t.search}
            value={search}
            onChange={setSearch}
            type="search"
            enterKeyHint="search"
            maxLength={60}
            hint={
              places.data && t.there(places.data.products, places.data.brands.length, places.data.categories.length)
            }
          />
        )}
        bar={
          <>
            <Button kind="line" grow onClick={() => setOpen('table')}>
              {t.table}
            </Button>
            <Button kind="line" grow onClick={() => setOpen('brands')}>
              {more.brands}
            </Button>
            <Button kind="line" grow onClick={() => setOpen('categories')}>
              {more.categories}
            </Button>
            {edits && (
              <Button grow onClick={() => setOpen('new')}>
                {t.make}
              </Button>
            )}
          </>
        }
      >
        {(product) => <Product product={product} edits={edits} onWork={(act) => setWork({ act, product })} />}
      </WorkList>
      {open === 'table' && <TableSheet edits={edits} onClose={() => setOpen(null)} />}
      {open === 'brands' && places.data && (
        <BrandsSheet brands={places.data.brands} edits={edits} onClose={() => setOpen(null)} />
      )}
      {open === 'categories' && places.data && (
        <CategoriesSheet categories={places.data.categories} edits={edits} onClose={() => setOpen(null)} />
      )}
      {open === 'new' && places.data && (
        <ProductSheet product={null} places={places.data} onClose={() => setOpen(null)} />
      )}
      {work?.act === 'change' && places.data && (
        <ProductSheet product={work.product} places={places.data} onClose={close} />
      )}
      {work?.act === 'merge' && <MergeSheet product={work.product} onClose={close} />}
      {work?.act === 'retire' && <RetireSheet product={work.product} onClose={close} />}
      {work?.act === 'history' && (
        <HistorySheet kind="product" id={work.product.id} title={work.product.styleNo} edits={edits} onClose={close} />
      )}
    </>
  );
}

interface Work {
  act: 'change' | 'merge' | 'retire' | 'history';
  product: WorkProduct;
}

interface ProductProps {
  product: WorkProduct;
  edits: boolean;
  onWork: (act: Work['act']) => void;
}

function Product({ product, edits, onWork }: ProductProps) {
  const t = useText(text);
  const more = useText(changes);
  const language = useLanguage();
  const [cover] = product.pictures;
  const acts: { act: Work['act']; label: string }[] = [
    { act: 'change', label: t.change },
    { act: 'merge', label: more.merge },
    { act: 'retire', label: product.retired ? more.again : more.retire },
    { act: 'history', label: more.history },
  ];
  return (
    <Card>
      <div className={staff.head}>
        <b>{product.name[language]}</b>
        {cover ? (
          <Photo src={cover} alt="" sizes="56px" className={styles.cover} />
        ) : (
          <Tag tone="wait">{t.noPicture}</Tag>
        )}
      </div>
      <div className={staff.tags}>
        {product.retired && <Tag tone="bad">{more.retired}</Tag>}
        {product.brandRetired && <Tag tone="bad">{more.brandRetired}</Tag>}
        {product.sizesRetired.length > 0 && (
          <Tag tone="wait">{more.sizesRetired(sizeNames(product.sizesRetired, language))}</Tag>
        )}
      </div>
      <Facts>
        <Fact name={t.styleNo} copy={product.styleNo}>
          {product.styleNo}
        </Fact>
        <Fact name={t.sizes}>{sizeNames(product.sizes, language)}</Fact>
        <Fact name={t.items}>{t.pieces(product.items)}</Fact>
      </Facts>
      <div className={staff.work}>
        {acts
          .filter(({ act }) => edits || act === 'history')
          .map(({ act, label }) => (
            <Button key={act} size="sm" kind="line" onClick={() => onWork(act)}>
              {label}
            </Button>
          ))}
      </div>
    </Card>
  );
}
