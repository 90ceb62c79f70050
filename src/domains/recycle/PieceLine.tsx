/** A piece in a list: its picture, what it is, whose turn it is, and its money. */
import type { ReactNode } from 'react';
import { gradeName } from '../../../contract/item/grades.ts';
import type { RecycleRow } from '../../../contract/recycle/calls.ts';
import { recycleMachine } from '../../../contract/recycle/machine.ts';
import { exactYuan } from '../../../contract/wire/yuan.ts';
import { StateTag } from '../../ui/feedback/Tag.tsx';
import { deadlineText } from '../../ui/format/format.ts';
import { moreWords } from '../../ui/format/more-words.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { PageLink } from '../../ui/input/PageLink.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { sizeName } from '../catalogue/sizes.ts';
import { names } from './names.ts';
import styles from './recycle.module.css';
import { text } from './words.ts';

export const detailPath = (id: string) => `/pages/order/recycle/detail?id=${id}` as const;

export function PieceLine({ row }: { row: RecycleRow }) {
  const t = useText(text);
  const { ends } = useText(names);
  const { overdue } = useText(moreWords);
  const language = useLanguage();
  const now = useServerNow(60_000);
  return (
    <PageLink path={detailPath(row.id)} className={styles.piece}>
      <span className={styles.thumb}>
        <Photo src={row.photo ?? row.cover} alt="" sizes="60px" radius={10} />
      </span>
      <span className={styles.words}>
        <b>{row.name[language]}</b>
        <small>
          {sizeName(row.size, language)} · {gradeName[row.grade][language]}
        </small>
        <small>{row.end ? ends[row.end] : sayOf(row, t)}</small>
        {row.deadlineAt !== null && (
          <small>
            {deadlineText(row.deadlineAt, now, language)}
            {row.waitsFor === 'P' && row.deadlineAt <= now && ` · ${overdue}`}
          </small>
        )}
      </span>
      <span className={styles.end}>
        <StateTag machine={recycleMachine} state={row.state} />
      </span>
    </PageLink>
  );
}

/** The one fact that matters now. */
function sayOf(row: RecycleRow, t: (typeof text)['zh']): ReactNode {
  if (row.state === 'inquiring') return `${t.offers(row.offers)} · ${t.looked(row.looked)}`;
  if (row.state === 'quoted' && row.best !== null) return `${t.best} ¥${exactYuan(row.best)}`;
  if (row.state === 'reprice' && row.newPrice !== null) return `${t.priceNow} ¥${exactYuan(row.newPrice)}`;
  if (row.state === 'asking') return `${t.offersTitle(row.offers)} · ${t.backedOutNext}`;
  const price = row.newPrice ?? row.price;
  return price === null ? t.offersTitle(row.offers) : `¥${exactYuan(price)}`;
}
