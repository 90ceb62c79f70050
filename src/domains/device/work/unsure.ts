/** What was sent of a form before and not answered: its person hears that nobody knows yet, and the server is asked until it says. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { onUnsure, whatBecameOf } from '../../../api/unanswered.ts';
import { useAuthor } from '../../../api/use-session.ts';
import { stand } from '../../../ui/feedback/Notice.tsx';
import { notify, toast } from '../../../ui/feedback/toast.ts';
import { textNow, useText } from '../../../ui/format/text.ts';
import { text } from '../drafts/draft-words.ts';

/** ms */
const AGAIN = 5_000;

interface Sent {
  name: string;
  userId: string;
  /** The server has what was sent at that time, epoch ms. Returns true when the same, pressed again, is to have its first answer. */
  arrived: (at: number) => Promise<unknown>;
}

/**
 * For a screen that keeps no draft: what it sent under that name (useWrite's `draft`) and was not answered is asked about when it
 * opens again.
 */
export function useLostAnswer(name: string, arrived: (at: number) => boolean = () => false): void {
  const userId = useAuthor();
  const queries = useQueryClient();
  const hear = useEffectEvent(arrived);
  const [sent, setSent] = useState<Sent | null>(null);
  useEffect(() => {
    setSent({
      name,
      userId,
      async arrived(at) {
        await queries.invalidateQueries();
        return hear(at);
      },
    });
  }, [name, userId, queries]);
  useUnsure(sent);
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
        notify(textNow(text).arrived);
        if ((await draft.arrived(became.arrived)) !== true) await became.forget();
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
