/** A price opened to all its parts. What is taken off reads `−¥30.00`: in green for whoever pays, plain for whoever is paid. */
import type { ReactNode } from 'react';
import { Price } from '../feedback/Price.tsx';
import styles from './FeeLines.module.css';

interface Line {
  label: ReactNode;
  /** fen; negative for what is taken off */
  amount: number | null;
  note?: ReactNode;
}

interface Props {
  lines: readonly Line[];
  total?: Line;
  foot?: ReactNode;
  /** What is taken off is a cost to whoever reads it. */
  costs?: boolean;
}

export function FeeLines({ lines, total, foot, costs }: Props) {
  return (
    <div className={styles.lines}>
      <dl>
        {lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one price never change places
          <div key={i} className={styles.line}>
            <Name {...line} />
            <dd>
              <Price amount={line.amount} plain className={!costs && (line.amount ?? 0) < 0 ? styles.off : undefined} />
            </dd>
          </div>
        ))}
        {total && (
          <div className={`${styles.line} ${styles.total}`}>
            <Name {...total} />
            <dd>
              <Price amount={total.amount} size={20} />
            </dd>
          </div>
        )}
      </dl>
      {foot && <p className={styles.foot}>{foot}</p>}
    </div>
  );
}

const Name = ({ label, note }: Line) => (
  <dt>
    {label}
    {note && <span className={styles.note}>{note}</span>}
  </dt>
);
