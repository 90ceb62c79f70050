/** What a piece may bring, where that number comes from, and what each other way of selling would bring. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Grade, gradeName, grades } from '../../../contract/item/grades.ts';
import { recycleEstimate, type Way } from '../../../contract/recycle/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';
import type { Language } from '../../../contract/wire/messages.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import { read, STAYING } from '../../api/read.ts';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { IconBox, IconRecycle, IconTag } from '../../ui/format/first-icons.tsx';
import { date, relativeTime } from '../../ui/format/format.ts';
import { IconGavel } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow, useServerNow } from '../../ui/format/use-now.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Pills } from '../../ui/input/Pills.tsx';
import { Card, DeepCard } from '../../ui/surface/Card.tsx';
import { FailedState } from '../../ui/surface/ScreenStates.tsx';
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
  const query = useQuery({ ...read(recycleEstimate, { skuId, grade }), ...STAYING });
  const { data } = query;
  if (query.isError && !data) return <FailedState reading={query} />;
  return (
    <>
      <Card>
        {data ? <ItemRow item={data} /> : <SkeletonRows count={1} />}
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
    return (
      <DeepCard
        lead={t.estimateLead}
        big={t.estimateNone}
        foot={t.estimateNoneFoot(paidWords(estimate, t, language))}
      />
    );
  return (
    <DeepCard
      lead={t.estimateLead}
      big={<span className={styles.range}>{`¥${yuan(low, 0)} – ${yuan(high, 0)}`}</span>}
      foot={[
        estimate.mid !== null && t.middle(yuan(estimate.mid, 0)),
        t.basis[basis],
        relativeTime(estimate.at, now, language),
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      <div className={styles.facts}>
        <Figure value={t.recycledN(estimate.recycled)} label={t.recycledLabel} />
        <Figure value={t.recycledN(estimate.trades)} label={t.tradesLabel} />
        <Figure value={t.merchantsN(merchants)} label={t.merchantsLabel} />
      </div>
    </DeepCard>
  );
}

/** What merchants paid for the model, grade by grade. */
export const paidWords = (
  { paid = [] }: Pick<Answer['estimate'], 'paid'>,
  t: (typeof text)['zh'],
  language: Language,
): string =>
  paid
    .map(({ grade, count, price }) => t.paidOf(gradeName[grade][language], count, yuan(price, 0)))
    .join(language === 'zh' ? '、' : ', ');

const Figure = ({ value, label }: { value: string; label: string }) => (
  <div>
    <b>{value}</b>
    <small>{label}</small>
  </div>
);

const icons: Readonly<Record<Way, ReactNode>> = {
  recycle: <IconRecycle size={20} />,
  consign: <IconBox size={20} />,
  list: <IconTag size={20} />,
  auction: <IconGavel size={20} />,
};

interface WaysProps {
  ways: Answer['ways'];
  /** What merchants have offered by now, instead of the estimate, and since when they were asked. */
  best?: { price: number; since: number } | undefined;
}

/** Each way of selling: what its owner gets in the end, and about when. */
export function Ways({ ways, best }: WaysProps) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const shown = ways.map((one) => (one.way === 'recycle' && best ? offered(one, best, now) : one));
  const fastest = bestOf(shown, ({ days }) => (days === null ? null : -days));
  const most = bestOf(shown, ({ low, high }) => (low === null || high === null ? null : (low + high) / 2));
  const known = shown.filter(({ low }) => low !== null);
  if (known.length === 0 || (known.length === 1 && known[0]?.way === 'recycle' && best))
    return <p className={styles.note}>{t.waysNone}</p>;
  return (
    <>
      {shown.map(({ way, low, high, days }) => (
        <div key={way} className={styles.way}>
          <span className={styles.icon} aria-hidden="true">
            {icons[way]}
          </span>
          <span className={styles.words}>
            <b>
              {t.wayNames[way]} {fastest.has(way) && <Tag tone="ok">{t.wayFast}</Tag>}
              {most.has(way) && <Tag tone="warm">{t.wayMost}</Tag>}
            </b>
            <small>
              {days === null ? t.wayDaysNone : t.wayDays(days, date(now + days * DAY, now, language))} ·{' '}
              {t.wayNotes[way]}
            </small>
          </span>
          <span className={styles.end}>
            {low === null || high === null ? (
              <small>{t.wayNone[way]}</small>
            ) : (
              <>
                <small>{way === 'recycle' && best ? t.getBest : t.get}</small>
                <b className="num">{low === high ? `¥${yuan(low, 0)}` : `¥${yuan(low, 0)} – ${yuan(high, 0)}`}</b>
              </>
            )}
          </span>
        </div>
      ))}
      <p className={styles.note}>{t.waysFoot}</p>
    </>
  );
}

/** What has passed since the question is waited for no more. */
const offered = (
  { way, days }: Answer['ways'][number],
  { price, since }: NonNullable<WaysProps['best']>,
  now: number,
): Answer['ways'][number] => ({
  way,
  low: price,
  high: price,
  days: days === null ? null : Math.max(1, days - Math.floor((now - since) / DAY)),
});

/** The ways that have more of something than another that is known has, together where they have the same. */
function bestOf(ways: Answer['ways'], of: (way: Answer['ways'][number]) => number | null): ReadonlySet<Way> {
  const known = ways.flatMap((one) => {
    const value = of(one);
    return value === null ? [] : [{ way: one.way, value }];
  });
  const best = Math.max(...known.map(({ value }) => value));
  const first = known.filter(({ value }) => value === best);
  return new Set(first.length < known.length ? first.map(({ way }) => way) : []);
}

/** What was thought that it would bring, in one line. */
export function EstimateLine({ estimate }: { estimate: Answer['estimate'] | null }) {
  const t = useText(text);
  const language = useLanguage();
  if (!estimate) return null;
  const { low, high, basis } = estimate;
  return (
    <p className={styles.guess}>
      {low === null || high === null
        ? t.estimateNoneFoot(paidWords(estimate, t, language))
        : `${t.estimated(yuan(low, 0), yuan(high, 0))} · ${t.basis[basis]}`}
    </p>
  );
}
