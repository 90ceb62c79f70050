/** Where one parcel is, as its carrier tells it: what that means now, its number to copy, and each place that it came by. */
import type { LegTrace } from '../../../contract/express/calls.ts';
import { carrierName } from '../../../contract/express/carriers.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { cx } from '../../ui/format/cx.ts';
import { dateTime } from '../../ui/format/format.ts';
import { IconPhone } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Fact, Facts } from '../../ui/list/Row.tsx';
import styles from './logistics.module.css';
import { text } from './words.ts';

type Line = Pick<LegTrace['trace'][number], 'at' | 'zh' | 'en'>;
/** A parcel of which a number is known; an answer kept on the phone may be of before its state was told. */
export type Told = Pick<LegTrace, 'company' | 'waybill' | 'sentAt'> &
  Partial<Pick<LegTrace, 'state' | 'phone'>> & { trace: readonly Line[] };

export function Trail({ parcel }: { parcel: Told }) {
  const t = useText(text);
  const language = useLanguage();
  const { state, company, waybill, phone } = parcel;
  return (
    <>
      {state && <p className={styles.now}>{t.states[state]}</p>}
      {waybill && (
        <Facts>
          <Fact name={carrierName(company ?? '', language)} copy={waybill}>
            {waybill}
          </Fact>
        </Facts>
      )}
      {phone && (
        <a className={styles.call} href={`tel:${phone}`}>
          <IconPhone size={16} />
          {t.call} {phone}
        </a>
      )}
      <Trace parcel={parcel} />
    </>
  );
}

/** Newest first; the sender's own word stands at its beginning. */
function Trace({ parcel: { trace, sentAt } }: { parcel: Told }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  return (
    <ol className={styles.trace}>
      {trace.map((line, i) => (
        <li key={`${line.at}-${line.zh}`} className={cx(i === 0 && styles.latest)}>
          <time>{dateTime(line.at, now, language)}</time>
          {line[language]}
        </li>
      ))}
      {sentAt !== null && (
        <li className={cx(trace.length === 0 && styles.latest)}>
          <time>{dateTime(sentAt, now, language)}</time>
          {t.sent}
          {trace.length === 0 && ` · ${t.noTrace}`}
        </li>
      )}
    </ol>
  );
}

/** Who tells us, where that is no carrier. An answer kept on the phone may be of before that was told. */
export function TrackedBy({ source }: { source: 'sandbox' | 'kuaidi100' | 'none' | undefined }) {
  const t = useText(text);
  if (!source || source === 'kuaidi100') return null;
  return <Notice>{source === 'sandbox' ? t.sandbox : t.none}</Notice>;
}
