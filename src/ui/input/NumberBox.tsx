/** A quantity with a step down and up; at the edge the step fades and says nothing. */
import { UI } from '../../../contract/wire/limits.ts';
import { IconMinus, IconPlus } from '../format/icons.tsx';
import { moreWords } from '../format/more-words.ts';
import { useText } from '../format/text.ts';
import styles from './NumberBox.module.css';

interface Props {
  /** What is counted. */
  name: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
}

export function NumberBox({ name, value, onChange, min = UI.numberMin, max = Number.POSITIVE_INFINITY }: Props) {
  const t = useText(moreWords);
  const step = (by: number) => {
    const next = Math.min(max, Math.max(min, value + by));
    if (next !== value) onChange(next);
  };
  return (
    <span className={styles.stepper} role="group" aria-label={name}>
      <button type="button" aria-label={`${t.less} ${name}`} aria-disabled={value <= min} onClick={() => step(-1)}>
        <IconMinus size={18} />
      </button>
      <output aria-live="polite">{value}</output>
      <button type="button" aria-label={`${t.more} ${name}`} aria-disabled={value >= max} onClick={() => step(1)}>
        <IconPlus size={18} />
      </button>
    </span>
  );
}
