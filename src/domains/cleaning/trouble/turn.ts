import { disputedUntil } from '../../../../contract/cleaning/called.ts';
import type { CleaningDetail } from '../../../../contract/cleaning/calls.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import type { text as cleaning } from '../words.ts';
import type { text } from './words.ts';

/** What was paid, and what comes next, where something does. */
export function turnOf(
  data: Pick<CleaningDetail, 'state' | 'compensated' | 'refunded' | 'timeline'> &
    Partial<Pick<CleaningDetail, 'objectionDueAt' | 'outcome'>>,
  turn: string,
  t: Pick<(typeof cleaning)['zh'], 'paidBack'>,
  { found, ended, unwashed }: Pick<(typeof text)['zh'], 'found' | 'ended' | 'unwashed'>,
): string {
  const { state, compensated, refunded, timeline } = data;
  const end = disputedUntil(data) === null ? data.outcome : null;
  if (compensated === 0) {
    if (end === 'unwashed') return unwashed;
    return end === 'refused' || end === 'left' ? ended[end] : turn;
  }
  const paid = t.paidBack(`¥${yuan(compensated)}`, `¥${yuan(refunded)}`);
  // Closed without a payment, and paid for on an objection after that: it is paid for.
  if (state === 'closed' && disputedUntil(data) === null) return paid;
  if (state === 'done' && disputedUntil(data) === null)
    return timeline.at(-1)?.event === 'leave' ? `${paid} · ${found.left}` : paid;
  return `${paid} · ${state === 'unsuitable' ? found.goesHome : turn}`;
}
