/** What goods are narrowed by, as a search and the auction hall ask for it: category, size, condition, price, brand. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { productBrandList, productCateTree } from '../../../contract/catalogue/calls.ts';
import { gradeName, grades } from '../../../contract/item/grades.ts';
import { read } from '../../api/read.ts';
import { cx } from '../../ui/format/cx.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import chips from '../../ui/input/chips.module.css';
import { sizeName } from '../catalogue/sizes.ts';
import type { Question } from './question.ts';
import styles from './search.module.css';
import { text } from './words.ts';

type Wish = Pick<Question, 'brandId' | 'categoryId' | 'sizes' | 'grades' | 'from' | 'to'>;

interface ChoosingProps {
  draft: Wish;
  set: (change: Wish) => void;
  /** What can be chosen besides. */
  children?: ReactNode;
}

export function Choosing({ draft, set, children }: ChoosingProps) {
  const t = useText(text);
  const language = useLanguage();
  const tree = useQuery(read(productCateTree, {}));
  const chosen = draft.categoryId;
  const branch = tree.data?.list.find(({ id, children }) => id === chosen || children.some((one) => one.id === chosen));
  const root = branch?.id;
  const brands = useQuery(read(productBrandList, root ? { categoryId: root } : {}));
  // Before a category is chosen: those of all that come in sizes.
  const some = branch ? [branch] : (tree.data?.list ?? []);
  const sizes = [...new Set(some.flatMap((one) => (one.sizes.length > 1 ? one.sizes : [])))];
  return (
    <>
      <Choices
        label={t.category}
        value={root}
        options={tree.data?.list.map(({ id, name }) => ({ value: id, label: name[language] })) ?? []}
        onChange={(categoryId) => set({ categoryId, sizes: undefined, brandId: undefined })}
      />
      {branch && (
        <Choices
          label={branch.name[language]}
          value={draft.categoryId === root ? undefined : draft.categoryId}
          options={branch.children.map(({ id, name }) => ({ value: id, label: name[language] }))}
          onChange={(categoryId) => set({ categoryId: categoryId ?? root })}
        />
      )}
      {sizes.length > 0 && (
        <Several
          label={t.size}
          value={draft.sizes}
          options={sizes.map((size) => ({ value: size, label: sizeName(size, language).replace('EU ', '') }))}
          onChange={(chosen) => set({ sizes: chosen })}
        />
      )}
      <Several
        label={t.grade}
        value={draft.grades}
        options={grades.map((grade) => ({ value: grade, label: gradeName[grade][language] }))}
        onChange={(chosen) => set({ grades: chosen })}
      />
      <fieldset className={chips.group}>
        <legend className={chips.legend}>{t.price}</legend>
        <div className={styles.range}>
          <Yuan label={t.from} value={draft.from} onChange={(from) => set({ from })} />
          <span aria-hidden="true">–</span>
          <Yuan label={t.to} value={draft.to} onChange={(to) => set({ to })} />
        </div>
      </fieldset>
      <Choices
        label={t.brand}
        wide
        value={draft.brandId}
        options={brands.data?.list.map(({ id, name }) => ({ value: id, label: name.en })) ?? []}
        onChange={(brandId) => set({ brandId })}
      />
      {children}
    </>
  );
}

interface ChoiceProps {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  wide?: boolean;
}

function Choices({ label, options, value, onChange, wide }: ChoiceProps) {
  const t = useText(text);
  const group = useId();
  if (options.length === 0) return null;
  return (
    <fieldset className={chips.group}>
      <legend className={chips.legend}>{label}</legend>
      <div className={cx(chips.chips, wide && chips.wide)}>
        {[{ value: undefined, label: t.any }, ...options].map((option) => (
          <label key={option.value ?? ''} className={chips.chip}>
            <input type="radio" name={group} checked={option.value === value} onChange={() => onChange(option.value)} />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Several may be chosen; they stand in the address with commas. */
export function Several({ label, options, value, onChange }: ChoiceProps) {
  const chosen = new Set(value?.split(',').filter(Boolean));
  const toggle = (one: string) => {
    const next = options.map((option) => option.value).filter((each) => (each === one) !== chosen.has(each));
    onChange(next.join(',') || undefined);
  };
  return (
    <fieldset className={chips.group}>
      <legend className={chips.legend}>{label}</legend>
      <div className={chips.chips}>
        {options.map((option) => (
          <label key={option.value} className={chips.chip}>
            <input type="checkbox" checked={chosen.has(option.value)} onChange={() => toggle(option.value)} />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Yuan({ label, value, onChange }: { label: string; value?: number; onChange: (yuan?: number) => void }) {
  return (
    <label className={styles.yuan}>
      <span aria-hidden="true">¥</span>
      <input
        inputMode="numeric"
        placeholder={label}
        aria-label={label}
        value={value ?? ''}
        onChange={(event) => {
          const digits = event.target.value.replace(/\D/g, '').slice(0, 7);
          onChange(digits ? Number(digits) : undefined);
        }}
      />
    </label>
  );
}
