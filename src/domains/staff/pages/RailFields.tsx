/** Which products a rail shows: all that its rule may ask of the catalogue. */
import { useQuery } from '@tanstack/react-query';
import { productBrandList, productCateTree } from '../../../../contract/catalogue/calls.ts';
import { sorts } from '../../../../contract/catalogue/sorts.ts';
import type { CmsBlock, CmsBlockOf } from '../../../../contract/cms/blocks.ts';
import { type Grade, gradeName, grades } from '../../../../contract/item/grade-names.ts';
import { read } from '../../../api/read.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { AmountField } from '../../../ui/input/AmountField.tsx';
import { Checkbox } from '../../../ui/input/Choice.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { Both } from './Both.tsx';
import { mostOf } from './most.ts';
import { text } from './words.ts';

export function RailFields({ block, onChange }: { block: CmsBlockOf<'rail'>; onChange: (block: CmsBlock) => void }) {
  const t = useText(text);
  const language = useLanguage();
  const tree = useQuery(read(productCateTree, {}));
  const brands = useQuery(read(productBrandList, {}));
  const { query } = block;
  const asked = new Set(query.grades?.split(',') as Grade[] | undefined);
  const put = (change: Partial<CmsBlockOf<'rail'>['query']>) => onChange({ ...block, query: { ...query, ...change } });
  return (
    <>
      <Both
        max={mostOf('rail', 'title')}
        name={t.fields.title}
        value={block.title}
        onChange={(title) => onChange({ ...block, title })}
      />
      <Pills
        name={t.category}
        options={[
          { value: '', label: t.everyCategory },
          ...(tree.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name[language] })),
        ]}
        value={query.categoryId ?? ''}
        onChange={(id) => put({ categoryId: id || undefined })}
      />
      <Pills
        name={t.brand}
        options={[
          { value: '', label: t.everyBrand },
          ...(brands.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name[language] })),
        ]}
        value={query.brandId ?? ''}
        onChange={(id) => put({ brandId: id || undefined })}
      />
      <Pills
        name={t.grades}
        options={grades.map((value) => ({ value, label: gradeName[value][language] }))}
        value={asked}
        onChange={(grade) => {
          const left = grades.filter((one) => asked.has(one) !== (one === grade));
          put({ grades: left.join(',') || undefined });
        }}
      />
      <AmountField
        label={t.priceFrom}
        value={query.priceFrom ?? null}
        onChange={(fen) => put({ priceFrom: fen ?? undefined })}
      />
      <AmountField
        label={t.priceTo}
        value={query.priceTo ?? null}
        onChange={(fen) => put({ priceTo: fen ?? undefined })}
      />
      <Field
        label={t.search}
        value={query.search ?? ''}
        onChange={(search) => put({ search: search || undefined })}
        maxLength={mostOf('rail', 'query', 'search')}
        optional
      />
      <Pills
        name={t.sort}
        options={sorts.map((value) => ({ value, label: t.sorts[value] }))}
        value={query.sort}
        onChange={(sort) => put({ sort })}
      />
      <Checkbox
        checked={query.inWarehouse ?? false}
        onChange={(inWarehouse) => put({ inWarehouse: inWarehouse || undefined })}
      >
        {t.stockOnly}
      </Checkbox>
      <Checkbox
        checked={query.belowTrade ?? false}
        onChange={(belowTrade) => put({ belowTrade: belowTrade || undefined })}
      >
        {t.belowTrade}
      </Checkbox>
      <Pills
        name={t.most}
        options={['4', '8', '12', '20'].map((value) => ({ value, label: value }))}
        value={String(query.size)}
        onChange={(size) => put({ size: Number(size) })}
      />
    </>
  );
}
