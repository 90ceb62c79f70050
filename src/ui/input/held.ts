/** What a form waits for before it is whole: the buttons that send it say so until then. */
import { createContext, use, useCallback, useEffect, useId, useState } from 'react';

type Hold = (by: string, why: string | null) => void;
const HoldContext = createContext<Hold>(() => undefined);

/** Around the fields of a form. */
export const HoldForm = HoldContext.Provider;

/** Around the buttons that send it: what it waits for, in words. */
export const HeldContext = createContext<string | null>(null);

/** For a form with its own buttons: what it waits for, and how its fields say so. */
export function useHeld(): [why: string | null, hold: Hold] {
  const [waits, setWaits] = useState<ReadonlyMap<string, string | null>>(new Map());
  const hold = useCallback<Hold>((by, why) => setWaits((now) => new Map([...now, [by, why]])), []);
  return [[...waits.values()].find(Boolean) ?? null, hold];
}

/** A field that is not ready yet holds its form. @param why in words; null once it is */
export function useHold(why: string | null): void {
  const hold = use(HoldContext);
  const by = useId();
  useEffect(() => {
    if (!why) return;
    hold(by, why);
    return () => hold(by, null);
  }, [by, hold, why]);
}
