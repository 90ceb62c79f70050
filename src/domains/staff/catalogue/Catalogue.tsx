/** The catalogue on the workbench: products found by words or style number, made one by one or from a table. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
import staff from '../staff.module.css';
import { usePermissions } from '../use-permissions.ts';
import { WorkList } from '../WorkList.tsx';
import styles from './catalogue.module.css';
import { ProductSheet } from './ProductSheet.tsx';
import { TableSheet } from './TableSheet.tsx';
import { text } from './words.ts';

export default function Catalogue() {
  const t = useText(text);
  const { may } = usePermissions();
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<'new' | 'table' | WorkProduct | null>(null);
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
            {edits && (
              <Button grow onClick={() => setOpen('new')}>
                {t.make}
              </Button>
            )}
          </>
        }
      >
        {(product) => <Product product={product} onEdit={edits ? () => setOpen(product) : undefined} />}
      </WorkList>
      {open === 'table' && <TableSheet edits={edits} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'table' && places.data && (
        <ProductSheet product={open === 'new' ? null : open} places={places.data} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

function Product({ product, onEdit }: { product: WorkProduct; onEdit?: () => void }) {
  const t = useText(text);
  const language = useLanguage();
  const [cover] = product.pictures;
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
      <Facts>
        <Fact name={t.styleNo} copy={product.styleNo}>
          {product.styleNo}
        </Fact>
        <Fact name={t.sizes}>{product.sizes.join(' ')}</Fact>
        <Fact name={t.items}>{t.pieces(product.items)}</Fact>
      </Facts>
      {onEdit && (
        <div className={staff.work}>
          <Button size="sm" kind="line" onClick={onEdit}>
            {t.change}
          </Button>
        </div>
      )}
    </Card>
  );
}
