/** Photos on which places are marked by a tap, and what is said of each. */
import type { CleaningMark } from '../../../../contract/cleaning/calls.ts';
import { cleaningRules } from '../../../../contract/cleaning/rules.ts';
import { IconClose } from '../../../ui/format/icons.tsx';
import { useText } from '../../../ui/format/text.ts';
import { IconButton } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { PointPhoto } from '../../inspection/PointPhoto.tsx';
import { placeOf } from '../../inspection/place.ts';
import styles from '../cleaning.module.css';
import { numbered } from '../Kept.tsx';
import { names } from '../names.ts';
import { text as cleaning } from '../words.ts';
import { text } from './words.ts';

interface Props<M extends CleaningMark> {
  photos: readonly string[];
  marks: readonly M[];
  /** What a tap there sets down. */
  markAt: (spot: M['spot']) => M;
  onChange: (marks: readonly M[]) => void;
  /** What a mark is called besides its number. */
  called?: (mark: M) => string;
  /** What may be said of it, where that is not wear. */
  example?: (mark: M) => string | undefined;
}

export function MarkPhotos<M extends CleaningMark>({ photos, marks, markAt, onChange, called, example }: Props<M>) {
  const t = useText(cleaning);
  const tt = useText(text);
  const n = useText(names);
  const full = marks.length >= cleaningRules.marks;
  return (
    <>
      <div className={styles.pair}>
        {photos.map((src, photo) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: read one after the other, they have no address until then.
            key={`${photo} ${src}`}
            type="button"
            className={styles.markable}
            aria-label={n.photo(photo + 1)}
            disabled={full}
            onClick={(event) => onChange([...marks, markAt({ photo, ...placeOf(event) })])}
          >
            <PointPhoto src={src} alt="" index={photo} points={numbered(marks)} sizes="45vw" />
          </button>
        ))}
      </div>
      {full && (
        <p role="status" className={styles.note}>
          {tt.full(cleaningRules.marks)}
        </p>
      )}
      {marks.map((mark, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mark is known by its number.
        <div key={i} className={styles.mark}>
          <Field
            label={[t.mark(i + 1), called?.(mark)].filter(Boolean).join(' · ')}
            placeholder={example?.(mark) ?? t.markPlaceholder}
            value={mark.note}
            onChange={(note) => onChange(marks.map((one, at) => (at === i ? { ...one, note } : one)))}
            maxLength={40}
            optional
          />
          <IconButton name={t.unmark(i + 1)} onClick={() => onChange(marks.filter((_mark, at) => at !== i))}>
            <IconClose size={16} />
          </IconButton>
        </div>
      ))}
    </>
  );
}
