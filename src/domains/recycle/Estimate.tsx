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
import { IconBox, IconNext, IconRecycle, IconTag } from '../../ui/format/first-icons.tsx';
import { date, relativeTime } from '../../ui/format/format.ts';
import { IconGavel } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { PageLink } from '../../ui/input/PageLink.tsx';
import { Pills } from '../../ui/input/Pills.tsx';
import { Card, DeepCard } from '../../ui/surface/Card.tsx';
import { FailedState } from '../../ui/surface/ScreenStates.tsx';
import { ItemRow } from '../item/ItemRow.tsx';
import { isKept } from './home/kept.ts';
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
      {data && <Range data={data} kept={isKept(query)} />}
      {data && (
        <Card
          title={isKept(query) ? t.updating(t.ways) : t.ways}
          end={<span className={styles.note}>{t.waysNote}</span>}
        >
          <Ways ways={data.ways} paths={pathsOf(data)} />
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

export const pathsOf = ({ productId, skuId, grade }: Pick<Answer, 'productId' | 'skuId' | 'grade'>) => {
  const goods = `skuId=${skuId}&grade=${grade}`;
  const sendIn = `/pages/stock/receipt/createReceipt?productId=${productId}&${goods}`;
  return {
    recycle: `/pages/consignment/inquiry?way=recycle&${goods}`,
    consign: `/pages/consignment/inquiry?way=consign&${goods}`,
    list: sendIn,
    auction: `${sendIn}&way=auction`,
  };
};

function Range({ data: { estimate, merchants }, kept }: { data: Answer; kept: boolean }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const { low, high, basis } = estimate;
  const lead = kept ? t.updating(t.estimateLead) : t.estimateLead;
  if (low === null || high === null)
    return <DeepCard lead={lead} big={t.estimateNone} foot={t.estimateNoneFoot(paidWords(estimate, t, language))} />;
  return (
    <DeepCard
      lead={lead}
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
  /** Of merchants who were asked already: since when, the best that they offer instead of the estimate, or why they offer nothing. */
  asked?: { since?: number | undefined; best?: number | null | undefined; none?: string | undefined };
  /** Where each way is gone, or what it needs first; none of them while merchants have been asked. */
  paths?: Readonly<Record<Way, string>> | undefined;
  /** It lies with us; anything else is sent in before it is sold in another way. */
  stored?: boolean;
}

/** Each way of selling: what its owner gets in the end, and about when. */
export function Ways({ ways, asked = {}, paths, stored = false }: WaysProps) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const { since, best = null, none } = asked;
  const shown = ways.map((one) => (one.way === 'recycle' ? sinceAsked(one, asked, now) : one));
  const priced = shown.filter(({ low, high }) => low !== null && high !== null);
  const soonest = bestOf(priced, ({ days }) => (days === null ? null : -days));
  // How long it is on its way to us is not known.
  const fastest = stored || soonest.has('recycle') ? soonest : new Set<Way>();
  const most = bestOf(priced, ({ low, high }) => ((low ?? 0) + (high ?? 0)) / 2);
  if (priced.length === 0) return <p className={styles.note}>{t.waysNone}</p>;
  const when = (way: Way, days: number | null) => {
    if (days === null) return t.wayDaysNone;
    const n = Math.max(1, Math.round(days));
    return way === 'recycle' || stored ? t.wayDays(n, date(now + days * DAY, now, language)) : t.wayDaysIn(n);
  };
  /** What lies with us need not be sent in, and has its photos. */
  const noteOf = (way: Way) => (way === 'recycle' || !stored) && t.wayNotes[way];
  return (
    <>
      {shown.map(({ way, low, high, days }) => (
        <WayRow key={way} path={paths?.[way]}>
          <span className={styles.icon} aria-hidden="true">
            {icons[way]}
          </span>
          <span className={styles.words}>
            <b>
              {t.wayNames[way]} {fastest.has(way) && <Tag tone="ok">{t.wayFast}</Tag>}
              {most.has(way) && <Tag tone="warm">{most.size > 1 ? t.wayEqual : t.wayMost}</Tag>}
            </b>
            {!(way === 'recycle' && none) && (
              <small>
                {[when(way, days), way === 'recycle' && best !== null ? t.wayBest : noteOf(way)]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            )}
          </span>
          <span className={styles.end}>
            {low === null || high === null ? (
              <small>{(way === 'recycle' && none) || t.wayNone[way]}</small>
            ) : (
              <>
                <small>{t.get}</small>
                <b className="num">{low === high ? `¥${yuan(low, 0)}` : `¥${yuan(low, 0)} – ${yuan(high, 0)}`}</b>
              </>
            )}
          </span>
        </WayRow>
      ))}
      <p className={styles.note}>
        {t.waysFoot} {since !== undefined && t.waysFirst}
      </p>
    </>
  );
}

const WayRow = ({ path, children }: { path: string | undefined; children: ReactNode }) =>
  path ? (
    <PageLink path={path} className={styles.way}>
      {children}
      <IconNext size={16} />
    </PageLink>
  ) : (
    <div className={styles.way}>{children}</div>
  );

/** What has passed since the question is waited for no more. */
function sinceAsked(
  { way, low, high, days }: Answer['ways'][number],
  { since, best = null, none }: NonNullable<WaysProps['asked']>,
  now: number,
): Answer['ways'][number] {
  if (none) return { way, low: null, high: null, days: null };
  const left = since === undefined || days === null ? days : Math.max(0, (since - now) / DAY + days);
  return { way, low: best ?? low, high: best ?? high, days: left };
}

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
