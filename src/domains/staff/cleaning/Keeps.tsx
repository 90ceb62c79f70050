/** What its owner marked, before the eyes of whoever has the piece in hand. */
import type { CleaningJob } from '../../../../contract/cleaning/calls.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { useText } from '../../../ui/format/text.ts';
import { Marked } from '../../cleaning/Kept.tsx';
import { PointedAt } from '../../cleaning/photos/Pointed.tsx';
import { text as photoWords } from '../../cleaning/photos/words.ts';
import { text } from './words.ts';

export function Keeps({ row }: { row: CleaningJob }) {
  const t = useText(text);
  const { pointed } = useText(photoWords);
  return (
    <>
      {/* An answer of before that was told with the piece. */}
      {row.pointed && (
        <Notice tone="wait" title={pointed}>
          <PointedAt data={row.pointed} />
        </Notice>
      )}
      {(row.keep !== '' || row.marked > 0) && (
        <Notice tone="wait" title={t.keep(row.marked)}>
          <Marked data={row} />
        </Notice>
      )}
    </>
  );
}
