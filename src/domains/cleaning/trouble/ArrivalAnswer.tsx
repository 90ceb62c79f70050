/** What came of an owner's objection to the photos of its arrival: with its reason, and with what was corrected on them. */
import type { ReactNode } from 'react';
import type { CleaningDetail } from '../../../../contract/cleaning/calls.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { useText } from '../../../ui/format/text.ts';
import { Said } from '../../item/Said.tsx';
import { Marked } from '../Kept.tsx';
import { text } from './words.ts';

interface Props {
  data: Pick<CleaningDetail, 'arrivalAnswer' | 'received'>;
  /** What follows from it. */
  children?: ReactNode;
}

export function ArrivalAnswer({ data, children }: Props) {
  const t = useText(text);
  const { arrivalAnswer: answer, received } = data;
  // An answer kept on the phone may be of before that was told.
  if (!answer) return null;
  return (
    <Notice tone={answer.agreed ? 'ok' : 'idle'} title={t.answeredAs[answer.agreed ? 'agreed' : 'stays']}>
      <Said>{answer.words}</Said>
      <Marked data={{ keep: '', marks: answer.marks, received }} unsaid={t.unlike} />
      {children}
    </Notice>
  );
}
