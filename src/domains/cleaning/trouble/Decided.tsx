/** Why a claim was decided as it was, beside what was decided, until something more becomes of the piece. */
import type { CleaningDetail } from '../../../../contract/cleaning/calls.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { useText } from '../../../ui/format/text.ts';
import { Said } from '../../item/Said.tsx';
import { text } from './words.ts';

const paid: readonly string[] = ['grant', 'giveBack', 'giveFound', 'giveUndelivered'];

export function Decided({ timeline, overruled }: Pick<CleaningDetail, 'timeline' | 'overruled'>) {
  const t = useText(text);
  const last = timeline.at(-1);
  // An objection was agreed with: what was said before that holds no more.
  if (overruled) return null;
  if (last?.from !== 'claim' || last.to === 'claim' || last.actor !== 'P' || !last.reason) return null;
  return (
    <Notice title={t.why[paid.includes(last.event) ? 'paid' : 'refused']}>
      <Said>{last.reason}</Said>
    </Notice>
  );
}
