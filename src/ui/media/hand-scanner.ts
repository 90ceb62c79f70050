/** A hand scanner is a keyboard: it types a code faster than any person and ends with Enter. */
import { useEffect, useEffectEvent } from 'react';

/** Longer than this between two keys and a person is typing, ms. */
export const FAST = 60;
const SHORTEST = 4;

/** Who listens, the last one on top: a scanning sheet takes the code from the screen that it lies on. */
const listeners: symbol[] = [];

/** Hears scanners while no field has the focus; a field hears for itself. */
export function useHandScanner(onCode: (code: string) => void): void {
  const heard = useEffectEvent(onCode);
  useEffect(() => {
    const own = Symbol();
    listeners.push(own);
    let typed = '';
    let last = 0;
    const listen = (event: KeyboardEvent) => {
      const { target, key, timeStamp } = event;
      if (target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]')) return;
      if (listeners.at(-1) !== own) return;
      if (timeStamp - last > FAST) typed = '';
      last = timeStamp;
      if (key.length === 1) typed += key;
      if (key !== 'Enter' || typed.length < SHORTEST) return;
      // Enter would also press whatever button has the focus.
      event.preventDefault();
      heard(typed);
      typed = '';
    };
    addEventListener('keydown', listen, true);
    return () => {
      removeEventListener('keydown', listen, true);
      listeners.splice(listeners.indexOf(own), 1);
    };
  }, []);
}
