/** Small marks: a state in a word, the condition of an item, and that we hold it. */
import type { ReactNode } from 'react';
import { type Grade, gradeName } from '../../../contract/item/grade-names.ts';
import type { Machine } from '../../../contract/wire/states.ts';
import { cx } from '../format/cx.ts';
import { IconBox } from '../format/first-icons.tsx';
import { useLanguage, useText } from '../format/text.ts';
import { words } from '../format/words.ts';
import styles from './Tag.module.css';

export type Tone = 'ok' | 'wait' | 'bad' | 'idle' | 'warm';

export function Tag({ tone = 'idle', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={cx(styles.mark, tone !== 'idle' && styles[tone])}>
      {icon}
      {children}
    </span>
  );
}

/** The state of an order, listing, receipt and so on, with the words and tone of the contract's table. */
export function StateTag<S extends string>({ machine, state }: { machine: Machine<S, string>; state: S }) {
  const language = useLanguage();
  const entry = machine.states[state];
  return <Tag tone={entry.tone}>{entry[language]}</Tag>;
}

/** On photos of 140 px and wider; smaller ones name the grade in their text line. */
export function GradeChip({ grade, onPhoto }: { grade: Grade; onPhoto?: boolean }) {
  const language = useLanguage();
  return <span className={cx(styles.mark, styles.grade, onPhoto && styles.onPhoto)}>{gradeName[grade][language]}</span>;
}

/** Held in our warehouse and inspected by us. */
export function InStock() {
  return (
    <span className={cx(styles.mark, styles.ok)}>
      <IconBox size={12} />
      {useText(words).inStock}
    </span>
  );
}
