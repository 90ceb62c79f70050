/** Back closes what lies over a page before it leaves the page: the step is taken back, and the topmost is closed instead. */
import type { RouterHistory } from '@tanstack/react-router';

/** What is open, the topmost last. */
const open: (() => void)[] = [];
let release: (() => void) | undefined;

/** @returns lets go of it, when it was closed in another way */
export function holdBack(history: RouterHistory, close: () => void): () => void {
  open.push(close);
  release ??= history.block({
    enableBeforeUnload: false,
    blockerFn: ({ action }) => {
      if (action !== 'BACK' && action !== 'GO') return false;
      // The way forward again is a step of its own; until it is done the address is the other page's.
      window.addEventListener('popstate', () => open.at(-1)?.(), { once: true });
      return true;
    },
  });
  return () => {
    open.splice(open.indexOf(close), 1);
    if (open.length > 0) return;
    release?.();
    release = undefined;
  };
}
