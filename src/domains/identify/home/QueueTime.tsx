/** How long the queue takes, as it was said before paying and by the same count: whoever has paid still reads it, also that it is longer than the promise. */
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { text as form } from '../form-words.ts';
import { isSlow, lengthOf, saidAs } from '../length.ts';
import type { PieceData } from '../piece.ts';
import { text } from './words.ts';

export function QueueTime({ data: { state, way, deadlineAt, about = null } }: { data: PieceData }) {
  const t = useText(text);
  const tf = useText(form);
  const language = useLanguage();
  const now = useServerNow(60_000);
  // What travels to us has no day yet, but a time from its arrival on.
  if ((state === 'to_send' || state === 'in_transit') && (deadlineAt === null || deadlineAt > now))
    return (
      <Notice tone="idle">
        {tf.ways[way].takes}
        {about !== null && tf[isSlow(way, about) ? 'slow' : 'queue'](lengthOf(about)[language])}
      </Notice>
    );
  // Once it is late that is said instead.
  if (state !== 'queued' || about === null || deadlineAt === null || deadlineAt <= now) return null;
  const comes = now + saidAs(about);
  const slow = comes > deadlineAt;
  const [when, promised] = [dateTime(comes, now, language), dateTime(deadlineAt, now, language)];
  return <Notice tone={slow ? 'wait' : 'idle'}>{t[slow ? 'slowQueue' : 'queue'](when, promised)}</Notice>;
}
