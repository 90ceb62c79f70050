/** How far something has got. */
import styles from './ProgressBar.module.css';

/** @param value 0 to 1 */
export function ProgressBar({ name, value }: { name: string; value: number }) {
  const share = Math.min(1, Math.max(0, value));
  return (
    <span
      className={styles.track}
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
