/** Why there is nothing here, and one next step. */
import type { ReactNode } from 'react';
import styles from './Empty.module.css';

interface Props {
  title: string;
  body?: ReactNode;
  /** A product picture about 160 px wide. */
  art?: ReactNode;
  /** Or an icon of 24 px, on a disc. */
  icon?: ReactNode;
  /** The next step, usually a tinted button. */
  action?: ReactNode;
  second?: ReactNode;
  /** Small print under the buttons. */
  foot?: ReactNode;
}

export function Empty({ title, body, art, icon, action, second, foot }: Props) {
  return (
    <div className={styles.empty}>
      {art && <div className={styles.art}>{art}</div>}
      {icon && <div className={styles.disc}>{icon}</div>}
      <h2 className={styles.title}>{title}</h2>
      {body && <p className={styles.body}>{body}</p>}
      {(action || second) && (
        <div className={styles.actions}>
          {action}
          {second}
        </div>
      )}
      {foot && <div className={styles.foot}>{foot}</div>}
    </div>
  );
}
