/** What was sent of a form before and not answered: its person hears that nobody knows yet, and the server is asked until it says. */
import { useEffect, useState } from 'react';
import { onUnsure, whatBecameOf } from '../../../api/unanswered.ts';
import { stand } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { textNow, useText } from '../../../ui/format/text.ts';
import { text } from '../drafts/draft-words.ts';

/** ms */
const AGAIN = 5_000;

interface Sent {
  name: string;
  userId: string;
  /** The server has what was sent at that time, epoch ms. */
  arrived: (at: number) => Promise<void>;
}

/** @returns null until the device has said whether anything is open */
export function useUnsure(draft: Sent | null): boolean | null {
  const [unsure, setUnsure] = useState<boolean | null>(null);
  const { unsureStands } = useText(text);
  useEffect(() => {
    if (!draft) return;
    let asking = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const ask = async () => {
      clearTimeout(timer);
      if (asking || gone) return;
      asking = true;
      const became = await whatBecameOf(draft.name).catch(() => 'unsure' as const);
      asking = false;
      if (gone) return;
      if (became === 'unsure') timer = setTimeout(() => void ask(), AGAIN);
      else if (became === 'none') toast(textNow(text).notThere);
      else if (became) {
        toast(textNow(text).arrived);
        await draft.arrived(became.arrived);
        await became.forget();
      }
      setUnsure(became === 'unsure');
    };
    const stop = onUnsure((about) => {
      if (about !== draft.name) return;
      setUnsure(true);
      void ask();
    });
    const online = () => void ask();
    addEventListener('online', online);
    void ask();
    return () => {
      gone = true;
      clearTimeout(timer);
      removeEventListener('online', online);
      stop();
      setUnsure(null);
    };
  }, [draft]);
  useEffect(() => (unsure ? stand(unsureStands) : undefined), [unsure, unsureStands]);
  return unsure;
}
