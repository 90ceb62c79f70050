/** The bar at the top of a screen: a way back, the title, and what can be done with the whole screen. */
import type { ReactNode, Ref } from 'react';
import { cx } from '../format/cx.ts';
import { useText } from '../format/text.ts';
import { words } from '../format/words.ts';
import { BackButton } from '../input/BackButton.tsx';
import styles from './NavBar.module.css';

interface Props {
  title: string;
  titleRef: Ref<HTMLHeadingElement>;
  ground: 'browse' | 'task';
  /** Tab pages have nowhere to go back to. */
  back: boolean;
  start?: ReactNode;
  end?: ReactNode;
}

export function NavBar({ title, titleRef, ground, back, start, end }: Props) {
  const t = useText(words);
  return (
    <header className={cx(styles.nav, ground === 'task' && styles.task)}>
      <div className={styles.start}>
        {back && <BackButton />}
        {start}
      </div>
      <h1 ref={titleRef} tabIndex={-1} className={styles.title}>
        {title || <span className="vh">{t.loading}</span>}
      </h1>
      {end && <div className={styles.end}>{end}</div>}
    </header>
  );
}
