/** What its owner wants to stay as it is: the places on the photos, and their words. */
import type { CleaningDetail, CleaningMark } from '../../../contract/cleaning/calls.ts';
import type { PointAt } from '../../../contract/cleaning/pieces.ts';
import { useText } from '../../ui/format/text.ts';
import { Card } from '../../ui/surface/Card.tsx';
import { PointPhoto } from '../inspection/PointPhoto.tsx';
import { Said } from '../item/Said.tsx';
import styles from './cleaning.module.css';
import { names } from './names.ts';
import { text } from './words.ts';

/** What is worn on purpose speaks neither for the piece nor against it. */
export const numbered = (marks: readonly Mark[]) =>
  marks.map(({ spot, what }, i) => ({ n: i + 1, spot, ok: what !== 'stain', seen: what === 'stain' }));

/** Of what was pointed at when it was ordered it is said which of the two it is. */
type Mark = CleaningMark & { what?: PointAt['what'] };
type Shown = Pick<CleaningDetail, 'keep' | 'received'> & { marks: readonly Mark[] };

export function usePointNames(): Record<PointAt['what'], string> {
  const { lines } = useText(names);
  return { stain: lines.stain, worn: useText(text).worn };
}

export function Kept({ data }: { data: Shown }) {
  const t = useText(text);
  if (data.keep === '' && data.marks.length === 0) return null;
  return (
    <Card title={t.worn}>
      <Marked data={data} />
    </Card>
  );
}

/** The photos with the places on them, and what is said of each: on its owner's page and at the table. */
/** @param unsaid what a mark says of which nobody wrote anything */
export function Marked({ data: { keep, marks, received }, unsaid }: { data: Shown; unsaid?: string }) {
  const t = useText(text);
  const n = useText(names);
  const called = usePointNames();
  return (
    <>
      {marks.length > 0 && (
        <>
          <div className={styles.pair}>
            {received.map(
              (src, photo) =>
                marks.some(({ spot }) => spot.photo === photo) && (
                  <PointPhoto
                    key={src}
                    src={src}
                    alt={n.photo(photo + 1)}
                    index={photo}
                    points={numbered(marks)}
                    sizes="45vw"
                  />
                ),
            )}
          </div>
          <ol className={styles.marks}>
            {marks.map(({ note, what }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a mark is known by its number.
              <li key={i}>
                {i + 1}. {what && called[what]}
                {what && note && ' · '}
                {note ? <Said>{note}</Said> : !what && (unsaid ?? t.markedHere)}
              </li>
            ))}
          </ol>
        </>
      )}
      {keep && (
        <p className={styles.words}>
          <Said>{keep}</Said>
        </p>
      )}
    </>
  );
}
