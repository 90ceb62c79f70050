/** A person's own words: in another language than the reader's they say so, and are no translation. */
import { useLanguage, useText } from '../../ui/format/text.ts';
import { languageOf } from './own-words.ts';
import { Said } from './Said.tsx';
import { saidText } from './said-words.ts';

export function AsWritten({ children: words }: { children: string }) {
  const t = useText(saidText);
  const reader = useLanguage();
  const written = languageOf(words);
  return (
    <>
      <Said>{words.trim()}</Said>
      {written !== null && written !== reader && <small> {t.asWritten}</small>}
    </>
  );
}
