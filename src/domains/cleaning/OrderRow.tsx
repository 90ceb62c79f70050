/** A cleaning order in a list: what, how, whose turn by when. */

import { Fragment } from 'react';
import { calledOf, lateOf, waitOf } from '../../../contract/cleaning/called.ts';
import type { CleaningRow } from '../../../contract/cleaning/calls.ts';
import { cares, materials, stains } from '../../../contract/cleaning/rules.ts';
import { Price } from '../../ui/feedback/Price.tsx';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { dateTime, deadlineText } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { Photo } from '../../ui/media/Photo.tsx';
import styles from './cleaning.module.css';
import { text as severalWords } from './form/words.ts';
import { lateSaid } from './late/Late.tsx';
import { text as lateWords } from './late/words.ts';
import { useTrouble } from './trouble/words.ts';
import { text } from './words.ts';

/** @param desk staff read it, to whom its owner is somebody else */
export function OrderRow({ row, desk = false }: { row: CleaningRow; desk?: boolean }) {
  const t = useText(text);
  const tt = useTrouble(row.stored);
  const several = useText(severalWords);
  const language = useLanguage();
  const tl = useText(lateWords);
  const now = useServerNow(60_000);
  const { broughtAt } = row;
  const { waitsFor, deadlineAt } = waitOf(row);
  const late = lateOf(row, now);
  const called = calledOf(row);
  // An answer kept on the phone may be of before that was told.
  const parts = [
    [t.extra, row.wanted],
    [t.withExtra, row.wanted && row.total + row.wanted],
    [t.compensated, row.compensated],
    [t.refunded, row.refunded],
  ] as const;
  const told = parts.filter(([, amount]) => (amount ?? 0) > 0);
  // What its order cost stays in view: the list sums that. Staff wash for no price.
  const sums = told.length > 0 && !desk ? [[t.total, row.total] as const, ...told] : told;
  return (
    <>
      <div className={styles.head}>
        <Tag tone={called.tone}>{called[language]}</Tag>
        <span>
          {broughtAt && `${t.brought(dateTime(broughtAt, now, language))} · `}
          {late !== null
            ? lateSaid(row, late, { t: tl, now, language })
            : waitsFor && deadlineAt !== null
              ? broughtAt && waitsFor === 'B' && !desk
                ? t.claimBy(dateTime(deadlineAt, now, language))
                : t.waits(
                    desk && waitsFor === 'B' ? t.by.owner : t.who[waitsFor],
                    // Nothing can be done any more by a day that has passed.
                    deadlineAt <= now
                      ? tl.due(dateTime(deadlineAt, now, language))
                      : deadlineText(deadlineAt, now, language),
                  )
              : // An answer kept on the phone may be of before that was told.
                dateTime(row.movedAt ?? row.createdAt, now, language)}
        </span>
      </div>
      {/* An answer kept on the phone may be of before that was told. */}
      {!desk && row.objectUntil && row.objectUntil > now && (
        <p className={styles.note}>{tt.objectBy(dateTime(row.objectUntil, now, language))}</p>
      )}
      <div className={styles.row}>
        <Photo src={row.cover} alt="" sizes="64px" radius={10} />
        <span>
          <b>
            {/* Of one order two may be the same. An answer kept on the phone may be of before there were several. */}
            {(row.pieces ?? 1) > 1 && `${several.piece(row.place + 1)} · `}
            {row.name[language]} · {cares[row.care][language]}
          </b>
          <small>
            {materials[row.material][language]} · {stains[row.stain][language]}
          </small>
        </span>
        {!desk && sums.length === 0 && <Price amount={row.total} plain />}
      </div>
      {sums.length > 0 && (
        <dl className={styles.sums}>
          {sums.map(([name, amount]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>
                <Price amount={amount} plain />
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
    </>
  );
}
