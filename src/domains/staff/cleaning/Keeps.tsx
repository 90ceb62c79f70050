/** What is worn on purpose, before the eyes of whoever has the piece in hand. */
import type { CleaningJob } from '../../../../contract/cleaning/calls.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { useText } from '../../../ui/format/text.ts';
import { Marked } from '../../cleaning/Kept.tsx';
import { text } from './words.ts';

export function Keeps({ row }: { row: CleaningJob }) {
  const t = useText(text);
  if (row.keep === '' && row.marked === 0) return null;
  return (
    <Notice tone="wait" title={t.keep(row.marked)}>
      <Marked data={row} />
    </Notice>
  );
}
