/** Before paying it was said that the queue is longer than the promise: whoever has paid still reads it while that is so, by the same count. */
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { saidAs } from '../length.ts';
import type { PieceData } from '../piece.ts';
import { text } from './words.ts';

export function SlowQueue({ data: { state, way, deadlineAt, about = null } }: { data: PieceData }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const waits = state === 'queued' && way === 'photos';
  if (!waits || about === null || deadlineAt === null || deadlineAt <= now || now + saidAs(about) <= deadlineAt)
    return null;
  const day = (at: number) => dateTime(at, now, language);
  return <Notice tone="wait">{t.slowQueue(day(now + saidAs(about)), day(deadlineAt))}</Notice>;
}
