/** On a thing's own screen: its person had taken it back, and it was there by then. */
import { useEffect, useState } from 'react';
import { useAuthor } from '../../../api/use-session.ts';
import { sentBy } from '../../../offline/outbox/sent.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { useText } from '../../../ui/format/text.ts';
import { text } from './words.ts';

export function Unwanted({ id }: { id: string }) {
  const t = useText(text);
  const userId = useAuthor();
  const [is, setIs] = useState(false);
  useEffect(() => {
    void sentBy(userId).then((all) => setIs(all.some((one) => one.id === id && one.unwanted === true)));
  }, [userId, id]);
  return is && <Notice tone="wait">{t.unwantedHere}</Notice>;
}
