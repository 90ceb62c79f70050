/** A cleaning order in a list: what, how, whose turn by when. */
import type { CleaningRow } from '../../../contract/cleaning/calls.ts';
import { cares, materials, stains } from '../../../contract/cleaning/rules.ts';
import { Price } from '../../ui/feedback/Price.tsx';
import { StateTag } from '../../ui/feedback/Tag.tsx';
import { dateTime, deadlineText } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Photo } from '../../ui/media/Photo.tsx';
import styles from './cleaning.module.css';
import { machineOf } from './stored/machine.ts';
import { text } from './words.ts';

/** @param desk staff read it, to whom its owner is somebody else */
export function OrderRow({ row, desk = false }: { row: CleaningRow; desk?: boolean }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const { waitsFor, deadlineAt, broughtAt } = row;
  return (
    <>
      <div className={styles.head}>
        <StateTag machine={machineOf(row.stored)} state={row.state} />
        <span>
          {broughtAt && `${t.brought(dateTime(broughtAt, now, language))} · `}
          {waitsFor && deadlineAt !== null
            ? waitsFor === 'P' && deadlineAt <= now
              ? t.late(dateTime(deadlineAt, now, language))
              : broughtAt && waitsFor === 'B' && !desk
                ? t.claimBy(dateTime(deadlineAt, now, language))
                : t.waits(
                    desk && waitsFor === 'B' ? t.by.owner : t.who[waitsFor],
                    deadlineText(deadlineAt, now, language),
                  )
            : // An answer kept on the phone may be of before that was told.
              dateTime(row.movedAt ?? row.createdAt, now, language)}
        </span>
      </div>
      <div className={styles.row}>
        <Photo src={row.cover} alt="" sizes="64px" radius={10} />
        <span>
          <b>
            {row.name[language]} · {cares[row.care][language]}
          </b>
          <small>
            {materials[row.material][language]} · {stains[row.stain][language]}
          </small>
        </span>
        {/* An answer kept on the phone may be of before that was told. */}
        {row.compensated > 0 || row.wanted ? (
          <span className={styles.wanted}>
            {/* What its order cost stays in view: the list sums that. */}
            <Price amount={row.total} plain />
            <small>{row.wanted ? t.extra : t.compensated}</small>
            <Price amount={row.wanted || row.compensated} plain />
          </span>
        ) : (
          <Price amount={row.total} plain />
        )}
      </div>
    </>
  );
}
