/** Pulling down at the top of the page renews it; the old content stays in place meanwhile. */
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { cx } from '../format/cx.ts';
import { IconRefresh } from '../format/first-icons.tsx';
import { useText } from '../format/text.ts';
import { words } from '../format/words.ts';
import styles from './PullRefresh.module.css';

/** How far the finger travels before letting go refreshes, px. */
const ENOUGH = 64;

export function PullRefresh({ onRefresh, children }: { onRefresh?: () => Promise<unknown>; children: ReactNode }) {
  const t = useText(words);
  const area = useRef<HTMLDivElement>(null);
  const sign = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<'rest' | 'pulling' | 'ready' | 'refreshing'>('rest');

  const pull = useEffectEvent((px: number) => {
    if (at === 'refreshing') return;
    if (sign.current) sign.current.style.height = `${px}px`;
    setAt(px >= ENOUGH ? 'ready' : px > 0 ? 'pulling' : 'rest');
  });
  const release = useEffectEvent(async (far: boolean) => {
    if (sign.current) sign.current.style.height = '';
    if (!far || !onRefresh || at === 'refreshing') return setAt((was) => (was === 'refreshing' ? was : 'rest'));
    setAt('refreshing');
    await onRefresh().catch(() => undefined);
    setAt('rest');
  });

  const enabled = onRefresh !== undefined;
  useEffect(() => {
    const element = area.current;
    if (!enabled || !element) return;
    return followFinger(element, pull, release);
  }, [enabled]);

  return (
    <div ref={area} className={styles.pull}>
      {enabled && (
        <div
          ref={sign}
          data-at={at}
          className={cx(styles.sign, at !== 'pulling' && styles.settling)}
          aria-hidden="true"
        >
          <IconRefresh size={20} />
        </div>
      )}
      {enabled && (
        <span className="vh" role="status">
          {at === 'refreshing' ? t.refreshing : ''}
        </span>
      )}
      {children}
    </div>
  );
}

function followFinger(element: HTMLElement, pull: (px: number) => void, release: (far: boolean) => void): () => void {
  let from: { x: number; y: number } | null = null;
  let distance = 0;
  const start = (event: TouchEvent) => {
    const touch = event.touches[0];
    from = touch && window.scrollY <= 0 ? { x: touch.clientX, y: touch.clientY } : null;
    distance = 0;
    // Listening to moves keeps the browser from scrolling ahead of us: only where a pull can begin.
    if (from) element.addEventListener('touchmove', move, { passive: false });
  };
  const move = (event: TouchEvent) => {
    const touch = event.touches[0];
    if (!from || !touch) return;
    const down = touch.clientY - from.y;
    // A sideways swipe belongs to what is under the finger.
    if (distance === 0 && (down <= 0 || Math.abs(touch.clientX - from.x) > down)) {
      if (Math.abs(touch.clientX - from.x) > 10 || down < -4) from = null;
      return;
    }
    if (event.cancelable) event.preventDefault();
    // The further it is pulled the harder it goes.
    distance = Math.max(0, 120 * (1 - Math.exp(-down / 160)));
    pull(distance);
  };
  const end = () => {
    if (from && distance > 0) release(distance >= ENOUGH);
    from = null;
    element.removeEventListener('touchmove', move);
  };
  element.addEventListener('touchstart', start, { passive: true });
  element.addEventListener('touchend', end);
  element.addEventListener('touchcancel', end);
  return () => {
    element.removeEventListener('touchstart', start);
    element.removeEventListener('touchmove', move);
    element.removeEventListener('touchend', end);
    element.removeEventListener('touchcancel', end);
  };
}
