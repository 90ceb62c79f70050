/** An expert's own words: in another language than the reader's they say so, and are no translation. */
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { languageOf } from '../../item/own-words.ts';
import { Said } from '../../item/Said.tsx';
import { resultText } from './result-words.ts';

export function AsWritten({ children: words }: { children: string }) {
  const t = useText(resultText);
  const reader = useLanguage();
  const written = languageOf(words);
  return (
    <>
      <Said>{words.trim()}</Said>
      {written !== null && written !== reader && <small> {t.asWritten}</small>}
    </>
  );
}
