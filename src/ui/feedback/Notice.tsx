/** A message that stays in the page. */
import { type ReactNode, useSyncExternalStore } from 'react';
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

const said = new Map<symbol, string>();
const listeners = new Set<() => void>();

/** Said for as long as it is true, beside the buttons of every screen and sheet. @returns how to take it back */
export function stand(words: string): () => void {
  const key = Symbol();
  said.set(key, words);
  tell();
  return () => {
    said.delete(key);
    tell();
  };
}

export const useStanding = (): string | undefined => useSyncExternalStore(follow, last, () => undefined);

const last = () => [...said.values()].at(-1);

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
