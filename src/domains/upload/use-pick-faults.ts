/** What the phone notices on photos that were picked, before they are sent: said, and never in the way. */
import { useEffect, useRef, useState } from 'react';
import { photoBlob } from '../../offline/photos/photos.ts';
import { lookAt } from '../../ui/media/photo-faults.ts';

type Seen = 'dark' | 'blurred' | null;

/** @returns the fault of each photo that was looked at, by id */
export function usePickFaults(ids: readonly string[]): ReadonlyMap<string, Seen> {
  const [seen, setSeen] = useState<ReadonlyMap<string, Seen>>(new Map());
  const looked = useRef(new Set<string>());
  const key = ids.join();
  useEffect(() => {
    for (const id of key.split(',').filter((one) => one && !looked.current.has(one))) {
      looked.current.add(id);
      const look = async () => {
        const blob = await photoBlob(id);
        if (!blob) return void looked.current.delete(id);
        // Evidence may be a screenshot of any size and shape.
        const [fault = null] = (await lookAt(blob, null)).filter((one) => one === 'dark' || one === 'blurred');
        setSeen((now) => (now.has(id) ? now : new Map([...now, [id, fault]])));
      };
      // Where the device's data is taken away meanwhile nothing is noticed.
      void look().catch(() => void looked.current.delete(id));
    }
  }, [key]);
  return seen;
}
