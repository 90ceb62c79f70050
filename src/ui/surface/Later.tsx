/** What is no part of the first view: the server does not draw it, and it comes once the page has been taken over. */
import { type ReactNode, Suspense, useDeferredValue } from 'react';

export function Later({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) {
  const taken = useDeferredValue(true, false);
  return taken ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
