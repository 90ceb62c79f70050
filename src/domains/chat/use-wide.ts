/** Whether two columns fit. */
import { useSyncExternalStore } from 'react';

/** As in chat.module.css. */
const WIDE = '(min-width: 768px)';

const subscribe = (listener: () => void) => {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

export const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  );
