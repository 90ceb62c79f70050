/** An amount of money, from fen. Missing is `--`, never 0. */
import { yuan } from '../../../contract/wire/yuan.ts';
import { cx } from '../format/cx.ts';
import { useText } from '../format/text.ts';
import { words } from '../format/words.ts';
import styles from './Price.module.css';

interface Props {
  /** fen */
  amount: number | null | undefined;
  /** Orders, bills and balances show fen; cards and grids do not. */
  decimals?: 0 | 2;
  /** The lowest of several: 起 follows. */
  from?: boolean;
  /** Takes the surrounding text's size when absent. */
  size?: 12 | 14 | 15 | 17 | 20 | 28 | 34;
  /** In running text and rows: one weight, one size. */
  plain?: boolean;
  /** A former price, struck through. */
  was?: boolean;
  className?: string;
}

export function Price({ amount, decimals = 2, from, size, plain, was, className }: Props) {
  const t = useText(words);
  const name = cx(styles.price, size && styles[`s${size}`], plain && styles.plain, was && styles.was, className);
  if (amount === null || amount === undefined)
    return (
      <span className={cx(name, styles.missing)}>
        <span aria-hidden="true">--</span>
        <span className="vh">{t.missing}</span>
      </span>
    );
  const minus = amount < 0 ? '−' : '';
  const positive = yuan(Math.abs(amount), decimals);
  const [whole, cents] = positive.split('.');
  const digits = (
    <>
      {from && t.fromAhead && <span className={styles.from}>{t.fromAhead}</span>}
      {plain ? (
        `${minus}¥${positive}`
      ) : (
        <>
          {minus}
          <span className={styles.sign}>¥</span>
          {whole}
          {cents && <span className={styles.cents}>{`.${cents}`}</span>}
        </>
      )}
      {from && t.from && <span className={styles.from}>{t.from}</span>}
    </>
  );
  return was ? <s className={name}>{digits}</s> : <span className={name}>{digits}</span>;
}
