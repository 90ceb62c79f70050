import type { CleaningDetail } from '../../../contract/cleaning/calls.ts';
import type { CleaningState } from '../../../contract/cleaning/machine.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Price } from '../../ui/feedback/Price.tsx';
import { useText } from '../../ui/format/text.ts';
import { AsWritten } from '../item/AsWritten.tsx';
import styles from './cleaning.module.css';
import { text as lateWords } from './late/words.ts';
import { askedPhotos } from './photos/asked.ts';
import { Beside } from './photos/Beside.tsx';
import { text as photoWords } from './photos/words.ts';
import { text } from './words.ts';

/** What was last said of it, while that is open or is why it goes home; among its steps it stays for good. */
export function LastSaid({ data }: { data: CleaningDetail }) {
  const t = useText(text);
  const tl = useText(lateWords);
  const { asked } = useText(photoWords);
  const { state, assessment, timeline, received, marks } = data;
  const said = timeline.findLast(({ event }) => event in t.said)?.event;
  if (!assessment || !said || !(state in open)) return null;
  // What could be done was not: its owner said no, or nothing.
  const undone = state === 'unsuitable' && said !== 'refuse';
  const photos = askedPhotos(data);
  return (
    <Notice
      tone={state === 'unsuitable' ? 'idle' : 'wait'}
      title={undone ? tl.undone(t.said[said] ?? '') : t.said[said]}
    >
      <AsWritten>{assessment.words}</AsWritten>
      {state === 'extra_fee' && (
        <>
          <br />
          {t.extra} <Price amount={assessment.extra} plain /> · {t.withExtra}{' '}
          <Price amount={data.total + assessment.extra} plain />
        </>
      )}
      {photos.length > 0 && (
        <div className={styles.gap}>
          <Beside before={received} after={photos} name={asked} marks={marks} />
        </div>
      )}
    </Notice>
  );
}
const open = { assessed: true, extra_fee: true, again: true, unsuitable: true } satisfies Partial<
  Record<CleaningState, true>
>;
