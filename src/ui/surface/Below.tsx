/**
 * What lies below the first view of a long screen. It is mounted right after the first picture, so that the screen opens at
 * once, and by the server not at all; whoever returns to a place further down finds it there from the start, or there would be nothing to scroll to.
 */
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useHydrated } from '../hydration/use-hydrated.ts';

export function Below({ children }: { children: ReactNode }) {
  const { location, resolvedLocation: before } = useRouter().state;
  const hydrated = useHydrated();
  // The router counts what lies under a screen; a reload, which has no screen before it, finds its place again too.
  const [returned] = useState(
    () => hydrated && (!before || (location.state.__TSR_index ?? Infinity) <= (before.state.__TSR_index ?? Infinity)),
  );
  return useDeferredValue(true, returned) && children;
}
