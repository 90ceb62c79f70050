/** What inspection found, on its photos, for the buyer who must decide; and the way to the whole report. */
import { flawSaid, pointKinds } from '../../../contract/inspection/checklists.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { RowLink, Rows } from '../../ui/list/Row.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { numbered, PointPhoto } from '../inspection/PointPhoto.tsx';
import styles from './Findings.module.css';
import type { OrderData } from './order.ts';
import { text } from './words.ts';

export function Findings({ report }: { report: NonNullable<OrderData['report']> }) {
  const t = useText(text);
  const language = useLanguage();
  const points = numbered(report.points);
  const found = points.filter(({ ok }) => !ok);
  return (
    <Card title={t.findings}>
      {report.photos.length > 0 && (
        <div className={styles.photos}>
          {report.photos.map((src, i) => (
            <PointPhoto key={src} src={src} alt={`${t.findings} ${i + 1}`} index={i} points={points} sizes="60vw" />
          ))}
        </div>
      )}
      <ol className={styles.found}>
        {found.map(({ n, kind, ...point }) => (
          <li key={n}>
            <b>{n}</b> {pointKinds[kind][language]} {flawSaid(point)[language]}
          </li>
        ))}
      </ol>
      <Rows>
        <RowLink to="/pages/buy/report" search={{ code: report.code }} note={t.reportNote}>
          {t.report}
        </RowLink>
      </Rows>
    </Card>
  );
}

export function ReportLink({ code }: { code: string }) {
  const t = useText(text);
  return (
    <Card>
      <Rows>
        <RowLink to="/pages/buy/report" search={{ code }} note={t.reportNote}>
          {t.report}
        </RowLink>
      </Rows>
    </Card>
  );
}
