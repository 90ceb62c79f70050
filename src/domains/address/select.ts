/** Going back to the screen that asked for an address or a place, with the answer in its address. */
import type { AnyRouter } from '@tanstack/react-router';

/** A path of our own, nothing else. */
export const pathOnly = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\/[^/\\]/.test(value) ? value : undefined;

/**
 * Steps back over the screens of choosing and gives the asking screen its answer in place, so that its own way
 * back does not lead through them again.
 * @param steps how many screens lie above the asking one
 */
export function answer(router: AnyRouter, from: string, chosen: Record<string, string>, steps: number): void {
  const target = new URL(from, location.origin);
  for (const [name, value] of Object.entries(chosen)) target.searchParams.set(name, value);
  const go = () => void router.navigate({ href: `${target.pathname}${target.search}`, replace: true });
  if ((router.history.location.state.__TSR_index ?? 0) < steps) {
    go();
    return;
  }
  const stop = router.subscribe('onResolved', () => {
    stop();
    go();
  });
  router.history.go(-steps);
}
