/** A form that keeps itself on the device: within a second of the last key, over closing, and offered again. */
import { useEffect, useRef, useState } from 'react';
import { loadDraft, removeDraft, saveDraft } from '../offline/drafts.ts';
import { holdUpdates } from '../offline/updates.ts';

/** A change reaches the device well within a second of the last key. */
const SAVE_AFTER = 300;

interface Options<T> {
  /** One for each thing that can be written at a time. */
  name: string;
  start: T;
  isTouched: (value: T) => boolean;
}

export interface DraftForm<T> {
  value: T;
  set: (change: Partial<T>) => void;
  /** When what stands there now was left, epoch ms; null for a form begun just now. */
  resumedAt: number | null;
  /** It was sent: nothing is offered again. */
  forget: () => Promise<void>;
  startOver: () => void;
}

/** Null until the device has answered. */
export function useDraftForm<T extends object>({ name, start, isTouched }: Options<T>): DraftForm<T> | null {
  const [value, setValue] = useState<T | null>(null);
  const [resumedAt, setResumedAt] = useState<number | null>(null);
  const [first] = useState(start);
  /** What is to be saved still; also when the page is left within the third of a second. */
  const unsaved = useRef<T | null>(null);
  const touched = value !== null && isTouched(value);

  useEffect(() => {
    let gone = false;
    void loadDraft<T>(name)
      .catch(() => null)
      .then((draft) => {
        if (gone) return;
        setValue(draft ? { ...first, ...draft.value } : first);
        setResumedAt(draft?.savedAt ?? null);
      });
    return () => {
      gone = true;
    };
  }, [name, first]);

  useEffect(() => {
    const save = () => {
      if (unsaved.current) void saveDraft(name, unsaved.current).catch(() => undefined);
      unsaved.current = null;
    };
    if (!value || !unsaved.current) return;
    const timer = setTimeout(save, SAVE_AFTER);
    addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', save);
    };
  }, [name, value]);
  // Going to another screen counts as closing.
  useEffect(
    () => () => {
      if (unsaved.current) void saveDraft(name, unsaved.current).catch(() => undefined);
    },
    [name],
  );
  useEffect(() => (touched ? holdUpdates() : undefined), [touched]);

  const forget = async () => {
    unsaved.current = null;
    await removeDraft(name).catch(() => undefined);
  };
  if (value === null) return null;
  return {
    value,
    set: (change) => {
      setValue((now) => {
        const next = { ...(now ?? first), ...change };
        unsaved.current = isTouched(next) ? next : null;
        return next;
      });
    },
    resumedAt,
    forget,
    startOver: () => {
      setValue(first);
      setResumedAt(null);
      void forget();
    },
  };
}
