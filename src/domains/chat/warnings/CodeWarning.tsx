/** Pictures and what is warned of with them: a code that does not lead to us. */
import { hintWords } from '../../../../contract/chat/off-platform.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { text } from '../words.ts';
import { Safe } from './Safe.tsx';
import { useCodes } from './use-codes.ts';
import styles from './warnings.module.css';

/** What is said of the codes in these pictures; null while it is looked for, or where there is nothing to say. */
export function useCodeWords(photos: readonly string[]): { words: string | null; looking: boolean } {
  const t = useText(text);
  const language = useLanguage();
  const leads = useCodes(photos);
  const said = { away: hintWords.code[language], unknown: t.hasCode, unread: t.codesUnread, nowhere: null };
  const words = leads && said[leads];
  return { words, looking: leads === null };
}

export function CodeWarning({ photos, mine = false }: { photos: readonly string[]; mine?: boolean }) {
  const { words } = useCodeWords(photos);
  return words && <Safe mine={mine}>{words}</Safe>;
}

/** Somebody else's are seen once it is known what is to be said of them: a code is scanned in a moment. */
export function SaidPhotos({ photos, mine }: { photos: readonly string[]; mine: boolean }) {
  const t = useText(text);
  const { words, looking } = useCodeWords(photos);
  const veiled = looking && !mine;
  return (
    <>
      <div className={styles.photos}>
        <div className={veiled ? styles.veiled : undefined}>
          <ImageGrid columns={Math.min(3, photos.length)} photos={photos.map((src) => ({ id: src, src }))} />
        </div>
        {veiled && <p role="status">{t.lookingAtPhotos}</p>}
      </div>
      {words && <Safe mine={mine}>{words}</Safe>}
    </>
  );
}
