/** Switches between two to four views of one thing. */
import { useId } from 'react';
import styles from './Segment.module.css';

interface Props<V extends string> {
  /** What is switched, for speech. */
  name: string;
  options: readonly { value: V; label: string }[];
  /** Null until somebody chooses. */
  value: V | null;
  onChange: (value: V) => void;
}

export function Segment<V extends string>({ name, options, value, onChange }: Props<V>) {
  const group = useId();
  return (
    <fieldset className={styles.segment}>
      <legend className="vh">{name}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.part}>
          <input type="radio" name={group} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
