/** The way of an order's parcels, leg by leg, as their carriers tell it; with `aftersale` those of a return. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { carrierName, expressOrderDetail, type LegTrace } from '../../../contract/express/calls.ts';
import { parcelMachine } from '../../../contract/express/machine.ts';
import { ALWAYS_FRESH, prefetch, read } from '../../api/read.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { StateTag, Tag } from '../../ui/feedback/Tag.tsx';
import { cx } from '../../ui/format/cx.ts';
import { dateTime } from '../../ui/format/format.ts';
import { IconPhone } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Fact, Facts } from '../../ui/list/Row.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import styles from './logistics.module.css';
import { text } from './words.ts';

interface Search {
  id?: string;
  aftersale?: string;
}

const inputOf = ({ id, aftersale }: Search) => (aftersale ? { aftersaleId: aftersale } : { orderId: id ?? '' });

export const Route = createFileRoute('/pages/order/logistics')({
  validateSearch: ({ id, aftersale }: Record<string, unknown>): Search => ({
    id: id === undefined ? undefined : String(id),
    aftersale: aftersale === undefined ? undefined : String(aftersale),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queries, read(expressOrderDetail, inputOf(deps))),
  component: Logistics,
});

function Logistics() {
  const t = useText(text);
  const query = useQuery({ ...read(expressOrderDetail, inputOf(Route.useSearch())), ...ALWAYS_FRESH });
  return (
    <Screen
      screen="/pages/order/logistics"
      title={t.title}
      ground="task"
      query={query}
      onRefresh={() => query.refetch()}
    >
      {({ source, legs }) => (
        <Stack>
          {source !== 'kuaidi100' && <Notice>{source === 'sandbox' ? t.sandbox : t.none}</Notice>}
          {legs.map((leg, i) => (
            <LegCard key={leg.leg} leg={leg} n={legs.length > 1 ? i + 1 : null} />
          ))}
        </Stack>
      )}
    </Screen>
  );
}

function LegCard({ leg, n }: { leg: LegTrace; n: number | null }) {
  const t = useText(text);
  const language = useLanguage();
  return (
    <Card
      title={n === null ? t.legs[leg.leg] : `${t.nth(n)} · ${t.legs[leg.leg]}`}
      end={leg.state ? <StateTag machine={parcelMachine} state={leg.state} /> : <Tag>{t.unsent}</Tag>}
    >
      {leg.state && leg.waybill && (
        <>
          <p className={styles.now}>{t.states[leg.state]}</p>
          <Facts>
            <Fact name={carrierName(leg.company ?? '', language)} copy={leg.waybill}>
              {leg.waybill}
            </Fact>
          </Facts>
          {leg.phone && (
            <a className={styles.call} href={`tel:${leg.phone}`}>
              <IconPhone size={16} />
              {t.call} {leg.phone}
            </a>
          )}
          <Trace leg={leg} />
        </>
      )}
    </Card>
  );
}

/** Newest first; the sender's own word stands at its beginning. */
function Trace({ leg }: { leg: LegTrace }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  return (
    <ol className={styles.trace}>
      {leg.trace.map((line, i) => (
        <li key={`${line.at}-${line.zh}`} className={cx(i === 0 && styles.latest)}>
          <time>{dateTime(line.at, now, language)}</time>
          {line[language]}
        </li>
      ))}
      {leg.sentAt !== null && (
        <li className={cx(leg.trace.length === 0 && styles.latest)}>
          <time>{dateTime(leg.sentAt, now, language)}</time>
          {t.sent}
          {leg.trace.length === 0 && ` · ${t.noTrace}`}
        </li>
      )}
    </ol>
  );
}
