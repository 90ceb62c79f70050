/** Renders into jsdom for the kit's component tests. */
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';

declare global {
  // React asks this of an environment that wraps updates in act().
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined;
}

export async function show(node: ReactNode) {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  const box = document.createElement('div');
  document.body.append(box);
  const root = createRoot(box);
  await act(async () => root.render(node));
  return {
    box,
    again: (next: ReactNode) => act(async () => root.render(next)),
    end: () => act(async () => root.unmount()).then(() => box.remove()),
  };
}

/** Types as a browser reports it: the field holds the value, then says so. */
export const type = (input: HTMLInputElement, value: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });

/** What a person sees, without what is only spoken. */
export function seen(box: HTMLElement): string {
  const copy = box.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll('.vh')) hidden.remove();
  return copy.textContent ?? '';
}

class Sightless {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** jsdom lays nothing out, so that whatever asks where things are is answered with nothing. */
export function layNothingOut(): void {
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('ResizeObserver', Sightless);
  vi.stubGlobal('IntersectionObserver', Sightless);
}
