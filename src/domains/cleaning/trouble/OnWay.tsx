/** Its carrier held that it was still on its way when damage was claimed: whoever decides reads both. */
import type { CleaningRow } from '../../../../contract/cleaning/calls.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { text } from './words.ts';

export function OnWay({ row: { state, claimedOnWay } }: { row: Pick<CleaningRow, 'state' | 'claimedOnWay'> }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  if (state !== 'claim' || !claimedOnWay) return null;
  return <Notice tone="wait">{t.onWay(dateTime(claimedOnWay, now, language))}</Notice>;
}
