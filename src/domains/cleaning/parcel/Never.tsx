/** Its parcel is on its way to us: what happens if it never arrives, by when, and who answers for it. */
import type { CleaningDetail } from '../../../../contract/cleaning/calls.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { date } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { text } from './words.ts';

export function Never({ data }: { data: CleaningDetail }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const { state, broughtAt, deadlineAt, timeline, total, refunded, covered } = data;
  if (state !== 'sent' || broughtAt !== null || deadlineAt === null) return null;
  const day = date(deadlineAt, now, language);
  const ours = timeline.some(({ event }) => event === 'fetch');
  return (
    <Notice title={t.never}>
      {ours ? t.neverFetched(day, `¥${yuan(covered)}`) : t.neverSent(day, `¥${yuan(total - refunded)}`)}
    </Notice>
  );
}
