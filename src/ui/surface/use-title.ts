/** Names the window after the screen and puts the reading position on its heading when one screen follows another. */
import { type RefObject, useEffect, useRef } from 'react';

/** The first screen finds the focus where the person or the browser put it; its outline, which has no title yet, is part of it. */
let first = true;

export function useTitle(screen: string, title: string): RefObject<HTMLHeadingElement | null> {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another thing on the same screen
  useEffect(() => {
    const untouched = first || navigator.userActivation?.hasBeenActive === false;
    if (title) first = false;
    if (untouched) return;
    const holder = document.activeElement;
    // A field that asked for the focus itself keeps it.
    if (holder === null || holder === document.body || !holder.isConnected || holder.closest('nav, a'))
      ref.current?.focus({ preventScroll: true });
  }, [screen, title]);
  return ref;
}
