/** Sizes with the lowest price of each and its move; one is chosen. */
import { useId } from 'react';
import { Delta } from '../feedback/Delta.tsx';
import { Price } from '../feedback/Price.tsx';
import { cx } from '../format/cx.ts';
import { moreWords } from '../format/more-words.ts';
import { useText } from '../format/text.ts';
import styles from './SizeGrid.module.css';

interface Size<V extends string> {
  value: V;
  label: string;
  /** The lowest ask, fen; null when nobody sells this size. */
  price: number | null;
  /** Percent against what was last paid for it; nothing is shown where nothing was sold. */
  delta?: number | null;
}

interface Props<V extends string> {
  name: string;
  sizes: readonly Size<V>[];
  value: V | null;
  onChange: (value: V) => void;
}

export function SizeGrid<V extends string>({ name, sizes, value, onChange }: Props<V>) {
  const t = useText(moreWords);
  const group = useId();
  return (
    <fieldset className={styles.grid}>
      <legend className="vh">{name}</legend>
      {sizes.map((size) => (
        <label key={size.value} className={cx(styles.cell, size.price === null && styles.none)}>
          <input type="radio" name={group} checked={size.value === value} onChange={() => onChange(size.value)} />
          <span className={styles.size}>{size.label}</span>
          {size.price === null ? <span>{t.bidOnly}</span> : <Price amount={size.price} decimals={0} plain />}
          {typeof size.delta === 'number' && <Delta percent={size.delta} size={11} />}
        </label>
      ))}
    </fieldset>
  );
}
