/** What a day that passed has decided: it is told where the piece stands, and stays in its history. */
import type { CleaningDetail } from '../../../../contract/cleaning/calls.ts';
import type { text } from './words.ts';

type Words = Pick<(typeof text)['zh'], 'silence'>;
type Step = Pick<CleaningDetail['timeline'][number], 'event' | 'from' | 'to'>;

/** By no word of anybody: of what vanished a claim tells, and what came home has its own words. */
const byTime: readonly string[] = ['expire', 'lose', 'lapse', 'lapseUnwashed', 'lapseAsIs'];

/** @param event as the log has it; of a newer server it may be one that is not known here */
export const silenceOf = ({ event, from }: Step, t: Words): string | undefined =>
  byTime.includes(event) && from ? t.silence[from] : undefined;

/** Why it stands where it does, while nothing more became of it. */
export function silenceNow({ timeline }: Pick<CleaningDetail, 'timeline'>, t: Words): string | undefined {
  const last = timeline.at(-1);
  return last && silenceOf(last, t);
}
