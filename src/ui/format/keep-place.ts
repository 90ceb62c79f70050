/** Who presses a button that then goes away keeps their place: the focus moves to what stands nearest, not to nowhere. */

const CONTROLS = 'button, a[href], input, select, textarea';

/** As the `ref` of what may go away when it is pressed: the same of the next row, or of the one before. */
export const keepPlace = handOver(nearest);

/** The same where everything around it makes way for something else: one reads on from the heading. */
export const toHeading = handOver(() => document.querySelector<HTMLElement>('main h1'));

function handOver(find: (around: readonly Place[]) => HTMLElement | null | undefined) {
  return (button: HTMLElement | null) => () => {
    if (!button || document.activeElement !== button) return;
    const around = placesOf(button);
    // Who tapped is not to be scrolled about.
    const preventScroll = !button.matches(':focus-visible');
    // React has put what comes in its place by then.
    queueMicrotask(() => {
      if (document.activeElement === document.body) find(around)?.focus({ preventScroll });
    });
  };
}

/** The button, or something around it, while it was still there. */
interface Place {
  element: Element;
  parent: Element;
  before: Element | null;
  after: Element | null;
  /** Which of the controls in it the button was. */
  nth: number;
}

function placesOf(button: Element): Place[] {
  const places: Place[] = [];
  for (let element = button; element.parentElement; element = element.parentElement) {
    const { parentElement: parent, previousElementSibling: before, nextElementSibling: after } = element;
    places.push({ element, parent, before, after, nth: controlsIn(element).indexOf(button as HTMLElement) });
  }
  return places;
}

function nearest(around: readonly Place[]): HTMLElement | undefined {
  const gone = around.findLast(({ element }) => !element.isConnected);
  // A screen that has gone whole is followed by another one, which sees to its heading itself.
  if (!gone?.parent.closest('main, dialog[open]')) return undefined;
  const { parent, before, after, nth } = gone;
  const there = after?.isConnected ? after.previousElementSibling : parent.lastElementChild;
  for (const row of [there === before ? null : there, after, before]) {
    const controls = row?.isConnected ? controlsIn(row) : [];
    const same = controls.slice(nth).find(isShown) ?? controls.findLast(isShown);
    if (same) return same;
  }
  for (const { element } of around) {
    const first = element.isConnected ? controlsIn(element).find(isShown) : undefined;
    if (first) return first;
  }
  return undefined;
}

/** Asked of few, and when the page has changed: while it changes, the answer would cost a layout of its own. */
const isShown = (control: HTMLElement) => control.getClientRects().length > 0;

const controlsIn = (element: Element): HTMLElement[] =>
  [element, ...element.querySelectorAll(CONTROLS)].filter(
    (one): one is HTMLElement => one instanceof HTMLElement && one.matches(CONTROLS) && one.tabIndex >= 0,
  );
