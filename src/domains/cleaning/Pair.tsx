/** Two photos of one piece: before it was washed, and after. */
import { useText } from '../../ui/format/text.ts';
import { Photo } from '../../ui/media/Photo.tsx';
import styles from './cleaning.module.css';
import { text } from './words.ts';

export function Pair({ photos }: { photos: { before: string; after: string } }) {
  const t = useText(text);
  return (
    <div className={styles.pair}>
      {(['before', 'after'] as const).map((when) => (
        <figure key={when}>
          <Photo src={photos[when]} alt={t.when[when]} sizes="45vw" />
          <figcaption>{t.when[when]}</figcaption>
        </figure>
      ))}
    </div>
  );
}
