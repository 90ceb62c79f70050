/** What an owner who says no is asked and told: it goes back as it came, or stays as it is after one treatment. */
import type { CleaningDetail } from '../../../contract/cleaning/calls.ts';
import { backUnwashed, totalOf } from '../../../contract/cleaning/rules.ts';
import { yuan } from '../../../contract/wire/money.ts';
import type { text as atShelf } from './stored/words.ts';
import type { text } from './words.ts';

type Words = (typeof text)['zh'];
type Stored = (typeof atShelf)['zh'];

/** Of what is stored with us it goes to its shelf. */
export function noTo(
  { state, stored, lines, washed }: Pick<CleaningDetail, 'state' | 'stored' | 'lines' | 'washed'>,
  t: Words,
  ts: Stored,
) {
  const at = stored ? ts : t;
  // It has been washed once: no is a no to more, and gives nothing back. An answer kept on the phone may be of before that was told.
  if (state === 'again' && washed !== false)
    return { ask: { title: t.enoughTitle, body: at.enoughBody, ok: t.enough }, said: t.enoughSaid };
  const back = backUnwashed(lines);
  const body = t.declineBody(`¥${yuan(back)}`, back < totalOf(lines));
  return { ask: { title: at.declineTitle, body, ok: at.decline, bad: true }, said: at.declined };
}

/** What its state means for its owner. */
export function stepOf(
  {
    state,
    stored,
    washed,
    passedOn,
  }: Pick<CleaningDetail, 'state' | 'stored' | 'washed'> & Partial<Pick<CleaningDetail, 'passedOn'>>,
  t: Pick<Words, 'steps' | 'closedAlone'>,
  ts: Stored,
): string {
  if (state === 'closed' && passedOn) return t.closedAlone;
  // Asked for more of what nobody has begun, silence is as it was before.
  const means = state === 'again' && washed === false ? 'assessed' : state;
  const { assessed, again, extra_fee, to_return, unsuitable, found } = ts;
  const shelf = { assessed, again, extra_fee, to_return, unsuitable, found };
  return stored && means in shelf ? shelf[means as keyof typeof shelf] : t.steps[means];
}
