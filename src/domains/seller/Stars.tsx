/** So many of five stars, to read or to give. */
import { useId } from 'react';
import { IconStar } from '../../ui/format/icons.tsx';
import { useText } from '../../ui/format/text.ts';
import styles from './seller.module.css';
import { text } from './words.ts';

const all = [1, 2, 3, 4, 5] as const;

export function Stars({ given }: { given: number }) {
  const t = useText(text);
  return (
    <span className={styles.stars} role="img" aria-label={t.stars(given)}>
      {all.map((n) => (
        <IconStar key={n} size={14} filled={n <= given} />
      ))}
    </span>
  );
}

export function StarChoice({ value, onChange }: { value: number | null; onChange: (stars: number) => void }) {
  const t = useText(text);
  const group = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className="vh">{t.review}</legend>
      {all.map((n) => (
        <label key={n} className={styles.star}>
          <input type="radio" name={group} checked={value === n} onChange={() => onChange(n)} />
          <span className="vh">{t.starOf(n)}</span>
          <IconStar size={32} filled={value !== null && n <= value} />
        </label>
      ))}
    </fieldset>
  );
}
