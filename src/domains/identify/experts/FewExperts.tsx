/** What cannot be promised where too few experts work: said before anything is photographed or paid. */
import type { Judges } from '../../../../contract/identify/calls.ts';
import { identifyRules } from '../../../../contract/identify/rules.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { textNow, useText } from '../../../ui/format/text.ts';
import { text } from './words.ts';

/** An answer kept on the phone may be of before that was told. */
export const judgesIn = (offer: { judges?: Judges } | undefined): Judges => offer?.judges ?? 2;

export function FewExperts({ judges }: { judges: Judges }) {
  const t = useText(text);
  if (judges > 1) return null;
  return (
    <Notice tone="wait" title={judges === 0 ? t.none : t.one}>
      {judges === 0 ? t.noneBody : t.oneBody}
    </Notice>
  );
}

/** @returns why these cannot be ordered, as the server refuses them; what the market says of their worth it alone knows */
export function notJudged(judges: Judges, pieces: readonly { worth: number | null }[]): string | false {
  const t = textNow(text);
  if (judges === 0) return t.none;
  return judges === 1 && pieces.some(({ worth }) => (worth ?? 0) >= identifyRules.secondFrom) && t.dear;
}
