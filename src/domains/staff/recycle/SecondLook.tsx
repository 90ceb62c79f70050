/** What staff say after a second look: that a piece is genuine after all, and that a parcel at our door is not here. */
import { type RecycleJob, recycleNotFound, recycleReconsider } from '../../../../contract/recycle/work-calls.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { useWrite } from '../../../api/write.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { Said } from '../../item/Said.tsx';
import { text as second } from '../second-words.ts';
import styles from '../staff.module.css';
import { WordsSheet } from '../WordsSheet.tsx';
import { text } from './words.ts';

/** What a colleague found, for whoever looks again. */
export function Verdict({ job: { inspection, judge } }: { job: RecycleJob }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  if (!inspection) return null;
  return (
    <>
      <Facts>
        <Fact name={t.judgedBy}>{`${judge?.by ?? '--'} · ${dateTime(inspection.at, now, language)}`}</Fact>
      </Facts>
      {inspection.note && (
        <p className={styles.hint}>
          <Said>{inspection.note}</Said>
        </p>
      )}
      <ImageGrid
        columns={4}
        photos={inspection.points.map(({ photo, words, measure }) => {
          const said = [words, measure].filter(Boolean).join(' · ');
          return { id: photo, src: photo, alt: said, caption: said };
        })}
      />
    </>
  );
}

interface Props {
  job: RecycleJob;
  onClose: () => void;
}

export function ReconsiderSheet({ job: { id, judge }, onClose }: Props) {
  const t = useText(text);
  const two = useText(second);
  const reconsider = useWrite(recycleReconsider);
  return (
    <WordsSheet
      title={t.reconsider}
      label={t.reconsiderWhy}
      about={t.reconsiderAbout}
      barred={judge?.own === true && two.ownVerdict}
      missing={t.whyMissing}
      onDecide={async (note) => {
        await reconsider.mutateAsync({ id, note });
        toast(t.reconsidered, { success: true });
      }}
      onClose={onClose}
    />
  );
}

interface NotFoundProps {
  job: RecycleJob;
  /** Fen; null where the shop asks for no second person. */
  twoPeopleFrom: number | null;
  onClose: () => void;
}

export function NotFoundSheet({ job: { id, price, lostFirst }, twoPeopleFrom, onClose }: NotFoundProps) {
  const t = useText(text);
  const two = useText(second);
  const lose = useWrite(recycleNotFound);
  return (
    <WordsSheet
      title={t.notFound(yuan(price ?? 0))}
      label={t.notFoundWhy}
      about={t.notFoundAbout + (twoPeopleFrom === null ? '' : two.byTwo(yuan(twoPeopleFrom, 0)))}
      barred={lostFirst?.own === true && two.secondOwn}
      missing={t.whyMissing}
      onDecide={async (note) => {
        const { state } = await lose.mutateAsync({ id, note });
        toast(state === 'lost' ? t.notFoundDone : two.secondNeeded, { success: true });
      }}
      onClose={onClose}
    >
      {lostFirst && <Notice tone="wait" title={two.secondOf(lostFirst.by ?? '', yuan(lostFirst.amount))} />}
    </WordsSheet>
  );
}
