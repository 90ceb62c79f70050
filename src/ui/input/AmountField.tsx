/** An amount: yuan typed in large digits, fen given out; quick steps beneath, the outcome beside. */
import { type ReactNode, useState } from 'react';
import { MAX_FEN } from '../../../contract/wire/money.ts';
import { cleanAmount, fenOf, isNegative, isTooMuch, typedOf } from '../format/amount.ts';
import { cx } from '../format/cx.ts';
import { moreWords } from '../format/more-words.ts';
import { useText } from '../format/text.ts';
import styles from './Field.module.css';
import { FieldFrame } from './Field.tsx';
import { Pills } from './Pills.tsx';

interface Props {
  label: ReactNode;
  /** fen, or null while nothing is typed */
  value: number | null;
  onChange: (fen: number | null) => void;
  error?: string | null;
  /** Fee and what one receives, live. */
  hint?: ReactNode;
  aside?: ReactNode;
  /** Amounts to take with one tap. */
  quick?: readonly { label: string; fen: number }[];
  placeholder?: string;
  /** What its form does is done by Enter, too. */
  onEnter?: () => void;
}

export function AmountField({ label, value, onChange, error, hint, aside, quick, placeholder, onEnter }: Props) {
  const t = useText(moreWords);
  const [typed, setTyped] = useState(() => typedOf(value));
  // `12.` and `12.0` mean the same amount as the value: only another amount replaces what is being typed.
  const shown = fenOf(typed) === value ? typed : typedOf(value);
  const fault = isNegative(shown) ? t.notNegative : isTooMuch(shown) ? t.tooMuch(typedOf(MAX_FEN)) : error;
  return (
    <FieldFrame label={label} error={fault} hint={hint} aside={aside}>
      {(aria) => (
        <>
          <span className={cx(styles.box, styles.amount, fault && styles.wrong)}>
            <span className={styles.sign} aria-hidden="true">
              ¥
            </span>
            <input
              {...aria}
              inputMode="decimal"
              autoComplete="off"
              enterKeyHint="done"
              placeholder={placeholder}
              value={shown}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter?.();
              }}
              onChange={(event) => {
                const clean = cleanAmount(event.target.value);
                setTyped(clean);
                onChange(fenOf(clean));
              }}
            />
          </span>
          {quick && (
            <Pills
              name={typeof label === 'string' ? label : ''}
              options={quick.map(({ label: words, fen }) => ({ value: String(fen), label: words }))}
              value={value === null ? '' : String(value)}
              onChange={(fen) => {
                setTyped(typedOf(Number(fen)));
                onChange(Number(fen));
              }}
            />
          )}
        </>
      )}
    </FieldFrame>
  );
}
