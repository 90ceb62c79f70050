/** A sheet whose form was taken back out of the queue opens by itself on its screen. */
import { useEffect, useEffectEvent } from 'react';
import { useAuthor } from '../../../api/use-session.ts';
import { draftName, nameOf, takenBack } from '../../../offline/drafts/drafts.ts';

/** @param open gets the id of the last one of this form */
export function useReopened(form: string, open: (id: string) => void): void {
  const userId = useAuthor();
  const tell = useEffectEvent(open);
  useEffect(() => {
    let gone = false;
    const begins = draftName(form, ' ').trimEnd();
    void takenBack(userId).then(
      (rows) => {
        const one = rows.map(nameOf).find((name) => name.startsWith(begins));
        if (one !== undefined && !gone) tell(one.slice(begins.length));
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [form, userId]);
}
