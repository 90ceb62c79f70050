/** What a piece may bring, where that number comes from, and what each other way of selling would bring. */
import { useQuery } from '@tanstack/react-query';
import { type Grade, gradeName, grades } from '../../../contract/item/grades.ts';
import { recycleEstimate, type Way } from '../../../contract/recycle/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import { read, STAYING } from '../../api/read.ts';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { relativeTime } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Pills } from '../../ui/input/Pills.tsx';
import { Card, DeepCard } from '../../ui/surface/Card.tsx';
import { ItemRow } from '../item/ItemRow.tsx';
import styles from './recycle.module.css';
import { text } from './words.ts';

type Answer = Output<typeof recycleEstimate>;

interface Props {
  skuId: string;
  grade: Grade;
  onGrade: (grade: Grade) => void;
}

export function Estimate({ skuId, grade, onGrade }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const { data } = useQuery({ ...read(recycleEstimate, { skuId, grade }), ...STAYING });
  return (
    <>
      <Card>
        {data ? <ItemRow item={data} /> : <SkeletonRows />}
        <div className={styles.tools}>
          <Pills<Grade>
            name={t.grade}
            value={grade}
            onChange={onGrade}
            options={grades.map((value) => ({ value, label: gradeName[value][language] }))}
          />
        </div>
      </Card>
      {data && <Range data={data} />}
      {data && (
        <Card title={t.ways} end={<span className={styles.note}>{t.waysNote}</span>}>
          <Ways ways={data.ways} />
          <div className={styles.tools}>
            <LinkButton block to="/pages/consignment/inquiry" search={{ way: 'recycle', skuId, grade }}>
              {t.ask}
            </LinkButton>
            <LinkButton block kind="line" to="/pages/consignment/inquiry" search={{ way: 'consign', skuId, grade }}>
              {t.askConsign}
            </LinkButton>
          </div>
        </Card>
      )}
    </>
  );
}

function Range({ data: { estimate, merchants } }: { data: Answer }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const { low, high, basis } = estimate;
  if (low === null || high === null)
    return <DeepCard lead={t.estimateLead} big={t.estimateNone} foot={t.estimateNoneFoot} />;
  return (
    <DeepCard
      lead={t.estimateLead}
      big={<span className={styles.range}>{`¥${yuan(low, 0)} – ${yuan(high, 0)}`}</span>}
      foot={`${t.basis[basis]} · ${relativeTime(estimate.at, now, language)}`}
    >
      <div className={styles.facts}>
        <Figure value={t.recycledN(estimate.recycled)} label={t.recycledLabel} />
        <Figure value={t.recycledN(estimate.trades)} label={t.tradesLabel} />
        <Figure value={t.merchantsN(merchants)} label={t.merchantsLabel} />
      </div>
    </DeepCard>
  );
}

const Figure = ({ value, label }: { value: string; label: string }) => (
  <div>
    <b>{value}</b>
    <small>{label}</small>
  </div>
);

/** @param without a way that is looked at already */
export function Ways({ ways, without }: { ways: Answer['ways']; without?: Way }) {
  const t = useText(text);
  return (
    <>
      {ways
        .filter(({ way }) => way !== without)
        .map(({ way, low, high, days }) => (
          <div key={way} className={styles.way}>
            <span className={styles.words}>
              <b>{t.wayNames[way]}</b>
              <small>{[days === null ? null : t.wayDays(days), t.wayNotes[way]].filter(Boolean).join(' · ')}</small>
            </span>
            <span className={styles.end}>
              <small>{t.get}</small>
              <b className="num">{sumOf(low, high)}</b>
            </span>
          </div>
        ))}
      <p className={styles.note}>{t.waysFoot}</p>
    </>
  );
}

const sumOf = (low: number | null, high: number | null) => {
  if (low === null || high === null) return '--';
  return low === high ? `¥${yuan(low, 0)}` : `¥${yuan(low, 0)} – ${yuan(high, 0)}`;
};
