/** A form that stays on the device until it is sent: closed by accident or without a network, it opens as it was. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '../../api/use-session.ts';

/** A key pressed this long ago is saved, ms. */
const PAUSE = 400;

export function useKept<T extends object>(name: string, empty: T) {
  const person = useSession()?.userId;
  const [value, setValue] = useState(empty);
  const [kept, setKept] = useState(false);
  const [touched, setTouched] = useState(false);
  const take = useEffectEvent((found: T) => {
    if (touched) return;
    setValue({ ...empty, ...found });
    setKept(true);
  });
  useEffect(() => {
    if (!person) return;
    let gone = false;
    void import('../../offline/drafts.ts')
      .then(({ loadDraft }) => loadDraft<T>(name))
      .then(
        (draft) => !gone && draft && take(draft.value),
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, [name, person]);
  useEffect(() => {
    if (!touched || !person) return;
    const timer = setTimeout(
      () =>
        void import('../../offline/drafts.ts').then(({ saveDraft }) => saveDraft(name, value)).catch(() => undefined),
      PAUSE,
    );
    return () => clearTimeout(timer);
  }, [name, person, touched, value]);
  return {
    value,
    kept,
    change: (part: Partial<T>) => {
      setTouched(true);
      setValue((before) => ({ ...before, ...part }));
    },
    /** It was sent. */
    async forget(): Promise<void> {
      setTouched(false);
      await import('../../offline/drafts.ts').then(({ removeDraft }) => removeDraft(name)).catch(() => undefined);
    },
  };
}
