/** What is claimed: in the words of whoever did, with their photos beside how it was before and after, and the money that is at stake. */
import type { CleaningJob } from '../../../../contract/cleaning/calls.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { names } from '../../cleaning/names.ts';
import { text as trouble } from '../../cleaning/trouble/words.ts';
import { text as cleaning } from '../../cleaning/words.ts';
import { Said } from '../../item/Said.tsx';
import { Hands } from '../own/Hands.tsx';
import styles from './table.module.css';
import { text } from './words.ts';

export function Claimed({ job }: { job: CleaningJob }) {
  const t = useText(text);
  const tc = useText(cleaning);
  const { declared } = useText(names);
  const { claims } = useText(trouble);
  const language = useLanguage();
  const now = useNow(60_000);
  // An answer of before that was told with the piece has none of it.
  const { claimed, claimSaid = [], claimPair, covered, compensated, total, refunded } = job;
  if (job.state !== 'claim' || !claimed) return null;
  const shown = [
    ...(claimPair
      ? (['before', 'after'] as const).map((when) => ({ id: when, src: claimPair[when], alt: tc.when[when] }))
      : []),
    ...claimSaid.flatMap(({ by, photos }) => photos.map((src, n) => ({ id: src, src, alt: t.claimPhoto(by, n + 1) }))),
  ];
  return (
    <Notice tone="bad" title={claims[claimed.event]}>
      {claimSaid.map(({ by, body, at }) => (
        <p key={at}>
          {t.claimBy(by, dateTime(at, now, language))}
          <Said>{body}</Said>
        </p>
      ))}
      {shown.length > 0 && (
        <div className={styles.shown}>
          <ImageGrid columns={3} named photos={shown} />
        </div>
      )}
      <Facts>
        <Hands of={job.hands} />
        <Fact name={declared}>¥{yuan(job.declared)}</Fact>
        <Fact name={t.stillPaid}>¥{yuan(covered - compensated)}</Fact>
        <Fact name={t.feeBack}>¥{yuan(Math.max(0, total - refunded))}</Fact>
      </Facts>
    </Notice>
  );
}
