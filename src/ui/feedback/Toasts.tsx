/** Where toasts appear: in the top layer, above every dialog, and spoken politely. Mounted once by the shell. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { IconAlert, IconCheck } from '../format/icons.tsx';
import styles from './Toasts.module.css';
import { currentToast, endToast, onToast, type Toast } from './toast.ts';

export function Toasts() {
  const toast = useSyncExternalStore(onToast, currentToast, () => null);
  const [last, setLast] = useState<Toast | null>(null);
  const box = useRef<HTMLDivElement>(null);
  // The words stay while the box fades out.
  if (toast && toast !== last) setLast(toast);

  useEffect(() => {
    const popover = box.current;
    if (!toast || !popover) return;
    // Shown anew each time, so that it lies above a dialog opened meanwhile.
    popover.showPopover?.();
    const place = () => {
      const { offsetWidth, offsetHeight } = popover;
      popover.style.top = `${freePlace(offsetWidth, offsetHeight) - offsetHeight / 2}px`;
    };
    place();
    // Said on the way to another screen, it is there before that is: what comes up below it is not hidden either.
    let frame = 0;
    const changes = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    });
    changes.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => endToast(toast.id), toast.duration);
    return () => {
      changes.disconnect();
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      popover.hidePopover?.();
    };
  }, [toast]);

  return (
    <>
      <p className="vh" role="status">
        {toast?.message}
      </p>
      <div ref={box} popover="manual" className={styles.toast} aria-hidden="true">
        {last?.icon === 'ok' && <IconCheck size={18} />}
        {last?.icon === 'bad' && <IconAlert size={18} />}
        {last?.message}
      </div>
    </>
  );
}

// Where a message can stand for a moment without hiding what somebody may want to press.

const BUTTON = 'button, input, select, textarea, label, summary, [role="button"], [data-button]';
/** Rows, cards and words: only where every place is one of these does a message lie over one, since most of it is seen beside. */
const LINK = 'a[href]';
/** A message over a button is worse than one that lies over nothing but links. */
const WORST = 100;
/** Down the window, the middle first; then whatever lies between. */
const PLACES = [0.5, 0.36, 0.64, 0.22, 0.78, 0.1];
const BETWEEN = Array.from({ length: 23 }, (_, i) => 0.06 + i * 0.04);
/** Points that are looked at, each way: closer than a link in a line of text is long and high. */
const ACROSS = [0.02, 0.14, 0.26, 0.38, 0.5, 0.62, 0.74, 0.86, 0.98];
const DOWN = [0.02, 0.26, 0.5, 0.74, 0.98];

/** @returns the middle of the first free place, px from the top; where none is free, of the one that hides no button, or least */
export function freePlace(width: number, height: number, look = pressedAt): number {
  const { innerWidth, innerHeight } = window;
  const covered = (place: number) =>
    ACROSS.flatMap((x) =>
      DOWN.map((y) => look((innerWidth - width) / 2 + x * width, innerHeight * place + (y - 0.5) * height)),
    ).reduce((sum, one) => sum + one, 0);
  let best = { place: PLACES[0] ?? 0.5, hidden: Number.POSITIVE_INFINITY };
  for (const place of [...PLACES, ...BETWEEN]) {
    const hidden = covered(place);
    if (hidden < best.hidden) best = { place, hidden };
    if (hidden === 0) break;
  }
  return innerHeight * best.place;
}

/** How bad it is to hide what is there. The message itself lets every touch through, so it is not found. */
function pressedAt(x: number, y: number): number {
  const there = document.elementFromPoint?.(x, y);
  return there?.closest(BUTTON) ? WORST : there?.closest(LINK) ? 1 : 0;
}
