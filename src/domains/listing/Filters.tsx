/** Search and filters over a seller's goods. */
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { type Grade, gradeName } from '../../../contract/item/grades.ts';
import { sellerGoodsFilter } from '../../../contract/listing/calls.ts';
import type { ListingStateName } from '../../../contract/listing/machine.ts';
import { read } from '../../api/read.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { IconSearch, IconSliders } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Pills } from '../../ui/input/Pills.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import styles from './listing.module.css';
import { text } from './words.ts';

export interface Filter {
  q: string;
  brandId: string;
  grade: Grade | '';
  /** Days in stock, at least. */
  days: number;
}
export const noFilter: Filter = { q: '', brandId: '', grade: '', days: 0 };

/** What the server filters by. */
export function useFilterInput({ q, brandId, grade }: Filter) {
  const term = useDeferredValue(q.trim());
  return { ...(term && { q: term }), ...(brandId && { brandId }), ...(grade && { grade }) };
}

interface Props {
  of: 'listings' | 'stock';
  state?: ListingStateName;
  value: Filter;
  onChange: (filter: Filter) => void;
  /** Offers the time in stock too. */
  aged?: boolean;
}

export function Filters({ of, state, value, onChange, aged }: Props) {
  const t = useText(text);
  /** What is being chosen. */
  const [draft, setDraft] = useState<Filter | null>(null);
  const used = [value.brandId, value.grade, value.days].filter(Boolean).length;
  return (
    <>
      <label className={styles.search}>
        <IconSearch size={18} />
        <input
          type="search"
          value={value.q}
          placeholder={t.search}
          aria-label={t.search}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={60}
          onChange={(event) => onChange({ ...value, q: event.target.value })}
        />
      </label>
      <Button kind="line" size="sm" onClick={() => setDraft(value)}>
        <IconSliders size={16} />
        {t.filter}
        {used > 0 && <Badge count={used} />}
      </Button>
      <Sheet
        open={draft !== null}
        onClose={() => setDraft(null)}
        title={t.filter}
        onOk={() => {
          if (draft) onChange(draft);
          setDraft(null);
        }}
        ok={t.done}
      >
        {draft && <Choices of={of} state={state} value={draft} onChange={setDraft} aged={aged} />}
      </Sheet>
    </>
  );
}

function Choices({ of, state, value, onChange, aged }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const { data } = useQuery(read(sellerGoodsFilter, { of, ...(state && { state }) }));
  return (
    <div className={styles.stack}>
      <b>{t.brand}</b>
      <Pills
        name={t.brand}
        value={value.brandId}
        onChange={(brandId) => onChange({ ...value, brandId })}
        options={[
          { value: '', label: t.anyBrand },
          ...(data?.brands ?? []).map(({ id, name, count }) => ({ value: id, label: name[language], count })),
        ]}
      />
      <b>{t.grade}</b>
      <Pills<Grade | ''>
        name={t.grade}
        value={value.grade}
        onChange={(grade) => onChange({ ...value, grade })}
        options={[
          { value: '', label: t.anyGrade },
          ...(data?.grades ?? []).map(({ grade, count }) => ({
            value: grade,
            label: gradeName[grade][language],
            count,
          })),
        ]}
      />
      {aged && (
        <>
          <b>{t.age}</b>
          <Pills
            name={t.age}
            value={String(value.days)}
            onChange={(days) => onChange({ ...value, days: Number(days) })}
            options={[
              { value: '0', label: t.anyAge },
              { value: '30', label: t.olderThan(30) },
              { value: '60', label: t.olderThan(60) },
            ]}
          />
        </>
      )}
      <Button kind="text" onClick={() => onChange(noFilter)}>
        {t.clear}
      </Button>
    </div>
  );
}
