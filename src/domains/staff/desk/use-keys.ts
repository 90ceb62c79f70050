/** Keys that do something wherever one is on the desk: not while somebody types, not below a sheet, and not for a hand scanner. */
import { useEffect, useEffectEvent } from 'react';
import { FAST } from '../../../ui/media/hand-scanner.ts';

const TYPED = 'input, textarea, select, [contenteditable]';

/** A scanner types letters, too, at a pace that no person has: a key counts once no other has followed so fast. */
export function useKeys(acts: Readonly<Record<string, () => void>>): void {
  const known = useEffectEvent((key: string) => Object.hasOwn(acts, key));
  const press = useEffectEvent((key: string) => acts[key]?.());
  useEffect(() => {
    let waits: ReturnType<typeof setTimeout> | undefined;
    let last = Number.NEGATIVE_INFINITY;
    const listen = (event: KeyboardEvent) => {
      const { key, target, timeStamp, repeat } = event;
      const scanned = !repeat && timeStamp - last <= FAST;
      last = timeStamp;
      clearTimeout(waits);
      if (scanned || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
        return;
      if (target instanceof Element && target.closest(TYPED)) return;
      if (!known(key) || document.querySelector('dialog[open]')) return;
      // What has the focus is pressed by it.
      if (key === 'Enter') {
        if (target instanceof Element && target.closest('a, button, summary, label')) return;
      } else event.preventDefault();
      if (repeat) press(key);
      else waits = setTimeout(() => press(key), FAST);
    };
    addEventListener('keydown', listen);
    return () => {
      clearTimeout(waits);
      removeEventListener('keydown', listen);
    };
  }, []);
}
