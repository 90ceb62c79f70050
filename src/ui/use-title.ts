/** Names the window after the screen and puts the reading position on its heading when one screen follows another. */
import { type RefObject, useEffect, useRef } from 'react';

/** The screen shown last; null until the first one, whose focus belongs to the browser. */
let shown: string | null = null;
let moved = false;

export function useTitle(screen: string, title: string): RefObject<HTMLHeadingElement | null> {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  useEffect(() => {
    moved ||= shown !== null && shown !== screen;
    shown = screen;
    const holder = document.activeElement;
    // A field that asked for the focus itself keeps it.
    if (moved && (holder === null || holder === document.body || !holder.isConnected || holder.closest('nav, a')))
      ref.current?.focus({ preventScroll: true });
  }, [screen]);
  return ref;
}
