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

/** Its address, where the browser says it; Safari does not. */
export const fileIn = ({ message }: Error): string | undefined => /(?:https?:\/)?\/\S+\.(?:js|css)/.exec(message)?.[0];

let lacking = 0;
/** A screen stands there without its code, and with nothing under anybody's hands. */
export const isLacking = (): boolean => lacking > 0;
export function lacks(): () => void {
  lacking += 1;
  return () => {
    lacking -= 1;
  };
}
