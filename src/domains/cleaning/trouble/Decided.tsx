/** Why a claim was decided as it was, beside what was decided, until something more than its receipt becomes of the piece. */
import type { CleaningDetail } from '../../../../contract/cleaning/calls.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { useText } from '../../../ui/format/text.ts';
import { Said } from '../../item/Said.tsx';
import { text } from './words.ts';

const paid: readonly string[] = ['grant', 'giveBack', 'giveFound', 'giveUndelivered'];

/** @param overruled what was decided was changed on its owner's objection: that has its own reason */
export function Decided({ timeline, overruled }: Pick<CleaningDetail, 'timeline' | 'overruled'>) {
  const t = useText(text);
  // That it was received, or nobody said more, takes nothing from why.
  const last = timeline.findLast(({ event }) => event !== 'confirm' && event !== 'lapse');
  if (overruled || last?.from !== 'claim' || last.to === 'claim' || last.actor !== 'P' || !last.reason) return null;
  return (
    <Notice title={t.why[paid.includes(last.event) ? 'paid' : 'refused']}>
      <Said>{last.reason}</Said>
    </Notice>
  );
}
