/** Whether something fits beside a screen's list: for what is another thing there, where CSS alone would have to make both. */
import { useSyncExternalStore } from 'react';

function wideFrom(px: number): () => boolean {
  const width = `(min-width: ${px}px)`;
  const subscribe = (listener: () => void) => {
    const query = matchMedia(width);
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  };
  const matches = () => matchMedia(width).matches;
  return () => useSyncExternalStore(subscribe, matches, () => false);
}

/** As in chat.module.css. */
export const useWide = wideFrom(768);
/** As in desk.module.css. */
export const useDesk = wideFrom(1024);
/** As in Screen.module.css. */
export const useSixColumns = wideFrom(1200);
