/** A message that stays in the page. */
import type { ReactNode } from 'react';
import { cx } from '../format/cx.ts';
import { IconAlert, IconInfo } from '../format/first-icons.tsx';
import styles from './Notice.module.css';

interface Props {
  tone?: 'idle' | 'ok' | 'wait' | 'bad';
  /** 20 px; a fitting one stands there by itself. */
  icon?: ReactNode;
  title?: ReactNode;
  children?: ReactNode;
  /** A small button or chip. */
  end?: ReactNode;
}

export function Notice({ tone = 'idle', icon, title, children, end }: Props) {
  return (
    <div className={cx(styles.notice, tone !== 'idle' && styles[tone])} role="note">
      <span className={styles.icon}>
        {icon ?? (tone === 'bad' || tone === 'wait' ? <IconAlert size={20} /> : <IconInfo size={20} />)}
      </span>
      <div className={styles.words}>
        {title && <b className={styles.title}>{title}</b>}
        {children}
      </div>
      {end && <div className={styles.end}>{end}</div>}
    </div>
  );
}
