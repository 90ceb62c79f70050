/** How it came: its owner is shown that before anything is assessed, and what came of their objection stays with those photos. */
import type { CleaningDetail } from '../../../../contract/cleaning/calls.ts';
import { cleaningMachine } from '../../../../contract/cleaning/machine.ts';
import { backUnwashed, totalOf } from '../../../../contract/cleaning/rules.ts';
import { eventsFor } from '../../../../contract/wire/states.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
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
import { text, useTrouble } from './words.ts';

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
  const t = useTrouble(data.stored);
  const { state, timeline, lines } = data;
  const back = backUnwashed(lines);
  const kept = totalOf(lines) - back;
  if (data.arrivalAnswer)
    return (
      <ArrivalAnswer data={data}>
        {data.role === 'owner' &&
          data.arrivalAnswer.agreed &&
          eventsFor(cleaningMachine, state, 'B').includes('decline') && (
            <p className={styles.words}>{t.answeredThen(`¥${yuan(back)}`, kept > 0 ? `¥${yuan(kept)}` : null)}</p>
          )}
      </ArrivalAnswer>
    );
  // Of an answer of before that was recorded with it, while they are asked for their word.
  const reply = timeline.findLast(({ event }) => event === 'reply' || event === 'replyExtra');
  if (!reply?.reason || (state !== 'assessed' && state !== 'extra_fee')) return null;
  return (
    <Notice tone="wait" title={t.answered}>
      <Said>{reply.reason}</Said>
    </Notice>
  );
}
