/** Every step with its pictures, from before it was sent to the last check. */
import type { CleaningDetail } from '../../../contract/cleaning/calls.ts';
import { stepKinds } from '../../../contract/cleaning/steps.ts';
import { dateTime } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { ImageGrid } from '../../ui/media/ImageGrid.tsx';
import { AsWritten } from '../item/AsWritten.tsx';
import styles from './cleaning.module.css';
import { names } from './names.ts';
import { text as storedWords } from './stored/words.ts';
import { useTrouble } from './trouble/words.ts';
import { confirmedOf } from './way.ts';
import { text } from './words.ts';

type Shown = Pick<CleaningDetail, 'steps' | 'role' | 'stored' | 'arrivalOkAt'>;

export function Steps({ data: { steps, role, stored, arrivalOkAt } }: { data: Shown }) {
  const t = useText(text);
  const ts = useText(storedWords);
  const tt = useTrouble(stored);
  const n = useText(names);
  const language = useLanguage();
  const now = useNow(60_000);
  const confirmed = confirmedOf(steps, arrivalOkAt);
  if (steps.length === 0) return <p className={styles.note}>{t.none}</p>;
  return steps.map((step) => (
    <article key={step.id} className={styles.step}>
      <header>
        {/* What is stored with us is sent nowhere. */}
        <b>
          {stored && step.kind === 'before'
            ? t.when.before
            : stored && step.kind === 'arrival'
              ? tt.atTable
              : step.kind === 'objection' && step.by === 'P'
                ? tt.answered
                : stepKinds[step.kind][language]}
        </b>
        <time>
          {stored && step.kind === 'before'
            ? ts.stock
            : step.by === 'B' && role === 'staff'
              ? t.by.owner
              : t.by[step.by]}{' '}
          · {dateTime(step.at, now, language)}
        </time>
      </header>
      {step.alone && <p className={styles.note}>{step.kind === 'objection' ? tt.aloneAnswer : tt.alone}</p>}
      {step.note && (
        <p>
          <AsWritten>{step.note}</AsWritten>
        </p>
      )}
      {step.id === confirmed && arrivalOkAt && (
        <p className={styles.note}>
          {tt.agreed} · {dateTime(arrivalOkAt, now, language)}
        </p>
      )}
      {step.photos.length > 0 && (
        <ImageGrid photos={step.photos.map((src, i) => ({ id: `${step.id}-${i}`, src, alt: n.photo(i + 1) }))} />
      )}
    </article>
  ));
}
