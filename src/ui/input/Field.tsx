/** One line of input: label above, what is wrong below, said after the person has left it. */
import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react';
import { cx } from '../format/cx.ts';
import { IconNext } from '../format/icons.tsx';
import { moreWords } from '../format/more-words.ts';
import { useText } from '../format/text.ts';
import styles from './Field.module.css';

interface Common {
  label: ReactNode;
  /** What is wrong, in words that say how to mend it; from the server, or from `check`. */
  error?: string | null;
  hint?: ReactNode;
  /** Says 选填 beside the label. */
  optional?: boolean;
  /** At the right end of the label's line. */
  aside?: ReactNode;
}

interface FieldProps extends Common, Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'prefix'> {
  ref?: Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
  /** The fault in a value, or null. Shown after blur, or at once while `insist`. */
  check?: (value: string) => string | null;
  /** The person tried to send the form: show every fault now. */
  insist?: boolean;
  /** Inside the box, before and after the text. */
  start?: ReactNode;
  end?: ReactNode;
}

export function Field({
  label,
  error,
  hint,
  optional,
  aside,
  value,
  onChange,
  check,
  insist,
  start,
  end,
  onBlur,
  ...rest
}: FieldProps) {
  const [left, setLeft] = useState(false);
  const fault = error ?? (left || insist ? check?.(value) : null) ?? null;
  return (
    <FieldFrame label={label} error={fault} hint={hint} optional={optional} aside={aside}>
      {(aria) => (
        <span className={cx(styles.box, fault && styles.wrong)}>
          {start}
          <input
            {...rest}
            {...aria}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={(event) => {
              // An untouched empty field is not yet wrong.
              if (value) setLeft(true);
              onBlur?.(event);
            }}
          />
          {end}
        </span>
      )}
    </FieldFrame>
  );
}

interface ChoiceProps extends Common {
  /** What is chosen, in words; absent while nothing is. */
  value?: ReactNode;
  placeholder: string;
  /** Opens a sheet or picker. */
  onClick: () => void;
}

/** Looks like a field and opens something to choose from. */
export function ChoiceField({ value, placeholder, onClick, ...frame }: ChoiceProps) {
  return (
    <FieldFrame {...frame} group>
      {(aria) => (
        <button type="button" {...aria} className={cx(styles.box, frame.error && styles.wrong)} onClick={onClick}>
          <span className={cx(styles.chosen, !value && styles.placeholder)}>{value || placeholder}</span>
          <span className={styles.next}>
            <IconNext size={16} />
          </span>
        </button>
      )}
    </FieldFrame>
  );
}

interface Aria {
  id: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
  'aria-labelledby'?: string;
}

interface FrameProps extends Common {
  /** The control is no form element: name it by reference. */
  group?: boolean;
  children: (aria: Aria) => ReactNode;
}

/** Label, hint and error around any control. */
export function FieldFrame({ label, error, hint, optional, aside, group, children }: FrameProps) {
  const t = useText(moreWords);
  const id = useId();
  const described = [error && `${id}e`, hint && `${id}h`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={group ? undefined : id} id={`${id}l`}>
          {label}
        </label>
        {(aside || optional) && <span className={styles.aside}>{aside ?? t.optional}</span>}
      </div>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
        'aria-labelledby': group ? `${id}l ${id}` : undefined,
      })}
      {error && (
        <p className={styles.error} id={`${id}e`} role="alert">
          {error}
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={`${id}h`}>
          {hint}
        </p>
      )}
    </div>
  );
}
