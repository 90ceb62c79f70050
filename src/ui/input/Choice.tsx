/** Ticks, switches and rows to choose one from; native inputs, so keyboard and speech come with them. */
import { type ReactNode, useId, useState } from 'react';
import { cx } from '../format/cx.ts';
import styles from './Choice.module.css';

interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** What is agreed to or chosen; or `name` when it is seen elsewhere. */
  children?: ReactNode;
  name?: string;
  round?: boolean;
  disabled?: boolean;
}

export function Checkbox({ checked, onChange, children, name, round, disabled }: CheckboxProps) {
  return (
    <label className={styles.row} data-disabled={disabled}>
      <input
        type="checkbox"
        className={cx(styles.box, round && styles.round)}
        checked={checked}
        disabled={disabled}
        aria-label={name}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children && <span className={styles.words}>{children}</span>}
    </label>
  );
}

interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  name: string;
  disabled?: boolean;
}

/** Takes effect at once; stands at the end of a Row. */
/** Disabled because its change is on the way, it stands where it was put. */
export function Switch({ checked, onChange, name, disabled }: SwitchProps) {
  const [put, setPut] = useState({ on: checked, from: checked });
  const on = disabled && put.from === checked ? put.on : checked;
  return (
    <span className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        checked={on}
        disabled={disabled}
        aria-label={name}
        style={{ width: '100%', height: 'calc(100% + 16px)' }}
        onChange={({ target }) => {
          setPut({ on: target.checked, from: checked });
          onChange(target.checked);
        }}
      />
    </span>
  );
}

interface RadioOption<V extends string> {
  value: V;
  label: ReactNode;
  note?: ReactNode;
  icon?: ReactNode;
  /** At the right, before the mark. */
  end?: ReactNode;
  disabled?: boolean;
}

interface RadioProps<V extends string> {
  /** The question. */
  name: string;
  options: readonly RadioOption<V>[];
  value: V | null;
  onChange: (value: V) => void;
}

export function RadioRows<V extends string>({ name, options, value, onChange }: RadioProps<V>) {
  const group = useId();
  return (
    <fieldset className={styles.rows}>
      <legend className="vh">{name}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.row} data-disabled={option.disabled}>
          {option.icon}
          <span className={styles.words}>
            {option.label}
            {option.note && <span className={styles.note}>{option.note}</span>}
          </span>
          {option.end && <span className={styles.value}>{option.end}</span>}
          <input
            type="radio"
            className={cx(styles.box, styles.round)}
            name={group}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
        </label>
      ))}
    </fieldset>
  );
}
