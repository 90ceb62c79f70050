/** By when what was sold elsewhere leaves its seller's home. */
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { text } from './words.ts';

export function SendBy({ at }: { at: number }) {
  const t = useText(text);
  const now = useServerNow(60_000);
  const when = dateTime(at, now, useLanguage());
  return <Notice tone={now > at ? 'bad' : 'wait'}>{now > at ? t.sendLate(when) : t.sendBy(when)}</Notice>;
}
