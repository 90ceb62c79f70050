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
}

export function Beside({ before, after, name, marks }: Props) {
  const t = useText(text);
  const { when } = useText(cleaning);
  const points = numbered(marks);
  const rows = Array.from({ length: Math.max(before.length, after.length) }, (_, n) => n);
  return (
    <div className={styles.pair}>
      {rows.map((n) => {
        const [was, is] = [before[n], after[n]];
        return [
          <figure key={`was-${n}`}>
            {was && <PointPhoto src={was} alt={`${when.before} ${n + 1}`} index={n} points={points} sizes="45vw" />}
            <figcaption>{was && `${when.before} ${n + 1}`}</figcaption>
          </figure>,
          <figure key={`is-${n}`}>
            {is && <Photo src={is} alt={`${name} ${n + 1}`} fit="contain" sizes="45vw" />}
            <figcaption>{`${name} ${n + 1}${is ? '' : ` · ${t.blank}`}`}</figcaption>
          </figure>,
        ];
      })}
    </div>
  );
}
