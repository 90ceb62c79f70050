/** The quality report with a public code: checked points on the photos, and a chain of fingerprints this phone computes anew. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { chainOf, type ReportShown, reportDetail } from '../../../contract/inspection/calls.ts';
import { flawSaid, photoSlots, pointKinds } from '../../../contract/inspection/checklists.ts';
import { asDeclared } from '../../../contract/inspection/declared.ts';
import { gradeName } from '../../../contract/item/grades.ts';
import { grouped, ungrouped } from '../../../contract/wire/patterns.ts';
import { sentBy } from '../../api/exchange/sent-by.ts';
import { hashBody } from '../../api/exchange/sign.ts';
import { prefetch, read } from '../../api/read.ts';
import { copy } from '../../ui/feedback/copy.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { share } from '../../ui/feedback/share.ts';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { dateTime } from '../../ui/format/format.ts';
import { IconShare } from '../../ui/format/icons.tsx';
import type { Search } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { useHydrated } from '../../ui/hydration/use-hydrated.ts';
import { BackButton } from '../../ui/input/BackButton.tsx';
import { Button, IconButton } from '../../ui/input/Button.tsx';
import { Fact, Facts, RowLink, Rows } from '../../ui/list/Row.tsx';
import { ImageGrid } from '../../ui/media/ImageGrid.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { sizeName } from '../catalogue/sizes.ts';
import { AsWritten } from '../item/AsWritten.tsx';
import { SaidDefects } from '../item/Said.tsx';
import { numbered, PointPhoto } from './PointPhoto.tsx';
import styles from './report.module.css';
import { text } from './words.ts';

const QrCode = lazy(() => import('../../ui/media/QrCode.tsx').then((module) => ({ default: module.QrCode })));

export const Route = createFileRoute('/pages/buy/report')({
  validateSearch: (search: Search) => ({ code: ungrouped(String(search.code ?? '')) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queries, read(reportDetail, deps)),
  component: QualityReport,
});

function QualityReport() {
  const t = useText(text);
  const query = useQuery(read(reportDetail, Route.useSearch()));
  return (
    <Screen
      screen="/pages/buy/report"
      title={t.title}
      nav="custom"
      ground="task"
      query={query}
      head={
        <div className={styles.top}>
          <BackButton />
          <span className={styles.title} aria-hidden="true">
            {t.title}
          </span>
          <IconButton name={t.share} onClick={() => void share(t.title)}>
            <IconShare size={24} />
          </IconButton>
        </div>
      }
    >
      {(report) => (
        <Stack>
          <Result report={report} />
          <Points report={report} />
          <Verify report={report} />
          <About report={report} />
        </Stack>
      )}
    </Screen>
  );
}

function Result({ report }: { report: ReportShown }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const { result } = report;
  return (
    <Card>
      <p className={styles.name}>
        {report.name[language]}{' '}
        <Tag tone={report.genuine && result === 'pass' ? 'ok' : 'bad'}>
          {report.genuine === null && result === 'pass' ? t.unproven : t.results[result]}
        </Tag>
      </p>
      <p className={styles.lead}>
        {report.genuine === null ? t.notAuthenticated : report.genuine ? t.leads[result] : t.fake}{' '}
        {report.note && <AsWritten>{report.note}</AsWritten>}
      </p>
      <p className={styles.when}>{t.at[report.occasion](dateTime(report.at, now, language))}</p>
      {report.sameAs && (
        <Rows>
          <RowLink to="/pages/identify/certificate" search={{ code: report.sameAs }} note={t.sameNote}>
            {t.sameAs}
          </RowLink>
        </Rows>
      )}
    </Card>
  );
}

function Points({ report }: { report: ReportShown }) {
  const t = useText(text);
  const language = useLanguage();
  const points = numbered(report.points);
  const declared = report.declared ?? [];
  return (
    <Card title={t.photos} end={t.photosOf(report.photos.length)}>
      {report.photos.length === 0 && <p className={styles.lead}>{t.noPhotos}</p>}
      <div className={styles.photos}>
        {report.photos.map(({ url, slot }, i) => (
          <figure key={url}>
            <PointPhoto src={url} alt={t.photo(i + 1)} index={i} points={points} sizes="90vw" />
            {slot && <figcaption className={styles.when}>{photoSlots[slot][language]}</figcaption>}
          </figure>
        ))}
      </div>
      {points.length > 0 && <h3 className={styles.sub}>{t.points}</h3>}
      <ol className={styles.points}>
        {points.map(({ n, kind, ok, ...point }) => (
          <li key={n}>
            <span className={ok ? styles.fine : styles.flawed}>{n}</span>
            <span className={styles.what}>
              <b>{pointKinds[kind][language]}</b>
              {flawSaid(point)[language] && <small>{flawSaid(point)[language]}</small>}
            </span>
            {ok && asDeclared(kind, declared) ? (
              <Tag>{declared.some(({ point: at, found }) => at === kind && found) ? t.asDeclared : t.declaredOnly}</Tag>
            ) : (
              <Tag tone={ok ? 'ok' : 'bad'}>{ok ? t.ok : t.bad}</Tag>
            )}
          </li>
        ))}
      </ol>
      {declared.length > 0 && <h3 className={styles.sub}>{t.declared}</h3>}
      <ul className={styles.points}>
        {declared.map(({ point, found, ...flaw }) => (
          <li key={flaw.zh}>
            <span className={styles.what}>
              <b>{pointKinds[point][language]}</b>
              <small>
                <SaidDefects of={[flaw]} />
              </small>
            </span>
            <Tag>{found === null ? t.declaredOnly : found ? t.asDeclared : t.declaredNot}</Tag>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Verify({ report }: { report: ReportShown }) {
  const t = useText(text);
  const chain = useMemo(() => chainOf(report, hashBody), [report]);
  const links = ['seller', 'warehouse', 'report'] as const;
  const whole = links.every((link) => chain[link] === report.chain[link]);
  const here = useHydrated();
  const url = here ? sentBy(window.location.href) : '';
  return (
    <Card title={t.verify}>
      <p className={styles.lead}>{t.verifyBody(report.sellerPhotos.length, report.photos.length)}</p>
      <Notice tone={whole ? 'ok' : 'bad'}>{whole ? t.whole : t.broken}</Notice>
      <p className={styles.lead}>{t.verifyNot}</p>
      <dl className={styles.chain}>
        {links.map((link) => (
          <div key={link}>
            <dt>{t.chain[link]}</dt>
            <dd>{report.chain[link]}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.code}>
        {here && (
          <Suspense>
            <QrCode value={url} label={t.qr} />
          </Suspense>
        )}
      </div>
      <Button block kind="tint" onClick={() => void copy(url)}>
        {t.copy}
      </Button>
    </Card>
  );
}

function About({ report }: { report: ReportShown }) {
  const t = useText(text);
  const language = useLanguage();
  return (
    <Card title={t.about}>
      <Facts>
        <Fact name={t.style} copy={report.styleNo}>
          {report.styleNo}
        </Fact>
        <Fact name={t.colour}>{report.colour[language]}</Fact>
        <Fact name={t.size}>{sizeName(report.size, language)}</Fact>
        <Fact name={t.grade}>{gradeName[report.grade][language]}</Fact>
        <Fact name={t.code} copy={report.code}>
          {grouped(report.code)}
        </Fact>
      </Facts>
      <h3 className={styles.sub}>{t.seller}</h3>
      <ImageGrid photos={report.sellerPhotos.map(({ url }) => ({ id: url, src: url }))} />
    </Card>
  );
}
