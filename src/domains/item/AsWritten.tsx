/** A person's own words: in another language than the reader's they say so, and are no translation; a usual defect is one. */
import { usualDefect } from '../../../contract/item/usual-defects.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { languageOf } from './own-words.ts';
import { Said } from './Said.tsx';
import { saidText } from './said-words.ts';

export function AsWritten({ children: words }: { children: string }) {
  const t = useText(saidText);
  const reader = useLanguage();
  const usual = usualDefect(words.trim());
  if (usual) return usual[reader];
  const written = languageOf(words);
  return (
    <>
      <Said>{words.trim()}</Said>
      {written !== null && written !== reader && <small> {t.asWritten}</small>}
    </>
  );
}
