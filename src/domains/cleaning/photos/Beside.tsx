/** How each side of a piece was and how it is, photo beside photo; what is worn on purpose is marked on those of before. */
import type { CleaningMark } from '../../../../contract/cleaning/calls.ts';
import { useText } from '../../../ui/format/text.ts';
import { Photo } from '../../../ui/media/Photo.tsx';
import { PointPhoto } from '../../inspection/PointPhoto.tsx';
import styles from '../cleaning.module.css';
import { numbered } from '../Kept.tsx';
import { text as cleaning } from '../words.ts';
import { text } from './words.ts';

interface Props {
  before: readonly string[];
  after: readonly string[];
  /** What those of after are. */
  name: string;
  marks: readonly CleaningMark[];
  /** They are being taken: which are still to be is said, and seen beside an empty place. */
  taking?: boolean;
}

export function Beside({ before, after, name, marks, taking = false }: Props) {
  const t = useText(text);
  const { when } = useText(cleaning);
  const points = numbered(marks);
  const rows = Array.from({ length: Math.max(taking ? before.length : 0, after.length) }, (_, n) => n);
  const lacking = rows.filter((n) => after[n] === undefined);
  return (
    <>
      <div className={styles.pair}>
        {rows.map((n) => {
          const [was, is] = [before[n], after[n]];
          return [
            was && (
              <figure key={`was-${n}`} className={styles.was}>
                <PointPhoto src={was} alt={`${when.before} ${n + 1}`} index={n} points={points} sizes="45vw" />
                <figcaption>{`${when.before} ${n + 1}`}</figcaption>
              </figure>
            ),
            is && (
              <figure key={`is-${n}`} className={styles.is}>
                <Photo src={is} alt={`${name} ${n + 1}`} fit="contain" sizes="45vw" />
                <figcaption>{`${name} ${n + 1}`}</figcaption>
              </figure>
            ),
          ];
        })}
      </div>
      {lacking.length > 0 && (
        <p role="status" className={styles.note}>
          {t.lacking(lacking.map((n) => n + 1))}
        </p>
      )}
    </>
  );
}
