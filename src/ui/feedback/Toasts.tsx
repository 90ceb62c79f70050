/** Where toasts appear: in the top layer, above every dialog, and spoken politely. Mounted once by the shell. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { IconAlert, IconCheck } from '../format/icons.tsx';
import { freePlace } from './free-place.ts';
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
    popover.style.top = `${freePlace(popover.offsetWidth, popover.offsetHeight) - popover.offsetHeight / 2}px`;
    const timer = setTimeout(() => endToast(toast.id), toast.duration);
    return () => {
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
