/** The time, renewed every so often while the page is seen. */
import { useEffect, useState } from 'react';
import { isServers, nowDrawn } from '../hydration/drawn.ts';

let serverOffset: () => number = () => 0;

/** @param offset how far the server's clock is ahead of this device's, ms, as known at the moment of asking */
export function setServerOffset(offset: () => number): void {
  serverOffset = offset;
}

/** @param every ms; null stands still */
export function useNow(every: number | null): number {
  const [now, setNow] = useState(nowDrawn);
  useEffect(() => {
    if (every === null) return;
    const renew = () => {
      if (!document.hidden) setNow(Date.now());
    };
    const timer = setInterval(renew, every);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [every]);
  return now;
}

/** The server's time, as far as the device has learnt it: what a deadline is measured by. What a drawn page begins with is that already. */
export function useServerNow(every: number | null): number {
  const now = useNow(every);
  return isServers(now) ? now : now + serverOffset();
}

/** When it was by the server's clock, of a moment that this device has noted. */
export const serverTimeOf = (noted: number): number => noted + serverOffset();

/** Past, and the server has been heard since then: what a device kept from before may have been done meanwhile. @param now by the server's clock */
export const isPast = (at: number, { heardAt, now }: { heardAt: number; now: number }): boolean =>
  at <= Math.min(serverTimeOf(heardAt), now);
