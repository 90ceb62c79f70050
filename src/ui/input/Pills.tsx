/** Filters of one list in a single line that scrolls sideways. One is chosen, or several when `value` is a set. */
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Language } from '../../../contract/wire/messages.ts';
import { cx } from '../format/cx.ts';
import { count } from '../format/format.ts';
import { useLanguage } from '../format/text.ts';
import styles from './Pills.module.css';

interface Option<V extends string> {
  value: V;
  label: string;
  count?: number;
}

interface Props<V extends string> {
  /** What is filtered, for speech. */
  name: string;
  options: readonly Option<V>[];
  value: V | ReadonlySet<V>;
  /** For a set: the one that was tapped. */
  onChange: (value: V) => void;
  /** In as many rows as it takes: what costs more is not found by chance. */
  wrap?: boolean;
}

export function Pills<V extends string>({ name, options, value, onChange, wrap }: Props<V>) {
  const language = useLanguage();
  const row = useRef<HTMLDivElement>(null);
  // Counts that come later move what is chosen out of view.
  const laid = options.map(({ label, count: n }) => `${label} ${n}`).join();
  useEffect(() => {
    if (value === undefined || laid === '') return;
    // Measured when the page is laid out anyway, not once more before.
    const frame = requestAnimationFrame(() => revealChosen(row.current));
    return () => cancelAnimationFrame(frame);
  }, [value, laid]);
  const chosen = (v: V) => (typeof value === 'string' ? v === value : value.has(v));
  return (
    <div ref={row} className={cx(styles.row, wrap && styles.wrap)} role="group" aria-label={name} onKeyDown={step}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.pill}
          aria-pressed={chosen(option.value)}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && <Count n={option.count} language={language} />}
        </button>
      ))}
    </div>
  );
}

const Count = ({ n, language }: { n: number; language: Language }) => (
  <span className={styles.count}>{count(n, language)}</span>
);

/** Along the row by the arrow keys; what is chosen is pressed. */
function step({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  const at = document.activeElement;
  const next = key === 'ArrowRight' ? at?.nextElementSibling : key === 'ArrowLeft' && at?.previousElementSibling;
  if (next && currentTarget.contains(next)) (next as HTMLElement).focus();
}

/** Brings the chosen pill into the row's view without moving the page. */
function revealChosen(row: HTMLElement | null): void {
  const pill = row?.querySelector<HTMLElement>('[aria-pressed="true"]');
  if (!row || !pill) return;
  const from = pill.getBoundingClientRect().left - row.getBoundingClientRect().left + row.scrollLeft;
  if (from < row.scrollLeft || from + pill.offsetWidth > row.scrollLeft + row.clientWidth)
    row.scrollTo?.({ left: from - row.clientWidth / 2 + pill.offsetWidth / 2, behavior: 'smooth' });
}
