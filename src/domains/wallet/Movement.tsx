/** One movement of a person's money: why, how much, what was left, and the way to its cause. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type assetDetail, pocketName } from '../../../contract/wallet/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { wordsOfMemo } from '../../../contract/wire/memos.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { cx } from '../../ui/format/cx.ts';
import { dateTime, grouped } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { linkOf } from './causes.ts';
import styles from './wallet.module.css';
import { text } from './words.ts';

type Line = Output<typeof assetDetail>['list'][number];

export function Movement({ line }: { line: Line }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const about = line.order ?? line.piece;
  const inside: ReactNode = (
    <>
      <span className={styles.words}>
        <b>{wordsOfMemo(line.memo)[language]}</b>
        {about && <small>{about.name[language]}</small>}
        {/* An answer kept on the phone may be of before that was told. */}
        {line.cleaned && (
          <small>
            {line.cleaned.name[language]} · {grouped(line.cleaned.no)}
          </small>
        )}
        <small>
          <time>{dateTime(line.at, now, language)}</time> · {pocketName[line.pocket][language]}
        </small>
      </span>
      <span className={styles.amounts}>
        <b className={cx(line.amount > 0 && styles.in)}>
          {line.amount > 0 ? '+' : '−'}¥{yuan(Math.abs(line.amount))}
        </b>
        <small>{t.after(`¥${yuan(line.balance)}`)}</small>
      </span>
    </>
  );
  const link = linkOf(line);
  return link ? (
    <Link className={styles.line} {...link}>
      {inside}
    </Link>
  ) : (
    <div className={styles.line}>{inside}</div>
  );
}
