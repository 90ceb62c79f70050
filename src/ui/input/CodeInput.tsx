/** A verification code: cells drawn under one real input, so that autofill, paste and deleting work as everywhere. */
import { type CSSProperties, useEffect, useRef } from 'react';
import { CODE } from '../../../contract/wire/limits.ts';
import { cx } from '../format/cx.ts';
import { moreWords } from '../format/more-words.ts';
import { useText } from '../format/text.ts';
import styles from './CodeInput.module.css';

interface Props {
  value: string;
  onChange: (value: string) => void;
  /** Called once with the last digit. */
  onComplete: (code: string) => void;
  length?: number;
  wrong?: boolean;
  /** The code is being tried: it keeps the focus and takes no more digits. */
  busy?: boolean;
  autoFocus?: boolean;
}

export function CodeInput({ value, onChange, onComplete, length = CODE.digits, wrong, busy, autoFocus }: Props) {
  const t = useText(moreWords);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  return (
    <div className={cx(styles.code, wrong && styles.wrong)} style={{ '--digits': length } as CSSProperties}>
      <input
        ref={input}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\d*"
        maxLength={length * 2}
        aria-label={t.code}
        aria-invalid={wrong || undefined}
        readOnly={busy}
        value={value}
        onChange={(event) => {
          // A pasted message may carry spaces and words around the code.
          const code = event.target.value.normalize('NFKC').replace(/\D/g, '').slice(0, length);
          if (code === value) return;
          onChange(code);
          if (code.length === length) onComplete(code);
        }}
      />
      {Array.from({ length }, (_, i) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the cells are places, they never move
          key={i}
          aria-hidden="true"
          className={cx(styles.cell, i === Math.min(value.length, length - 1) && styles.current)}
        >
          {value[i]}
        </span>
      ))}
    </div>
  );
}
