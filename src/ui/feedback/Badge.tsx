/** A count in a corner: 1 to 999, then 999+; nothing at 0. Hidden from speech: its owner's name carries the count. */
import { UI } from '../../../contract/wire/limits.ts';
import { cx } from '../format/cx.ts';
import styles from './Badge.module.css';

export function Badge({ count, dot }: { count?: number; dot?: boolean }) {
  if (dot) return <span className={cx(styles.badge, styles.dot)} aria-hidden="true" />;
  if (!count || count < 1) return null;
  return (
    <span className={styles.badge} aria-hidden="true">
      {count > UI.badgeMax ? `${UI.badgeMax}+` : count}
    </span>
  );
}
