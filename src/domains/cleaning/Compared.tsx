/** How a piece was and how it is, side by side. */
import type { CleaningDetail } from '../../../contract/cleaning/calls.ts';
import { useText } from '../../ui/format/text.ts';
import { Photo } from '../../ui/media/Photo.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import styles from './cleaning.module.css';
import { text } from './words.ts';

export function Compared({ photos }: { photos: NonNullable<CleaningDetail['compared']> }) {
  const t = useText(text);
  return (
    <Card title={t.compared}>
      <div className={styles.pair}>
        {(['before', 'after'] as const).map((when) => (
          <figure key={when}>
            <Photo src={photos[when]} alt="" />
            <figcaption>{t.when[when]}</figcaption>
          </figure>
        ))}
      </div>
    </Card>
  );
}
