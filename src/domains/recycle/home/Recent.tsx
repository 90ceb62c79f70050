/** What merchants paid lately. */
import { useQuery } from '@tanstack/react-query';
import { gradeName } from '../../../../contract/item/grades.ts';
import { recycleRecent } from '../../../../contract/recycle/calls.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { read } from '../../../api/read.ts';
import { Price } from '../../../ui/feedback/Price.tsx';
import { BoneText } from '../../../ui/feedback/Skeleton.tsx';
import { date } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Photo } from '../../../ui/media/Photo.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { sizeName } from '../../catalogue/sizes.ts';
import styles from '../recycle.module.css';
import { text } from '../words.ts';
import { isKept } from './kept.ts';

/** As many as the server sends. */
const RECENT = 6;

/** What is coming, in its place: nothing below it moves. */
const RecentToCome = ({ title }: { title: string }) => (
  <Card title={title}>
    {Array.from({ length: RECENT }, (_, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: these never change places
      <div key={n} className={styles.piece} aria-hidden="true">
        <span className={styles.thumb}>
          <Photo src={null} alt="" radius={10} />
        </span>
        <span className={styles.words}>
          <BoneText width={78} />
          <BoneText width={46} />
        </span>
      </div>
    ))}
  </Card>
);

export function Recent() {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const query = useQuery(read(recycleRecent, {}));
  const { data } = query;
  if (query.isPending) return <RecentToCome title={t.recent} />;
  if (!data) return null;
  return (
    <Card title={isKept(query) ? t.updating(t.recent) : t.recent}>
      {data.list.length === 0 && <p className={styles.note}>{t.recentNone}</p>}
      {data.list.map((row) => (
        <div key={row.id} className={styles.piece}>
          <span className={styles.thumb}>
            <Photo src={row.cover} alt="" sizes="60px" radius={10} />
          </span>
          <span className={styles.words}>
            <b>{row.name[language]}</b>
            <small>
              {sizeName(row.size, language)} · {gradeName[row.grade][language]} · {date(row.at, now, language)}
            </small>
          </span>
          <span className={styles.end}>
            <Price amount={row.price} decimals={0} />
            {row.estimate?.low != null && row.estimate.high !== null && (
              <small>{t.estimated(yuan(row.estimate.low, 0), yuan(row.estimate.high, 0))}</small>
            )}
          </span>
        </div>
      ))}
      {data.within !== null && (
        <p className={styles.note}>{t.within(`${Math.round(data.within * 100)}%`, data.paid)}</p>
      )}
    </Card>
  );
}
