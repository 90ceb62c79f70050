/** How it came: its owner is shown that before anything is assessed, and what came of their objection stays with those photos. */
import type { CleaningDetail } from '../../../../contract/cleaning/calls.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { Said } from '../../item/Said.tsx';
import styles from '../cleaning.module.css';
import { names } from '../names.ts';
import { ArrivalAnswer } from './ArrivalAnswer.tsx';
import { text } from './words.ts';

/** Without their word it goes on by itself, and they read when. */
export function Arrival({ data: { state, received, deadlineAt } }: { data: CleaningDetail }) {
  const t = useText(text);
  const n = useText(names);
  const language = useLanguage();
  const now = useServerNow(60_000);
  if (state !== 'arrived') return null;
  return (
    <Card title={t.arrivalPhotos}>
      <ImageGrid photos={received.map((src, i) => ({ id: src, src, alt: n.photo(i + 1) }))} />
      {deadlineAt !== null && <p className={styles.words}>{t.arrivalUntil(dateTime(deadlineAt, now, language))}</p>}
    </Card>
  );
}

export function Answered({ data }: { data: CleaningDetail }) {
  const t = useText(text);
  const { state, timeline } = data;
  if (data.arrivalAnswer) return <ArrivalAnswer data={data} />;
  // Of an answer of before that was recorded with it, while they are asked for their word.
  const reply = timeline.findLast(({ event }) => event === 'reply' || event === 'replyExtra');
  if (!reply?.reason || (state !== 'assessed' && state !== 'extra_fee')) return null;
  return (
    <Notice tone="wait" title={t.answered}>
      <Said>{reply.reason}</Said>
    </Notice>
  );
}
