/** How far something has got. */
import { cx } from '../format/cx.ts';
import styles from './ProgressBar.module.css';

interface Props {
  name: string;
  /** 0 to 1 */
  value: number;
  /** On the deep card, where the brand's green would be lost. */
  onDeep?: boolean;
}

export function ProgressBar({ name, value, onDeep }: Props) {
  const share = Math.min(1, Math.max(0, value));
  return (
    <span
      className={cx(styles.track, onDeep && styles.onDeep)}
      role="progressbar"
      aria-label={name}
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span style={{ scale: `${share} 1` }} />
    </span>
  );
}
