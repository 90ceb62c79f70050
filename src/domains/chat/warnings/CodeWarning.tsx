/** Pictures and what is warned of with them: a code that does not lead to us. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { HintKind } from '../../../../contract/chat/hints.ts';
import { hintWords } from '../../../../contract/chat/off-platform.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { text } from '../words.ts';
import { Hints } from './Safe.tsx';
import { LOOK, useCodes } from './use-codes.ts';
import styles from './warnings.module.css';

/** So far outside of what is seen a picture is looked at already. */
const NEARLY = '300px';

/** Whether an element is in sight, or nearly. */
function useNear() {
  const box = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: NEARLY,
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return { box, near };
}

/** What is said of the codes in these pictures; null while it is looked for, or where there is nothing to say. */
function useCodeWords(photos: readonly string[], near = true) {
  const t = useText(text);
  const language = useLanguage();
  const { leads, begun, again } = useCodes(photos, near);
  const said = { away: hintWords.code[language], unknown: t.hasCode, unread: t.codesUnread, nowhere: null };
  return { leads, begun, words: leads && said[leads], again: leads === 'unread' ? again : undefined };
}

interface Warned {
  hints: readonly HintKind[];
  photos: readonly string[];
  mine?: boolean;
}

/** All that is warned of in one message, in one place. @param mine for who writes it */
export function Warnings({ hints, photos, mine = false }: Warned) {
  const { words, again } = useCodeWords(photos);
  return <Said {...{ hints, words, again, mine }} />;
}

interface SaidProps {
  hints: readonly HintKind[];
  words: string | null;
  again: (() => void) | undefined;
  mine: boolean;
}

function Said({ hints, words, again, mine }: SaidProps) {
  const t = useText(text);
  return (
    <>
      <Hints hints={hints} also={words} mine={mine} />
      {again && (
        <Button kind="text" size="sm" onClick={again}>
          {t.lookAgain}
        </Button>
      )}
    </>
  );
}

interface Props extends Warned {
  columns?: number;
  /** For who judges them: all are looked at, in sight or not, and it is said what was found, also where it is nothing. */
  judged?: boolean;
  /** Between the pictures and their warning. */
  children?: ReactNode;
}

/** Somebody else's are seen once it is known what is to be said of them: a code is scanned in a moment. */
export function SaidPhotos({ hints, photos, mine = false, columns = 3, judged = false, children }: Props) {
  const t = useText(text);
  const { box, near } = useNear();
  const { leads, begun, words, again } = useCodeWords(photos, judged || near);
  const veiled = leads === null && !mine;
  return (
    <>
      {photos.length > 0 && (
        <div className={styles.photos} ref={box}>
          <div className={veiled ? styles.veiled : undefined}>
            <ImageGrid columns={Math.min(columns, photos.length)} photos={photos.map((src) => ({ id: src, src }))} />
          </div>
          {veiled && <p role="status">{begun ? t.lookingAtPhotos(LOOK / 1_000) : t.photosWait}</p>}
        </div>
      )}
      {children}
      {judged && photos.length > 0 && leads === 'nowhere' && <p className={styles.found}>{t.noCode}</p>}
      {judged && (leads === 'away' || leads === 'unknown') && <p className={styles.found}>{t.codeWarned}</p>}
      <Said {...{ hints, words, again, mine }} />
    </>
  );
}
