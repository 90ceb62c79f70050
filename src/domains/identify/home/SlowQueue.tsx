/** Before paying it was said that the queue is longer than the promise: whoever has paid still reads it while that is so. */
import { useQuery } from '@tanstack/react-query';
import { identifyOffer } from '../../../../contract/identify/calls.ts';
import { read } from '../../../api/read.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { lengthOf, saidAs } from '../length.ts';
import type { PieceData } from '../piece.ts';
import { text } from './words.ts';

export function SlowQueue({ data: { state, way, deadlineAt } }: { data: PieceData }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const waits = state === 'queued' && way === 'photos';
  const offer = useQuery({ ...read(identifyOffer, {}), enabled: waits });
  const about = offer.data?.about ?? null;
  if (!waits || about === null || deadlineAt === null || deadlineAt <= now || now + saidAs(about) <= deadlineAt)
    return null;
  return <Notice tone="wait">{t.slowQueue(lengthOf(about)[language])}</Notice>;
}
