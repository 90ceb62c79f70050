/** Back closes what lies over a page before it leaves the page: the step is taken back, and the topmost is closed instead. */
import type { RouterHistory } from '@tanstack/react-router';

/** What is open, the topmost last. */
const open: (() => void)[] = [];
let release: (() => void) | undefined;

/** @returns lets go of it, when it was closed in another way */
export function holdBack(history: RouterHistory, close: () => void): () => void {
  open.push(close);
  stepUp(history);
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

/** Of a page that was entered by its address: the entry that it came in with, and the one on it that Back takes first. */
type Held = 'under' | 'over';
interface State {
  __TSR_index?: number;
  __TSR_key?: string;
  held?: Held;
}

/** Whether something lies before this page in its tab, apart from what it was given here. */
export const hasBefore = (): boolean =>
  window.history.length > ((window.history.state as State | null)?.held === 'over' ? 2 : 1);

let watched: RouterHistory | undefined;

/**
 * Under a page that was entered by its address lies another document, and to that Back goes without asking anybody. So such a
 * page is given a second entry, of which the router does not hear: it is the same page.
 */
function stepUp(history: RouterHistory): void {
  history.flush();
  const state = window.history.state as State | null;
  const isFirst = state?.__TSR_index === 0 && state.__TSR_key === history.location.state.__TSR_key;
  if (!isFirst || state.held === 'over') return;
  const own = History.prototype;
  own.replaceState.call(window.history, { ...state, held: 'under' } satisfies State, '');
  own.pushState.call(window.history, { ...state, held: 'over' } satisfies State, '');
  if (watched !== history) window.addEventListener('popstate', (event) => steps(event, history), { capture: true });
  watched = history;
}

/** From one of the two to the other: nobody else hears of it. With nothing open, whoever steps down wants to leave. */
function steps(event: PopStateEvent, history: RouterHistory): void {
  const state = event.state as State | null;
  const here: State = history.location.state;
  if (!state || state.__TSR_index !== here.__TSR_index) return;
  // What replaced the upper one meanwhile, such as a filter, says nothing of itself.
  const isUnder = state.held === 'under';
  if (!isUnder && state.__TSR_key !== here.__TSR_key) return;
  event.stopImmediatePropagation();
  if (!isUnder) open.at(-1)?.();
  else if (open.length > 0) window.history.forward();
  else window.history.back();
}
