/** Without a network, before anything is filled in: this cannot be prepared. */
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { useOnline } from '../use-outbox.ts';
import { text } from './words.ts';

/** @param until when it can be done no more, epoch ms */
export function NeedsNetwork({ until = null }: { until?: number | null }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(30_000);
  if (useOnline()) return null;
  return (
    <Notice tone="wait" title={t.needs}>
      {t.needsBody}
      {until !== null && until > now && ` ${t.liveUntil(dateTime(until, now, language))}`}
    </Notice>
  );
}
