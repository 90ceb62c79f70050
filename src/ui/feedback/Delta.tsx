/** A price's move in percent: arrow and sign, red up and teal down as is the custom in China, the other way round in English; `--` when there is no base. */
import { cx } from '../format/cx.ts';
import { useText } from '../format/text.ts';
import { words } from '../format/words.ts';
import styles from './Delta.module.css';

export function Delta({ percent, size }: { percent: number | null | undefined; size?: 11 | 14 }) {
  const t = useText(words);
  const sized = size && styles[`s${size}`];
  if (percent === null || percent === undefined)
    return (
      <span className={cx(styles.delta, styles.flat, sized)}>
        <span aria-hidden="true">--</span>
        <span className="vh">{t.missing}</span>
      </span>
    );
  const text = percent.toFixed(2);
  // What rounds to nothing is no move, and -0.00 would be nonsense.
  const direction = Number(text) === 0 ? 'flat' : percent > 0 ? 'up' : 'down';
  return (
    <span className={cx(styles.delta, styles[direction], sized)}>
      {direction === 'flat' ? '0.00%' : `${direction === 'up' ? '+' : ''}${text}%`}
      {direction !== 'flat' && <span className="vh">{direction === 'up' ? t.rose : t.fell}</span>}
    </span>
  );
}
