/** Longer text with a count at the title's line; typing past the limit is allowed and said. */
import type { ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { TEXT } from '../../../contract/wire/limits.ts';
import { cx } from '../format/cx.ts';
import { moreWords } from '../format/more-words.ts';
import { useText } from '../format/text.ts';
import styles from './Field.module.css';
import { FieldFrame } from './Field.tsx';

interface Props extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> {
  ref?: Ref<HTMLTextAreaElement>;
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  max?: number;
  /** How long it counts as, where that is not its characters. */
  count?: (value: string) => number;
  error?: string | null;
  hint?: ReactNode;
}

export function TextArea({ label, value, onChange, max = TEXT.area, count, error, hint, ...rest }: Props) {
  const t = useText(moreWords);
  const length = count ? count(value) : [...value].length;
  const fault = error ?? (length > max ? t.tooLong(length - max) : null);
  return (
    <FieldFrame
      label={label}
      error={fault}
      hint={hint}
      aside={
        <span className={cx(length >= max && styles.full)}>
          {length} / {max}
        </span>
      }
    >
      {(aria) => (
        <span className={cx(styles.box, fault && styles.wrong)}>
          <textarea {...rest} {...aria} value={value} onChange={(event) => onChange(event.target.value)} />
        </span>
      )}
    </FieldFrame>
  );
}
