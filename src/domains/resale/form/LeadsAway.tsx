/** Words that lead a buyer off every marketplace: said to whoever writes them before they are published. Nothing is refused for it. */
import { hintWords, offPlatformHints } from '../../../../contract/chat/off-platform.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { text } from './words.ts';

/** Each stands under its own field; together where they are only read. */
export function LeadsAway(written: { title?: string; body?: string }) {
  const t = useText(text);
  const language = useLanguage();
  return (['title', 'body'] as const).map((field) => {
    const hints = offPlatformHints(written[field] ?? '');
    if (hints.length === 0) return null;
    return (
      <Notice key={field} tone="wait" title={t.leadsAway(t.fields[field])}>
        {t.listed(hints.map((kind) => hintWords[kind][language]))}
      </Notice>
    );
  });
}
