/** What a merchant looks for: to filter the hall by, or to be told of. */
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { productBrandList, productCateTree } from '../../../../contract/catalogue/calls.ts';
import { type Grade, gradeName, grades } from '../../../../contract/item/grades.ts';
import { read } from '../../../api/read.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { AmountField } from '../../../ui/input/AmountField.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { cityNames, loadDivisions } from '../../address/divisions.ts';
import { brandName } from '../../catalogue/brands.ts';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import { NeedsNetwork } from '../../device/live/NeedsNetwork.tsx';
import styles from '../recycle.module.css';
import { text } from './words.ts';

export interface Filter {
  brandId?: string;
  categoryId?: string;
  grade?: Grade;
  /** fen, of the estimate's middle */
  from?: number;
  to?: number;
  city?: string;
}

interface Props {
  title: string;
  ok: string;
  pending?: boolean;
  start?: Filter;
  onOk: (filter: Filter) => void;
  onClose: () => void;
}

export function FilterSheet({ title, ok, pending, start = {}, onOk, onClose }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const brands = useQuery(read(productBrandList, {})).data?.list ?? [];
  const categories = useQuery(read(productCateTree, {})).data?.list ?? [];
  const [filter, setFilter] = useState(start);
  const set = (more: Filter) => setFilter((now) => ({ ...now, ...more }));
  // As addresses have them: another spelling would fit no piece.
  const cityList = useId();
  const cities =
    useQuery({
      queryKey: ['cities'],
      queryFn: async () => cityNames(await loadDivisions()),
      staleTime: Number.POSITIVE_INFINITY,
    }).data ?? [];
  const any = { value: '', label: t.subAny };
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      foot={
        <LiveButton block pending={pending} onClick={() => onOk({ ...filter, city: filter.city?.trim() || undefined })}>
          {ok}
        </LiveButton>
      }
    >
      <div className={styles.stack}>
        <NeedsNetwork />
        <p className={styles.note}>{t.subCategory}</p>
        <Pills
          name={t.subCategory}
          value={filter.categoryId ?? ''}
          onChange={(id) => set({ categoryId: id || undefined })}
          options={[any, ...categories.map((one) => ({ value: one.id, label: one.name[language] }))]}
        />
        <p className={styles.note}>{t.subBrand}</p>
        <Pills
          name={t.subBrand}
          value={filter.brandId ?? ''}
          onChange={(id) => set({ brandId: id || undefined })}
          options={[any, ...brands.map((one) => ({ value: one.id, label: brandName(one.name, language) }))]}
        />
        <p className={styles.note}>{t.grade}</p>
        <Pills<Grade | ''>
          name={t.grade}
          value={filter.grade ?? ''}
          onChange={(grade) => set({ grade: grade || undefined })}
          options={[
            { value: '', label: t.subAny },
            ...grades.map((value) => ({ value, label: gradeName[value][language] })),
          ]}
        />
        <AmountField
          label={t.subFrom}
          value={filter.from ?? null}
          onChange={(fen) => set({ from: fen ?? undefined })}
        />
        <AmountField label={t.subTo} value={filter.to ?? null} onChange={(fen) => set({ to: fen ?? undefined })} />
        <Field
          label={t.subCity}
          value={filter.city ?? ''}
          onChange={(city) => set({ city: city || undefined })}
          maxLength={20}
          list={cityList}
          optional
        />
        <datalist id={cityList}>
          {cities.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
    </Sheet>
  );
}
