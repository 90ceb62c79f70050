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

const PRESSABLE = 'a[href], button, input, select, textarea, label, summary, [role="button"]';
/** Down the window, the middle first. */
const PLACES = [0.5, 0.36, 0.64, 0.22, 0.78, 0.1];
/** Points that are looked at, each way: closer than a link in a line of text is long and high. */
const ACROSS = [0.02, 0.14, 0.26, 0.38, 0.5, 0.62, 0.74, 0.86, 0.98];
const DOWN = [0.02, 0.26, 0.5, 0.74, 0.98];

/** @returns the middle of the first free place, px from the top; that of the least covered one where none is free */
export function freePlace(width: number, height: number, look = pressableAt): number {
  const { innerWidth, innerHeight } = window;
  const covered = (place: number) =>
    ACROSS.flatMap((x) =>
      DOWN.map((y) => look((innerWidth - width) / 2 + x * width, innerHeight * place + (y - 0.5) * height)),
    ).filter(Boolean).length;
  let best = { place: PLACES[0] ?? 0.5, hidden: Number.POSITIVE_INFINITY };
  for (const place of PLACES) {
    const hidden = covered(place);
    if (hidden < best.hidden) best = { place, hidden };
    if (hidden === 0) break;
  }
  return innerHeight * best.place;
}

/** The message itself lets every touch through, so it is not found. */
const pressableAt = (x: number, y: number): boolean => document.elementFromPoint?.(x, y)?.closest(PRESSABLE) != null;
