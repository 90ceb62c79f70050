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
import { Marked } from '../Kept.tsx';
import { names } from '../names.ts';
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
      <ImageGrid columns={4} photos={received.map((src, i) => ({ id: src, src, alt: n.photo(i + 1) }))} />
      {deadlineAt !== null && <p className={styles.words}>{t.arrivalUntil(dateTime(deadlineAt, now, language))}</p>}
    </Card>
  );
}

/** To its owner, to whoever has it in hand, and to whoever decides a claim about it. */
export function Corrected({
  data: { arrivalAnswer, received },
}: {
  data: Pick<CleaningDetail, 'arrivalAnswer' | 'received'>;
}) {
  const t = useText(text);
  // An answer kept on the phone may be of before that was told.
  if (!arrivalAnswer) return null;
  return (
    <Notice title={arrivalAnswer.agreed ? t.corrected : t.stays}>
      <Said>{arrivalAnswer.words}</Said>
      <Marked data={{ keep: '', marks: arrivalAnswer.marks, received }} unsaid={t.correctedHere} />
    </Notice>
  );
}

export function Answered({ data }: { data: CleaningDetail }) {
  const t = useText(text);
  const { state, timeline } = data;
  if (data.arrivalAnswer) return <Corrected data={data} />;
  // Of an answer of before that was recorded with it, while they are asked for their word.
  const reply = timeline.findLast(({ event }) => event === 'reply' || event === 'replyExtra');
  if (!reply?.reason || (state !== 'assessed' && state !== 'extra_fee')) return null;
  return (
    <Notice tone="wait" title={t.answered}>
      <Said>{reply.reason}</Said>
    </Notice>
  );
}
