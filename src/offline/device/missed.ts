/** Files of ours that did not come: heard from the first moment on, for updates.ts, which asks why and comes later. */
let last: Error | undefined;
let tell = (error: Error): void => {
  last = error;
};

export const hearMissed = (): void => addEventListener('vite:preloadError', ({ payload }) => tell(payload));

/** Tells of the last one before, too. */
export function onMissed(listener: (error: Error) => void): void {
  tell = listener;
  if (last) listener(last);
  last = undefined;
}

/** A screen stands there without its code, and with nothing under anybody's hands. */
interface Lack {
  error: Error;
  open: () => void;
}
let lack: Lack | null = null;
let follow = (_: Lack | null): void => {};
const now = (next: Lack | null): void => {
  lack = next;
  follow(lack);
};

export const isLacking = (): boolean => lack !== null;

/** @returns to be called when it stands there no more */
export function lacks(error: Error, open: () => void): () => void {
  now({ error, open });
  return () => now(null);
}

/** Tells of the one that stands there already, too. */
export function onLack(listener: (lack: Lack | null) => void): void {
  follow = listener;
  follow(lack);
}
