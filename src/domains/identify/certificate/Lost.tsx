/** Its owner does not have the piece any more: whoever shows this certificate with it now may have found it, or worse. */
import type { Certificate } from '../../../../contract/identify/calls.ts';
import { missingWords } from '../../../../contract/identify/rules.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { chinaDateTime } from '../../../ui/print/shop-time.ts';
import { text } from '../certificate-words.ts';

/** An answer kept on the phone may be of before that was told. */
export function Lost({ missing = null }: Partial<Pick<Certificate, 'missing'>>) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const said = missingWords(missing);
  if (!said || !missing) return null;
  return (
    <Notice tone="bad" title={said[language]}>
      {t.missing(chinaDateTime(missing.at, now, language))}
    </Notice>
  );
}
