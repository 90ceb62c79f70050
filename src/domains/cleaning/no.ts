/** What an owner who says no is asked and told: it goes back as it came, or stays as it is after one treatment. */
import type { CleaningDetail } from '../../../contract/cleaning/calls.ts';
import { backUnwashed, totalOf } from '../../../contract/cleaning/rules.ts';
import { yuan } from '../../../contract/wire/money.ts';
import type { text } from './words.ts';

export function noTo({ state, lines, washed }: Pick<CleaningDetail, 'state' | 'lines' | 'washed'>, t: (typeof text)['zh']) {
  // It has been washed once: no is a no to more, and gives nothing back. An answer kept on the phone may be of before that was told.
  if (state === 'again' && washed !== false) return { ask: { title: t.enoughTitle, body: t.enoughBody, ok: t.enough }, said: t.enoughSaid };
  const back = backUnwashed(lines);
  const body = t.declineBody(`¥${yuan(back)}`, back < totalOf(lines));
  return { ask: { title: t.declineTitle, body, ok: t.decline, bad: true }, said: t.declined };
}
