/** Narrows the stock down: every choice says how many items it leaves. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { gradeName } from '../../../contract/item/grades.ts';
import { stockFilters } from '../../../contract/stock/goods.ts';
import { read, STAYING } from '../../api/read.ts';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Pills } from '../../ui/input/Pills.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import styles from './goods.module.css';
import type { StockSearch } from './stock-search.ts';
import { text } from './words.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  value: StockSearch;
  onChange: (value: StockSearch) => void;
}

export function StockFilters({ open, onClose, value, onChange }: Props) {
  const t = useText(text);
  const language = useLanguage();
  /** What is being chosen; nothing yet is what stands. */
  const [draft, setDraft] = useState<StockSearch | null>(null);
  const chosen = draft ?? value;
  const { id: _, ...filter } = chosen;
  const query = useQuery({ ...read(stockFilters, filter), enabled: open, ...STAYING });
  const facets = query.data;
  const group = <V extends string>(
    key: 'brandId' | 'categoryId' | 'grade' | 'age' | 'place',
    name: string,
    options: { value: V; label: string; count: number }[],
  ) => (
    <div className={styles.group} key={key}>
      <h3>{name}</h3>
      <Pills<string>
        name={name}
        value={chosen[key] ?? ''}
        onChange={(one) => setDraft({ ...chosen, [key]: one || undefined })}
        options={[{ value: '', label: t.all }, ...options]}
      />
    </div>
  );
  const end = () => {
    setDraft(null);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={end}
      onOk={() => {
        if (draft) onChange(draft);
        end();
      }}
      title={t.filter}
      foot={
        <Button kind="line" block onClick={() => setDraft({ state: value.state, term: value.term })}>
          {t.clear}
        </Button>
      }
    >
      {facets ? (
        <>
          {group(
            'age',
            t.age,
            facets.ages.map((one) => ({ ...one, label: t.ages[one.value] })),
          )}
          {group(
            'place',
            t.place,
            facets.places.map((one) => ({ ...one, label: t.places[one.value as 'home'] })),
          )}
          {group(
            'brandId',
            t.brand,
            facets.brands.map((one) => ({ ...one, label: one.name[language] })),
          )}
          {group(
            'categoryId',
            t.category,
            facets.categories.map((one) => ({ ...one, label: one.name[language] })),
          )}
          {group(
            'grade',
            t.grade,
            facets.grades.map((one) => ({ ...one, label: gradeName[one.value][language] })),
          )}
        </>
      ) : (
        <SkeletonRows count={4} />
      )}
    </Sheet>
  );
}
